import * as O from 'fp-ts/lib/Option.js';
import { homeFolder } from '../../effects/live/home-folder.js';
import { RELEASE } from '../release.js';
import { runCli } from './cli.js';
import { EXIT } from './exit-code.js';
import { failureOf, processTerminal } from './terminal.js';

/** Of a folder that was removed meanwhile only the shell still knows the path; a person then reads that it is not there. */
const workingFolder = O.getOrElse(() => process.env.PWD ?? '/')(O.tryCatch(() => process.cwd()));

const lostResult = failureOf(process.stdout);
process.stderr.on('error', () => undefined); // there is nowhere left to complain
const code = await runCli(process.argv.slice(2), {
  terminal: processTerminal(process.env),
  env: process.env,
  cwd: workingFolder,
  home: homeFolder(process.env.HOME),
  platform: process.platform,
  signals: process,
  version: RELEASE,
});

const drained = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => stream.write('', () => done()));
await drained(process.stdout);
const lost = lostResult();
if (lost !== null)
  process.stderr.write(`autodream: The result could not be written (${lost}); what was done stands.\n`);
await drained(process.stderr);
// While Node takes itself down at leisure, a signal would end the process, and a finished run would look like a killed one.
process.exit(lost !== null && code === EXIT.done ? EXIT.failed : code);
