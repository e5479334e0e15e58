#!/usr/bin/env node
import { homedir } from 'node:os';
import { RELEASE } from '../release.js';
import { runCli } from './cli.js';
import { processTerminal } from './terminal.js';

process.exitCode = await runCli(process.argv.slice(2), {
  terminal: processTerminal(process.env),
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  platform: process.platform,
  signals: process,
  version: RELEASE,
});
