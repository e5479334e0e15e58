import { spawn } from 'node:child_process';
import { appendFile, mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../src/effects/live/node-files.js';
import { nodeLines } from '../src/effects/live/node-lines.js';
import { ripgrep } from '../src/effects/live/ripgrep.js';
import type { Searcher } from '../src/effects/ports/searcher.js';
import { everyFile } from '../src/effects/services/search/every-file.js';
import { toolsFor } from '../src/effects/services/tools/tools.js';
import { confine } from '../src/hosts/confine.js';
import type { Json } from '../src/journal/json.js';
import { type Pairs, takePairs, timed } from './statistics.js';

const MB = 1024 * 1024;
const unaborted = new AbortController().signal;

type Place = { readonly folder: string; readonly sessions: readonly string[]; readonly searcher: Searcher };

/** A call of a tool over a folder that is store and transcripts in one, and its answer. */
const calling = ({ folder, sessions, searcher }: Place) => {
  const transcripts = { folder: `${folder}/transcripts`, sessions, since: null, lines: nodeLines };
  const store = { files: nodeFiles, staging: `${folder}/store`, live: '/live', image: new Map() };
  const tools = toolsFor({ ...store, transcripts, searcher, confine });
  return async (name: string, input: Json): Promise<string> => {
    const outcome = await tools.use({ type: 'tool_use', id: 'call-1', name, input }, unaborted)();
    if (E.isLeft(outcome) || outcome.right.result.isError) throw new Error(`${name} failed`);
    return outcome.right.result.content;
  };
};

/** ripgrep as a person would start it, its answer thrown away. */
const rg = (folder: string, pattern: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(rgPath, ['--line-number', '-e', pattern, folder], { stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', () => resolve());
  });

const PARAGRAPH = '- The server h1 keeps its logs for a week, and nobody has asked for more so far\n';

const storeOf = async (folder: string, files: number): Promise<void> => {
  await mkdir(join(folder, 'store'), { recursive: true });
  for (let at = 0; at < files; at += 1) {
    const needle = at % 100 === 0 ? 'A needle is here\n' : '';
    await writeFile(
      join(folder, 'store', `topic-${at}.md`),
      `# Topic ${at}\n\n${PARAGRAPH.repeat(30)}${needle}`,
    );
  }
};

/** Grep over a store of so many files, with ripgrep's help or without, beside ripgrep itself. */
export const storeGreps = async (
  folder: string,
  files: number,
  helped: boolean,
  pairs: number,
): Promise<Pairs> => {
  await storeOf(folder, files);
  const call = calling({
    folder,
    sessions: [],
    searcher: helped ? ripgrep(0, async () => rgPath) : everyFile,
  });
  const grep = (): Promise<string> => call('Grep', { pattern: 'needle' });
  if ((await grep()).split('\n').length !== files / 100) throw new Error('not all was found');
  return takePairs(
    pairs,
    () => timed(grep),
    () => timed(() => rg(join(folder, 'store'), 'needle')),
  );
};

const row = (type: string, content: Json): string =>
  `${JSON.stringify({ type, timestamp: '2026-03-01T10:00:00Z', message: { role: type, content } })}\n`;

/** Words of people and long answers of tools, as sessions have them. */
const passage = (): string =>
  row('user', 'Where is berth 4?') +
  row('assistant', [{ type: 'text', text: 'Behind the kiosk, as of last week.' }]) +
  row('user', [{ type: 'tool_result', content: PARAGRAPH.repeat(200) }]);

const END = row('user', 'The needle is in the last row.');

/** Grep over so many megabytes of transcripts, beside ripgrep over the same bytes. */
export const transcriptGreps = async (folder: string, megabytes: number, pairs: number): Promise<Pairs> => {
  await mkdir(join(folder, 'transcripts'), { recursive: true });
  const sessions = Array.from({ length: 20 }, (_, at) => `session-${at}`);
  const text = passage().repeat(Math.ceil((megabytes * MB) / sessions.length / passage().length)) + END;
  for (const session of sessions) await writeFile(join(folder, 'transcripts', `${session}.jsonl`), text);
  const call = calling({ folder, sessions, searcher: everyFile });
  const grep = (): Promise<string> => call('Grep', { pattern: 'needle', path: join(folder, 'transcripts') });
  if ((await grep()).split('\n').length !== sessions.length) throw new Error('not all was found');
  return takePairs(
    pairs,
    () => timed(grep),
    () => timed(() => rg(join(folder, 'transcripts'), 'needle')),
  );
};

/** The last rows of a transcript of a gigabyte (most of it a hole, which reads as zeros), beside those of one of a megabyte. */
export const lastRowReads = async (folder: string, pairs: number): Promise<Pairs> => {
  await mkdir(join(folder, 'transcripts'), { recursive: true });
  for (const [name, megabytes] of [
    ['large', 1_024],
    ['small', 1],
  ] as const) {
    const path = join(folder, 'transcripts', `${name}.jsonl`);
    await writeFile(path, '');
    await truncate(path, megabytes * MB);
    await appendFile(path, `\n${passage().repeat(20)}${END}`);
  }
  const call = calling({ folder, sessions: ['large', 'small'], searcher: everyFile });
  const last = (session: string) => (): Promise<number> =>
    timed(() => call('Read', { file_path: join(folder, 'transcripts', `${session}.jsonl`), offset: -10 }));
  return takePairs(pairs, last('large'), last('small'));
};
