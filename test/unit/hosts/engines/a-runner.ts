import { rm, writeFile } from 'node:fs/promises';
import type { Runner, RunnerJob } from '../../../../src/effects/services/runner/runner.js';
import type { ToolKind } from '../../../../src/effects/services/tools/host-call.js';

const KINDS: Readonly<Record<string, ToolKind>> = { view: 'read', put: 'write', sh: 'shell' };
export const kindOf = (name: string): ToolKind => KINDS[name] ?? 'other';

/** What a runner of a test wants to have written: a text by path, as its model names the path. */
export type Wish = { readonly path: string; readonly text: string };

/** Puts one file in its place on the real disk. */
const put = async (path: string, text: string): Promise<void> => {
  await rm(path, { force: true });
  await writeFile(path, text);
};

const pathIn = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'file_path' in input ? String(input.file_path) : '';

let calls = 0;

/** Carries out one wish as an honest host does: report the call, ask, obey, report the result. */
export const write = async (job: RunnerJob, { path, text }: Wish): Promise<void> => {
  calls += 1;
  const call = {
    type: 'tool_use',
    id: `call-${calls}`,
    name: 'put',
    input: { file_path: path, text },
  } as const;
  const usage = { input: 10, output: 5, cacheRead: 90, cacheCreation: 0 };
  job.onMessage({ role: 'assistant', content: [{ type: 'text', text: `I write ${path}.` }, call], usage });
  const check = job.check(call);
  if (check.behavior === 'allow') await put(pathIn(check.updatedInput), text);
  const content = check.behavior === 'allow' ? `Wrote ${pathIn(check.updatedInput)}.` : check.message;
  const isError = check.behavior === 'deny';
  job.onMessage({ role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content, isError }] });
};

/** A runner that carries out these wishes and says a last word. */
export const writing =
  (...wishes: readonly Wish[]): Runner =>
  async (job) => {
    for (const wish of wishes) await write(job, wish);
    return { _tag: 'Done', words: 'All is in order.' };
  };
