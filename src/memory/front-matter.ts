import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { splitLines, withoutEnding } from './text.js';

/** What the front matter of a file says. Keys under `metadata` count like those at the top. */
export type FrontMatter =
  | { readonly _tag: 'None' }
  | { readonly _tag: 'Malformed'; readonly reason: string; readonly pinned: boolean }
  | {
      readonly _tag: 'Parsed';
      readonly name: string | null;
      readonly description: string | null;
      readonly type: string | null;
      /** As written; see the date rules for what can be read as a time. */
      readonly modified: string | null;
      readonly pinned: boolean;
      /** Every key, without the one that only groups others (`metadata`), in the order of the file. */
      readonly keys: readonly string[];
    };

/** Front matter over this many characters is not parsed: no honest one is that long. */
const FRONT_MATTER_LIMIT = 16 * 1024;

const GROUP = 'metadata';

/** Where the body begins (an offset; 0 where there is no front matter), and the YAML between the fences. */
export type Fence = { readonly bodyStart: number; readonly yaml: string | null; readonly open: boolean };

/** Finds the fences. Only a first line of exactly three dashes opens one: `---js` and the like are plain text. */
export function findFence(content: string): Fence {
  const none: Fence = { bodyStart: 0, yaml: null, open: false };
  if (!/^---[ \t]*(?:\r\n|\n|\r)/.test(content)) return none;
  const lines = splitLines(content);
  const close = lines.findIndex((line, at) => at > 0 && /^---[ \t]*$/.test(withoutEnding(line)));
  if (close === -1) return { ...none, yaml: unclosed(lines), open: /^[\w-]+:/.test(lines[1] ?? '') };
  const head = lines.slice(0, close + 1).join('');
  return { bodyStart: head.length, yaml: lines.slice(1, close).join(''), open: false };
}

/** What was meant as front matter where nothing closes it: the lines up to the first blank one. */
function unclosed(lines: readonly string[]): string {
  const blank = lines.findIndex((line) => line.trim() === '');
  return lines.slice(1, blank === -1 ? lines.length : blank).join('');
}

/** Reads the front matter of a text. What cannot be read is told, never guessed; its bytes are nobody's to change. */
export function readFrontMatter(fence: Fence): FrontMatter {
  const { yaml, open, bodyStart } = fence;
  if (open) return malformed(yaml ?? '', 'its closing line of three dashes is missing');
  if (yaml === null || bodyStart === 0) return { _tag: 'None' };
  if (yaml.length > FRONT_MATTER_LIMIT) return malformed(yaml, `it is over ${FRONT_MATTER_LIMIT} characters`);
  const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent', prettyErrors: false });
  const problem = document.errors[0];
  if (problem !== undefined)
    return malformed(
      yaml,
      `it is not valid YAML in line ${lineOf(yaml, problem.pos[0])}: ${problem.message}`,
    );
  if (document.contents === null) return malformed(yaml, 'it has no keys');
  if (!isMap(document.contents)) return malformed(yaml, 'it is not a list of keys and values');
  return read(document.contents);
}

/** The line of the file; the first one is the fence. */
function lineOf(yaml: string, offset: number): number {
  return splitLines(yaml.slice(0, offset)).filter((line) => line !== withoutEnding(line)).length + 2;
}

/** A file that means to be pinned stays so, even where another line of its front matter cannot be read. */
function malformed(yaml: string, reason: string): FrontMatter {
  return { _tag: 'Malformed', reason, pinned: /^[ \t]*pinned:[ \t]*["']?true["']?[ \t]*\r?$/im.test(yaml) };
}

function read(map: YAMLMap): FrontMatter {
  const fields = fieldsOf(map);
  const value = (key: string): string | null => fields.get(key) ?? null;
  return {
    _tag: 'Parsed',
    name: value('name'),
    description: value('description'),
    type: value('type'),
    modified: value('modified'),
    pinned: value('pinned')?.toLowerCase() === 'true',
    keys: [...fields.keys()],
  };
}

/** Keys to scalar text (`null`: no scalar), one level of grouping opened. Aliases are never followed. */
function fieldsOf(map: YAMLMap): Map<string, string | null> {
  const fields = new Map<string, string | null>();
  for (const { key, value } of map.items) {
    const name = scalarText(key);
    if (name === null) continue;
    if (name === GROUP && isMap(value)) {
      for (const [inner, text] of fieldsOf(value)) if (!fields.has(inner)) fields.set(inner, text);
    } else fields.set(name, scalarText(value));
  }
  return fields;
}

function scalarText(node: unknown): string | null {
  return isScalar(node) && typeof node.value === 'string' ? node.value : null;
}
