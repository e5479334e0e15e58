import { readdir, readFile } from 'node:fs/promises';
import { shellWith } from '../../src/effects/live/shell/live-shell.js';
import { analyse } from '../../src/permissions/shell/analyse.js';
import type { Script } from '../../src/permissions/shell/script.js';

const [folder = ''] = process.argv.slice(2);
const reach = { roots: [folder], maps: [], closed: () => null };

const parsed = (command: string): Script => {
  const verdict = analyse(command);
  if (verdict._tag === 'Denied') throw new Error(`${command}: ${verdict.reason}`);
  return verdict.script;
};

const unjudged = (name: string, ...words: readonly string[]): Script => {
  const args = words.map((text) => ({ prefix: '', word: [{ _tag: 'Text', text }], role: 'text' }) as const);
  const commands = [{ name, args, redirections: [], descends: false }];
  return [{ when: 'always', pipeline: { negated: false, commands } }];
};

/** Ends of every kind: by itself, by its reader, denied, not installed, not startable, by time, by output, stopped at once and later. */
const run = async (
  script: Script,
  longestMs = 20_000,
  stopAfterMs: number | null = null,
): Promise<string> => {
  const signal = stopAfterMs === null ? new AbortController().signal : AbortSignal.timeout(stopAfterMs);
  const outcome = await shellWith({ longestMs, sandboxed: false })(script, { folder, reach }, signal)();
  if (outcome._tag === 'Left') return outcome.left._tag;
  return outcome.right._tag === 'Ran' && outcome.right.cut !== null ? outcome.right.cut : outcome.right._tag;
};

const round = async (): Promise<readonly string[]> => [
  await run(parsed('cat a.md | sort | head -n 1 && ls nowhere.md; echo x')),
  await run(parsed('seq 1 1000000 | head -n 1; sort < a.md; sort < nowhere.md; false && cat a.md | wc -l')),
  await run(parsed('cat a.md | cat out.md')),
  await run(unjudged('nothing-of-the-kind')),
  await run(unjudged('echo', 'x'.repeat(3_000_000))),
  await run(unjudged('yes')),
  await run(unjudged('tail', '-f', '/dev/null'), 50),
  await run(unjudged('tail', '-f', '/dev/null'), 20_000, 0),
  await run(unjudged('tail', '-f', '/dev/null'), 20_000, 50),
];

const children = async (): Promise<string> => {
  const tasks = await readdir('/proc/self/task');
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8')));
  return lists.join('').trim();
};
const descriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length;

await round();
const before = await descriptors();
const ends = [...(await round()), ...(await round())];
console.log(JSON.stringify({ ends, more: (await descriptors()) - before, children: await children() }));
