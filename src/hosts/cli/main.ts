#!/usr/bin/env node
import { homedir } from 'node:os';
import { RELEASE } from '../release.js';
import { runCli } from './cli.js';
import { processTerminal } from './terminal.js';

const code = await runCli(process.argv.slice(2), {
  terminal: processTerminal(process.env),
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  platform: process.platform,
  signals: process,
  version: RELEASE,
});

const drained = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => stream.write('', () => done()));
await Promise.all([drained(process.stdout), drained(process.stderr)]);
// While Node takes itself down at leisure, a signal would end the process, and a finished run would look like a killed one.
process.exit(code);
