#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { runCli } from './cli.js';
import { processTerminal } from './terminal.js';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

process.exitCode = await runCli(process.argv.slice(2), {
  terminal: processTerminal(process.env),
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  platform: process.platform,
  signals: process,
  version,
});
