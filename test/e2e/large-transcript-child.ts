import { readFileSync, writeSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { nodeLines } from '../../src/effects/live/node-lines.js';
import { toolsFor } from '../../src/effects/services/tools/tools.js';

/** Makes one call of a tool over the transcripts of a folder, and tells what it cost this process. */
const [, , folder = '', session = '', name = '', input = ''] = process.argv;

const figure = (file: string, name: RegExp): number =>
  Number(name.exec(readFileSync(`/proc/self/${file}`, 'utf8'))?.[1]);

const bytesRead = (): number => figure('io', /rchar:\s*(\d+)/);

/** The largest size so far. What `getrusage` tells begins with the size of whoever started this process. */
const peak = (): number => figure('status', /VmHWM:\s*(\d+) kB/) * 1024;

const tools = toolsFor({
  files: nodeFiles,
  staging: `${folder}/staging`,
  live: `${folder}/memory`,
  image: new Map(),
  transcripts: { folder, sessions: [session], since: null, lines: nodeLines },
});
const before = bytesRead();
const call = { type: 'tool_use', id: 'call-1', name, input: JSON.parse(input) } as const;
const outcome = await tools.use(call, new AbortController().signal)();
const read = bytesRead() - before;
const text = E.isRight(outcome) ? outcome.right.result.content : '';
writeSync(1, JSON.stringify({ text, read, peak: peak() }));
