import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { nodeFolders } from '../../../../src/effects/live/node-folders.js';
import { changeSetting } from '../../../../src/hosts/settings/change-settings.js';
import { aHome } from './a-home.js';

const read = (path: string): string => readFileSync(path, 'utf8');

describe('changing the settings file', () => {
  test('makes it where there was none, for its owner alone', async () => {
    const { user } = aHome();
    expect(await changeSetting(user, 'minHours', 6)).toEqual(E.right(undefined));
    expect(read(user)).toBe('{\n  "minHours": 6\n}\n');
    expect(statSync(user).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(user))).toEqual(['settings.json']);
  });

  test('leaves everything else, its order, its indentation and its rights', async () => {
    const before =
      '{\n\t"colour": {"a": [1], "10": 12345678901234567890},\r\n\t"minHours": 6,\n\t"2": "m"\n}';
    const { user } = aHome({ user: before });
    chmodSync(user, 0o640);
    await changeSetting(user, 'minHours', 7);
    expect(read(user)).toBe(before.replace('6,\n', '7,\n'));
    expect(statSync(user).mode & 0o777).toBe(0o640);
  });

  test('takes a key away, and writes nothing where it is not there', async () => {
    const { user } = aHome({ user: { minHours: 6, model: 'm' } });
    await changeSetting(user, 'minHours', undefined);
    expect(JSON.parse(read(user))).toEqual({ model: 'm' });
    const { ino } = statSync(user);
    await changeSetting(user, 'minHours', undefined);
    expect(statSync(user).ino).toBe(ino);
    const none = aHome();
    await changeSetting(none.user, 'minHours', undefined);
    expect(readdirSync(none.home)).toEqual(['project']);
  });

  test('changes the file that a link leads to, and leaves the link', async () => {
    const home = aHome({ user: '' });
    const kept = join(home.home, 'dotfiles/a.json');
    home.write(kept, { model: 'm' });
    unlinkSync(home.user);
    symlinkSync(kept, home.user);
    await changeSetting(home.user, 'minHours', 6);
    expect(lstatSync(home.user).isSymbolicLink()).toBe(true);
    expect(JSON.parse(read(kept))).toEqual({ model: 'm', minHours: 6 });
  });

  test.each(['{"minHours": 6', '[]', '"text"', '{"minHours": 6, "minHours": 5}'])(
    'leaves %s alone, and says why',
    async (text) => {
      const { user } = aHome({ user: text });
      const changed = await changeSetting(user, 'minHours', 7);
      expect(changed).toMatchObject({
        left: { reason: expect.stringContaining(user), advice: expect.stringMatching(/\w/) },
      });
      expect(read(user)).toBe(text);
    },
  );

  test('keeps the mark before the text', async () => {
    const { user } = aHome({ user: '\uFEFF{"minHours": 6}\r\n' });
    expect(await changeSetting(user, 'minHours', 7)).toEqual(E.right(undefined));
    expect(read(user)).toBe('\uFEFF{"minHours": 7}\r\n');
  });

  test('leaves bytes that are no text alone, and a file that is read-only', async () => {
    const bytes = Buffer.from('{"model": "caf\u00e9"}', 'latin1');
    const { user } = aHome({ user: '' });
    writeFileSync(user, bytes);
    expect(await changeSetting(user, 'minHours', 7)).toMatchObject({
      left: { reason: `${user} is not in UTF-8.` },
    });
    expect(readFileSync(user)).toEqual(bytes);
    writeFileSync(user, '{"minHours": 6}');
    chmodSync(user, 0o444);
    expect(await changeSetting(user, 'minHours', 7)).toMatchObject({
      left: { reason: `${user} is read-only.` },
    });
    expect(await changeSetting(user, 'model', undefined)).toEqual(E.right(undefined));
    expect(read(user)).toBe('{"minHours": 6}');
  });

  test('leaves what another program sets at the same moment', async () => {
    const { user } = aHome({ user: { model: 'm' } });
    const others = ['{"model":"m","logLevel":"debug"}', '{"engine":"local"}'];
    const create: typeof nodeFiles.create = (path, bytes, options) => async () => {
      const made = await nodeFiles.create(path, bytes, options)();
      const other = others.shift();
      if (other !== undefined) writeFileSync(user, other);
      return made;
    };
    const disk = { files: { ...nodeFiles, create }, folders: nodeFolders, random: () => 'draft' };
    expect(await changeSetting(user, 'minHours', 7, disk)).toEqual(E.right(undefined));
    expect(JSON.parse(read(user))).toEqual({ engine: 'local', minHours: 7 });
    expect(readdirSync(dirname(user))).toEqual(['settings.json']);
  });

  test('says why it cannot be written', async () => {
    const home = aHome();
    home.write(join(home.home, '.config/autodream'), 'a file in the way');
    const changed = await changeSetting(home.user, 'minHours', 7);
    expect(changed).toMatchObject({
      left: { _tag: 'SettingsFault', reason: expect.stringMatching(/cannot be written \(/) },
    });
  });
});
