import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { aHome, type Home } from '../../effects/stores/a-home.js';
import { aContext } from './a-context.js';

let home: Home;
let server: Server | null = null;
beforeEach(async () => {
  home = await aHome();
});
afterEach(async () => {
  server?.close();
  server = null;
  await home.remove();
});

const run = async (...argv: readonly string[]) => {
  const { context, out, err } = aContext({ home: home.home, cwd: home.home, env: {} });
  const code = await runCli(argv, context);
  return { code, text: out.join('\n'), err: err.join('\n') };
};

test('daemon install --dry-run prints a unit whose process is as frugal as one that is started', async () => {
  const { code, text } = await run('daemon', 'install', '--dry-run');
  expect(code).toBe(0);
  expect(text).toMatch(/--max-semi-space-size=1.*autodream\.cjs.*daemon.*run/s);
});

test('daemon stop does not say that a daemon has ended which only let the connection go', async () => {
  const folder = join(home.home, '.local', 'state', 'autodream', 'daemon');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  server = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => server?.listen(join(folder, 'control.sock'), done));
  const { code, text, err } = await run('daemon', 'stop');
  expect({ code, text }).toEqual({ code: 1, text: '' });
  expect(err).toContain('ended before the daemon answered');
});
