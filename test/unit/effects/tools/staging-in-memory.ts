import * as E from 'fp-ts/lib/Either.js';
import type { ToolOutcome } from '../../../../src/effects/ports/tools.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { put as putInode } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';
import type { Json } from '../../../../src/journal/json.js';

const STAGING = '/state/staging/run';
const unaborted = new AbortController().signal;

/** The tools of one run over a staging copy in memory. `put` is what somebody else does to a file. */
export const stagingWith = (content: Readonly<Record<string, string | Uint8Array>>) => {
  let now = 1_764_499_600_000_000_000n;
  const tree = emptyTree(() => {
    now += 1_000_000n;
    return now;
  });
  const files = memoryFiles(tree);
  const put = (path: string, text: string | Uint8Array): void => {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    putInode(tree, `${STAGING}/${path}`, { kind: 'file', bytes, mtimeNs: tree.nowNs(), mode: 0o644 });
  };
  putInode(tree, STAGING, { kind: 'directory', mtimeNs: 0n, mode: 0o755 });
  for (const [path, text] of Object.entries(content)) put(path, text);
  const tools = toolsFor({ files, staging: STAGING, live: '/home/dev/memory', image: new Map() });
  const use = async (name: string, input: Json): Promise<ToolOutcome> => {
    const outcome = await tools.use({ type: 'tool_use', id: 'call-1', name, input }, unaborted)();
    if (E.isLeft(outcome)) throw new Error('a tool call never fails');
    return outcome.right;
  };
  const answered = async (name: string, input: Json): Promise<string> => {
    const { result } = await use(name, input);
    if (result.isError) throw new Error(result.content);
    return result.content;
  };
  const refused = async (name: string, input: Json): Promise<string> => {
    const { result, changed } = await use(name, input);
    if (!result.isError || changed) throw new Error(`done: ${result.content}`);
    return result.content;
  };
  const text = async (path: string): Promise<string> => {
    const read = await files.read(`${STAGING}/${path}`)();
    if (E.isLeft(read) || read.right === null) throw new Error(`${path} is not there`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.right);
  };
  return { put, use, answered, refused, text };
};
