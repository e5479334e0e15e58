import { join } from 'node:path';
import type { SettingLayer } from '../../config.js';

const expand = (path: string, home: string): string =>
  path.startsWith('~/') ? join(home, path.slice(2)) : path;

/** The layer with its paths under the home folder written out. */
export const withHome = (layer: SettingLayer, home: string): SettingLayer => {
  const { readRoots, flagsFile } = layer.values;
  return {
    ...layer,
    values: {
      ...layer.values,
      ...(readRoots === undefined ? {} : { readRoots: readRoots.map((path) => expand(path, home)) }),
      ...(flagsFile === undefined || flagsFile === null ? {} : { flagsFile: expand(flagsFile, home) }),
    },
  };
};
