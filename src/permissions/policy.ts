import { whyOddName } from './file-name.js';
import { type Roots, storePath } from './store-path.js';
import { unreadable } from './unreadable.js';
import { allow, deny, type Verdict } from './verdict.js';

/** Why a file of the store may be read but not written. */
export type ReadOnly =
  | 'pinned'
  | 'log'
  | 'symlink'
  | 'hard-link'
  | 'protected'
  | 'foreign'
  | 'too-large'
  | 'not-text'
  | 'other';

/**
 * What the policy has to know of a run: its folders, which of the store's files are not to be changed, and whether there is a
 * file at a path inside the store.
 */
export type Scope = Roots & {
  readonly readOnly: (path: string) => ReadOnly | null;
  readonly has: (path: string) => boolean;
};

/** What a call wants: the tool's name as the model gave it, and the path it names (`null`: none). */
export type Access = { readonly tool: string; readonly path: string | null };

const READING = new Set(['Read', 'Grep', 'Glob']);
const WRITING = new Set(['Edit', 'Write']);

const WHY_READ_ONLY: Record<ReadOnly, string> = {
  pinned: 'is pinned by its front matter, so it is read-only; leave it as it is',
  log: 'is a daily log, and logs are never changed; put what matters into a topic file',
  symlink: 'is, or lies below, a symbolic link and is left alone; use another topic file',
  'hard-link': 'has several names on disk and is left alone; use another topic file',
  protected: 'lies in a folder that may not be written to and is left alone; use another topic file',
  foreign: 'belongs to another user and is left alone; use another topic file',
  'too-large':
    'is, or lies below, a file too large to be consolidated, which is left alone; use another topic file',
  'not-text': 'is not valid UTF-8 text and is left alone; use another topic file',
  other: 'is, or lies below, what is no Markdown file; only .md files may be written',
};

const unwritable = (path: string, scope: Scope): string | null => {
  const readOnly = scope.readOnly(path);
  if (readOnly !== null) return `${path} ${WHY_READ_ONLY[readOnly]}.`;
  if (!path.endsWith('.md')) return `${path} is no Markdown file; only .md files may be written.`;
  const odd = whyOddName(path, scope.has(path));
  return odd === null ? null : `${JSON.stringify(path)} ${odd}; give the topic a plain name.`;
};

/** Systems make a folder, or nothing at all, of a name with a separator behind it. */
const namesFolder = (path: string): boolean => /(?:^|[/\\])\.{0,2}$/.test(path);

/**
 * May this call do what it wants? Reading is confined to the store without secrets, lock and state; writing to its
 * Markdown files that nothing freezes. Any other tool is denied: what is not understood is not allowed.
 */
export const decide = (access: Access, scope: Scope): Verdict => {
  const writes = WRITING.has(access.tool);
  if (!writes && !READING.has(access.tool))
    return deny(
      'This tool is not available here; use Read, Grep, Glob, Bash, Edit or Write on the memory folder.',
    );
  const path = storePath(access.path ?? '.', scope);
  if (path === null) return deny('The path lies outside the memory folder; name a file inside it.');
  const hidden = unreadable(path);
  if (hidden !== null) return deny(`${path} is closed to every tool: ${hidden}.`);
  if (writes && namesFolder(access.path ?? ''))
    return deny('The path names a folder; only .md files may be written, so name one.');
  const reason = writes ? unwritable(path, scope) : null;
  return reason === null ? allow(path) : deny(reason);
};
