import { HOST_IDS } from '../install/host-ids.js';
import { HOSTS, type HostDescription } from '../install/hosts.js';
import type { Examined } from './examined.js';

/** A file of a host in which hooks can stand. */
export type HookFile = {
  readonly host: HostDescription;
  readonly path: string;
  /** It lies in a project, so that the host asks a person first. */
  readonly ofProject: boolean;
};

/** Where hosts look for hooks, of each the person's own file first. Where the home folder is a project, its file is one. */
export const hookFiles = ({
  home,
  env,
  root,
}: Pick<Examined, 'home' | 'env' | 'root'>): readonly HookFile[] =>
  HOST_IDS.flatMap((id): readonly HookFile[] => {
    const host = HOSTS[id];
    const own = host.file({ home, env });
    const ofProject = root === null ? [] : [host.ofProject(root), ...host.alsoReads(root)];
    return [
      { host, path: own, ofProject: false },
      ...ofProject.filter((path) => path !== own).map((path) => ({ host, path, ofProject: true })),
    ];
  });
