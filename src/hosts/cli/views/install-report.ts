import type { Installed } from '../../install/install.js';
import { visible } from '../../visible.js';
import type { Colours } from '../terminal.js';
import { unifiedDiff } from './unified-diff.js';

const verb = ({ before, after }: Installed, dryRun: boolean): string => {
  const [would, did] =
    after === null
      ? (['would be taken away', 'was taken away'] as const)
      : before === null
        ? (['would be made', 'was made'] as const)
        : (['would be changed', 'was changed'] as const);
  return dryRun ? would : did;
};

/** What became of a host's file, for a person. `none`: what is said where nothing changes. */
export const installReport = (
  installed: Installed,
  dryRun: boolean,
  none: string,
  colours: Colours,
): readonly string[] => {
  const { path, before, after, backup } = installed;
  if (before === after) return [visible(`${path}: ${none}`)];
  const isKept = backup !== null && after !== null && !dryRun;
  return [
    ...unifiedDiff([{ path: path.replace(/^\//, ''), before, after }], colours),
    '',
    visible(`${path} ${verb(installed, dryRun)}.`),
    ...(isKept ? [visible(`As it was before it is kept in ${backup}.`)] : []),
  ];
};
