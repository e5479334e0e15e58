import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { nodeFolders } from '../../../effects/live/node-folders.js';
import { gitRoot } from '../../../effects/services/stores/project-store.js';
import { adviceAfter } from '../../install/advice.js';
import type { Disk } from '../../install/host-file.js';
import type { HostId } from '../../install/host-ids.js';
import { HOSTS } from '../../install/hosts.js';
import { type InstallPlace, install, uninstall } from '../../install/install.js';
import { launcherOf } from '../../install/launcher.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { InstallOptions, UninstallOptions } from '../install-options.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { installReport } from '../views/install-report.js';
import { complain, printJson } from '../with-store.js';

const DISK: Disk = {
  files: nodeFiles,
  folders: nodeFolders,
  random: () => randomBytes(6).toString('hex'),
};

const placeOf = async (
  { cwd, home, env }: CliContext,
  host: HostId,
  { project }: UninstallOptions,
): Promise<InstallPlace> => {
  const root = E.getOrElse(() => cwd)(await gitRoot(nodeFiles, cwd)());
  return { host, project: project === true ? root : null, home, env };
};

/** What is installed as `autodream`, from where this module is built to. */
const BUILT = fileURLToPath(new URL('../../../autodream.cjs', import.meta.url));

const OFF = 'autodream itself is off. To turn it on: autodream config set autoDreamEnabled true';

/** Hooks alone let nothing dream. */
const isOff = async (context: CliContext): Promise<boolean> => {
  const { settings } = await settingsAtHand(context, {});
  return !settings.autoDreamEnabled && !settings.extractEnabled;
};

/** `autodream install HOST`: tells a host to call autodream, and shows what that changes. */
export const installHost = async (
  context: CliContext,
  host: HostId,
  options: InstallOptions,
): Promise<ExitCode> => {
  const { takeOver = false, dryRun = false } = options;
  const launcher = launcherOf(process.argv[1] ?? '', process.execPath, BUILT);
  const place = await placeOf(context, host, options);
  const done = await install(DISK, place, { launcher, takeOver }, dryRun)();
  if (E.isLeft(done)) return complain(context, options, done.left);
  const { terminal } = context;
  const advice = [...adviceAfter(place, done.right, launcher), ...((await isOff(context)) ? [OFF] : [])];
  if (options.json) printJson(context, { ...done.right, dryRun, advice });
  else {
    const none = `${HOSTS[host].name} calls autodream already.`;
    const lines = installReport(done.right, dryRun, none, terminal.colours);
    terminal.out([...lines, ...advice.map(visible)].join('\n'));
  }
  return EXIT.done;
};

/** `autodream uninstall HOST`: takes out what was put in. */
export const uninstallHost = async (
  context: CliContext,
  host: HostId,
  options: UninstallOptions,
): Promise<ExitCode> => {
  const { dryRun = false } = options;
  const done = await uninstall(DISK, await placeOf(context, host, options), dryRun)();
  if (E.isLeft(done)) return complain(context, options, done.left);
  const { terminal } = context;
  if (options.json) printJson(context, { ...done.right, dryRun });
  else
    terminal.out(
      installReport(done.right, dryRun, 'nothing of autodream is in there.', terminal.colours).join('\n'),
    );
  return EXIT.done;
};
