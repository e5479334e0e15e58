import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { homeFolder } from '../../../../src/effects/live/home-folder.js';

test('a home folder is the one that is named where that is absolute, else that of the list of users', () => {
  expect(homeFolder('/home/ada')).toBe('/home/ada');
  for (const named of [undefined, '', 'ada', './.', '~']) {
    expect(homeFolder(named)).toBe(userInfo().homedir);
    expect(homeFolder(named, () => '/home/listed')).toBe('/home/listed');
  }
});

test('who has none is nowhere, so that no other folder is taken for it', () => {
  const unlisted = (): never => {
    throw new Error('no such user');
  };
  expect(homeFolder(undefined, unlisted)).toBe('/dev/null');
  expect(homeFolder('', () => '')).toBe('/dev/null');
});
