import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { SettingKey } from '../../config.js';
import { isSound, SETTING_KINDS } from './setting-kinds.js';

/** A value that may not stand at a key. `reason` and `advice` are sentences. */
export type UnsoundValue = {
  readonly _tag: 'UnsoundValue';
  readonly reason: string;
  readonly advice: string;
};

const PATHS: ReadonlySet<SettingKey> = new Set(['readRoots', 'flagsFile']);

/** What a person typed for a key, as a value of it; paths are taken from the folder `cwd`. */
export const typedSetting = (
  key: SettingKey,
  typed: readonly string[],
  cwd: string,
): E.Either<UnsoundValue, unknown> => {
  const texts = PATHS.has(key)
    ? typed.map((path) => (path === '' || path.startsWith('~/') ? path : resolve(cwd, path)))
    : typed;
  const value = SETTING_KINDS[key].ofText(texts);
  return isSound(key, value)
    ? E.right(value)
    : E.left({
        _tag: 'UnsoundValue',
        reason: `“${typed.join(' ')}” cannot be set for ${key}.`,
        advice: `It has to be ${SETTING_KINDS[key].words}.`,
      });
};
