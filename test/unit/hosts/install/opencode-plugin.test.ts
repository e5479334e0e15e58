import { chmod, mkdtemp, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readHookInput } from '../../../../src/hosts/hooks/hook-input.js';
import { isOwnPlugin, pluginFile } from '../../../../src/hosts/install/plugin-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autodream-plugin-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program that keeps what it was called with, under a name that is there only once all of it is. */
const recorder = async (): Promise<string> => {
  const path = join(folder, 'autodream');
  const text = `#!/bin/sh\n{ echo "$@"; cat; } > '${folder}/draft' && mv '${folder}/draft' '${folder}/called'\n`;
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
};

const loaded = async (program: string) => {
  const path = join(folder, 'plugin.mjs');
  await writeFile(path, pluginFile([program]));
  const { Autodream } = await import(pathToFileURL(path).href);
  return Autodream({ directory: '/home/dev/app' });
};

const called = async (): Promise<string> => {
  for await (const { filename } of watch(folder)) if (filename === 'called') break;
  return readFile(join(folder, 'called'), 'utf8');
};

test('OpenCode’s plugin tells of a session that is idle what a hook has to be told', async () => {
  const plugin = await loaded(await recorder());
  const told = called();
  await plugin.event({ event: { type: 'message.updated', properties: {} } });
  await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } });
  const [words, input = ''] = (await told).split('\n');
  expect(words).toBe('hook stop');
  expect(readHookInput(input)).toMatchObject({
    right: { sessionId: 'ses_1', transcript: null, cwd: '/home/dev/app', isSubAgent: false },
  });
});

test('it does not mind a program that is not there', async () => {
  const plugin = await loaded(join(folder, 'nowhere'));
  await expect(
    plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } }),
  ).resolves.toBeUndefined();
});

test('it is known again whatever program it starts, and only as it was written', () => {
  const text = pluginFile(['/usr/bin/node', '/a/"quoted"/$&/autodream']);
  expect(isOwnPlugin(text)).toBe(true);
  expect(isOwnPlugin(`${text}\n// mine`)).toBe(false);
  expect(isOwnPlugin(text.replace('session.idle', 'session.error'))).toBe(false);
});
