import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Environment } from '../../config.js';
import { perform, program } from '../../effects/program.js';
import type { Uneditable } from '../jsonc/document.js';
import { backupPaths, type Disk, type HostFile, readHostFile } from './host-file.js';
import type { HostId } from './host-ids.js';
import { HOSTS, type HostDescription } from './hosts.js';
import { type InstallFault, uneditable } from './install-fault.js';
import { type Installing, type Plan, planInstall, planUninstall } from './plan.js';
import { rewrite } from './rewrite.js';

/** Which file of which host. `project`: the root folder of a project, null for the person's own file. All paths are absolute. */
export type InstallPlace = {
  readonly host: HostId;
  readonly project: string | null;
  readonly home: string;
  readonly env: Environment;
};

/** What became, or would become, of a host's file. `backup`: where the file is kept as it was, null where there is nothing to keep. */
export type Installed = {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly backup: string | null;
};

type Outcome = TaskEither<InstallFault, Installed>;

const backupPath = (file: HostFile, { backup }: Plan): string | null => {
  if (backup === null) return null;
  const { kept, tookOver } = backupPaths(file.real);
  return backup.tookOver ? tookOver : kept;
};

const changed = (
  disk: Disk,
  { host, project, home, env }: InstallPlace,
  dryRun: boolean,
  planned: (file: HostFile, host: HostDescription) => E.Either<Uneditable, Plan>,
): Outcome =>
  program<InstallFault, Installed>(function* () {
    const description = HOSTS[host];
    const path = project === null ? description.file({ home, env }) : description.ofProject(project);
    const file = yield* perform(readHostFile(disk, path));
    const told = E.mapLeft((what: Uneditable) => uneditable(path, what))(planned(file, description));
    const plan = yield* perform(TE.fromEither(told));
    if (!dryRun) yield* perform(rewrite(disk, file, plan));
    return { path, before: file.text, after: plan.text, backup: backupPath(file, plan) };
  });

/** Tells a host to call autodream. Doing it again changes nothing. `dryRun`: only looks what would change. */
export const install = (disk: Disk, place: InstallPlace, installing: Installing, dryRun: boolean): Outcome =>
  changed(disk, place, dryRun, (file, description) => planInstall(file, description, installing));

/** Takes out what `install` put in, and nothing else. `dryRun`: only looks what would change. */
export const uninstall = (disk: Disk, place: InstallPlace, dryRun: boolean): Outcome =>
  changed(disk, place, dryRun, planUninstall);
