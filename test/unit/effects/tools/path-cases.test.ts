import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import type { Confine } from '../../../../src/effects/services/confined/by-path.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import { confine } from '../../../../src/hosts/confine.js';
import { clear, layOut, pathCases, placed } from '../../../e2e/path-cases.js';

const HOOK = /^hook after-check: /;

let root = '';
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-path-cases-')));
  await clear(root);
});
afterEach(() => rm(root, { recursive: true }));

/** Does what a case's hook says after a call was checked and the file read, before anything is written. */
const afterCheck =
  (hook: string): Confine =>
  (files, folder) => {
    const inner = confine(files, folder);
    return {
      ...inner,
      replace: (path, replacement) => async () => {
        for (const act of hook.split('; ')) await layOut(root, act);
        return inner.replace(path, replacement)();
      },
    };
  };

test('what changes between the check of a call and its use is refused, and nothing outside is written', async () => {
  const cases = (await pathCases()).filter(({ setup }) => setup.some((act) => HOOK.test(act)));
  expect(cases.map(({ id }) => id)).toEqual(['P119', 'P120']);
  for (const { tool, path, setup } of cases) {
    await clear(root);
    for (const act of setup) if (!HOOK.test(act)) await layOut(root, act);
    const hook = setup.find((act) => HOOK.test(act))?.replace(HOOK, '') ?? '';
    const memory = join(root, 'memory');
    const tools = toolsFor({
      files: nodeFiles,
      confine: afterCheck(hook),
      staging: memory,
      live: memory,
      image: new Map(),
    });
    const input = { file_path: placed(root, path), old_string: 'a', new_string: 'b' };
    const call = { type: 'tool_use' as const, id: 'c', name: tool, input };
    const done = await tools.use(call, new AbortController().signal)();
    if (E.isLeft(done)) throw new Error('a tool call never fails');
    expect(done.right.result).toMatchObject({
      isError: true,
      content: expect.stringContaining('cannot be written'),
    });
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('secret');
  }
});
