import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { FRUGAL } from '../../daemon/frugal.js';
import { installService, uninstallService } from '../../daemon/service/install-service.js';
import { type Service, serviceOf } from '../../daemon/service/service.js';
import { isFleeting, launcherOf } from '../../install/launcher.js';
import type { CliContext } from '../context.js';
import type { DaemonInstallOptions } from '../daemon-options.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { complain, printReport } from '../with-store.js';

/** What is installed as `autodream`, from where this module is built to. */
const BUILT = fileURLToPath(new URL('../../../autodream.cjs', import.meta.url));

const DISK = { files: nodeFiles, unique: () => randomBytes(6).toString('hex') };

const FLEETING =
  'autodream was started by npx, from a cache that is cleared without asking. Install it first: npm install --global autodream';

/** Node by its own path: a service manager has another PATH, in which the script’s first line may find none. */
const serviceHere = (context: CliContext): E.Either<string, Service> => {
  const [program, ...before] = launcherOf(process.argv[1] ?? '', process.execPath, BUILT);
  const launcher = before.length > 0 ? [program, ...before] : [process.execPath, program];
  if (isFleeting([process.execPath, ...launcher])) return E.left(FLEETING);
  const [first = process.execPath, ...rest] = launcher;
  return serviceOf(context, context.platform, [first, ...FRUGAL, ...rest]);
};

/** `autodream daemon install`: lets the service manager of this platform start the daemon; which is then left to the person. */
export const daemonInstall = async (
  context: CliContext,
  { dryRun = false }: DaemonInstallOptions,
): Promise<ExitCode> => {
  const service = serviceHere(context);
  if (E.isLeft(service)) return complain(context, {}, service.left);
  const { path, text, enable } = service.right;
  if (dryRun) {
    context.terminal.err(`autodream: ${path} would be:`);
    context.terminal.out(text.trimEnd());
    return EXIT.done;
  }
  const done = await installService(DISK, service.right)();
  if (E.isLeft(done)) return complain(context, {}, done.left);
  const what = done.right ? 'is written' : 'is there already';
  printReport(context, [`${path} ${what}. To enable it:`, `  ${enable}`]);
  return EXIT.done;
};

/** `autodream daemon uninstall`. */
export const daemonUninstall = async (context: CliContext): Promise<ExitCode> => {
  const service = serviceHere(context);
  if (E.isLeft(service)) return complain(context, {}, service.left);
  const done = await uninstallService(DISK, service.right)();
  if (E.isLeft(done)) return complain(context, {}, done.left);
  const { path, disable } = service.right;
  printReport(
    context,
    done.right ? [`${path} is removed. If it was enabled:`, `  ${disable}`] : [`${path} is not there.`],
  );
  return EXIT.done;
};
