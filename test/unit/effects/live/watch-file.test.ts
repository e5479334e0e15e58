import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeClock } from '../../../../src/effects/live/node-clock.js';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { watchFile } from '../../../../src/effects/live/watch-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autodream-watch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('hears of a file that is replaced, as editors and other programs do', async () => {
  let stop = (): void => {};
  let heard = '';
  await new Promise<void>((resolve) => {
    stop = watchFile({ files: nodeFiles, clock: nodeClock })(join(folder, 'a.json'), () => {
      heard = readFileSync(join(folder, 'a.json'), 'utf8');
      resolve();
    });
    writeFileSync(join(folder, 'draft'), '{}');
    renameSync(join(folder, 'draft'), join(folder, 'a.json'));
  });
  stop();
  expect(heard).toBe('{}');
});

it('hears of a file that is made together with its folder', async () => {
  let stop = (): void => {};
  const path = join(folder, 'missing', 'a.json');
  await new Promise<void>((resolve) => {
    stop = watchFile({ files: nodeFiles, clock: nodeClock })(path, () => {
      if (existsSync(path)) resolve();
    });
    mkdirSync(join(folder, 'missing'));
    setImmediate(() => writeFileSync(path, '{}'));
  });
  stop();
  expect(readFileSync(path, 'utf8')).toBe('{}');
});

it('notices by looking that a file was made in a folder that was not there', async () => {
  const timers: (() => void)[] = [];
  const looked = { rung: 0 };
  const setTimer = (_: number, fire: () => void) => {
    timers.push(fire);
    return () => {};
  };
  let present = false;
  const stat = () => async () => {
    const found = { ino: 1n, dev: 1n, mtimeNs: 1n, size: 1, kind: 'file', links: 1, mode: 0o600 } as const;
    return { _tag: 'Right', right: present ? found : null } as const;
  };
  const path = join(folder, 'missing', 'a.json');
  const stop = watchFile({ files: { stat }, clock: { setTimer } })(path, () => {
    looked.rung += 1;
  });
  const look = async (): Promise<void> => {
    timers.pop()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  await look();
  await look();
  expect(looked.rung).toBe(0);
  present = true;
  await look();
  expect(looked.rung).toBe(1);
  stop();
  await look();
  expect(looked.rung).toBe(1);
});

it('hears of a folder that is removed, and of changes in one made in its place, though it has the same inode', async () => {
  const watched = join(folder, '.jobs');
  mkdirSync(watched);
  let [look, isSet, heard] = [(): void => {}, (): void => {}, (): void => {}];
  const setTimer = (_: number, fire: () => void) => {
    look = fire;
    isSet();
    return () => {};
  };
  const next = (act: () => void, how: 'set' | 'heard'): Promise<void> =>
    new Promise((done) => {
      if (how === 'set') isSet = done;
      else heard = done;
      act();
    });
  const stat: typeof nodeFiles.stat = (path) => async () => {
    const found = await nodeFiles.stat(path)();
    return found._tag === 'Right' && found.right !== null
      ? { _tag: 'Right', right: { ...found.right, ino: 1n } }
      : found;
  };
  let stop = (): void => {};
  await next(() => {
    stop = watchFile({ files: { stat }, clock: { setTimer } })(join(watched, 'a.json'), () => heard());
  }, 'set');
  await next(() => rmSync(watched, { recursive: true }), 'heard');
  mkdirSync(watched);
  await next(() => look(), 'set');
  await next(() => writeFileSync(join(watched, 'a.json'), '{}'), 'heard');
  stop();
  expect(readFileSync(join(watched, 'a.json'), 'utf8')).toBe('{}');
});
