import { HOSTS } from './hosts.js';
import type { Installed, InstallPlace } from './install.js';
import { isFleeting, type Launcher } from './launcher.js';
import { switchIn } from './own-switch.js';

const NPX =
  'autodream was started from the cache of npx, which is cleared without asking: install the package, then run this again.';

/** What a person has to know, do or decide after an installation, in sentences. */
export const adviceAfter = (
  { host, project }: InstallPlace,
  { path, after }: Installed,
  launcher: Launcher,
): readonly string[] => {
  const { name, isShared, wiring, afterwards } = HOSTS[host];
  const ownDreams = wiring.kind === 'hooks' ? wiring.ownDreams : null;
  return [
    ...(afterwards === null ? [] : [afterwards]),
    ...(project !== null && isShared
      ? [`${path} names a program of this machine: leave it out of what you share.`]
      : []),
    ...(ownDreams !== null && switchIn(after, ownDreams) !== false
      ? [
          `${name} may dream by itself, too. Both heed one lock, but only one is needed: “autodream install ${host}${project === null ? '' : ' --project'} --take-over” turns its own dreams off.`,
        ]
      : []),
    ...(isFleeting(launcher) ? [NPX] : []),
  ];
};
