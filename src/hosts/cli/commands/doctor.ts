import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { nodeRights } from '../../../effects/live/node-rights.js';
import { findProgram } from '../../../effects/live/shell/programs.js';
import { sandboxProgram } from '../../../effects/live/shell/sandbox.js';
import { perform, program } from '../../../effects/program.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { projectRoot } from '../../../effects/services/stores/project-root.js';
import { daemonFolder } from '../../daemon/daemon-folder.js';
import { daemonSocket } from '../../daemon/daemon-socket.js';
import { askOwnDaemon } from '../../daemon/own-daemon.js';
import { serviceOf } from '../../daemon/service/service.js';
import { examine, type Mended, mendAll } from '../../doctor/doctor.js';
import type { Examined, ExaminedDaemon } from '../../doctor/examined.js';
import type { Diagnosis } from '../../doctor/finding.js';
import type { Store } from '../../store.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { DoctorOptions } from '../options.js';
import { doctorReport } from '../views/doctor-report.js';
import { printJson, printReport, withStore } from '../with-store.js';

const daemonOf = async (context: CliContext): Promise<ExaminedDaemon> => {
  const { home, env, platform } = context;
  // Only where the unit would be matters here, not what would stand in it.
  const service = serviceOf(context, platform, [process.execPath]);
  return {
    folder: daemonFolder(home, env),
    socket: await daemonSocket(context),
    unit: E.isRight(service) ? service.right.path : null,
    answers: TE.fromTask(async () => E.isRight(await askOwnDaemon(context, 'hello'))),
  };
};

const examinedIn = async (
  context: CliContext,
  { project }: DoctorOptions,
  store: Store,
  paths: StorePaths,
): Promise<Examined> => {
  const { env, home, cwd } = context;
  const root = paths.explicit ? E.left(null) : await projectRoot(store.capabilities, { project, cwd })();
  return {
    ...{ store, paths, home, env },
    root: E.isRight(root) ? root.right : null,
    nodeVersion: process.versions.node,
    rights: nodeRights,
    ripgrep: TE.fromTask(() => findProgram('rg')),
    sandbox: TE.fromTask(sandboxProgram),
    daemon: await daemonOf(context),
  };
};

type Examination = { readonly found: readonly Diagnosis[]; readonly mended: Mended | null };

/** After mending everything is looked at again, so that what is told is how it is now. */
const examination = (examined: Examined, fix: boolean) =>
  program<never, Examination>(function* () {
    const found = yield* perform<never, readonly Diagnosis[]>(examine(examined));
    if (!fix) return { found, mended: null };
    const mended = yield* perform<never, Mended>(mendAll(found));
    return { found: yield* perform(examine(examined)), mended };
  });

const report = (context: CliContext, { json }: DoctorOptions, { found, mended }: Examination): ExitCode => {
  const findings = found.map(({ finding }) => finding);
  if (json)
    printJson(context, {
      findings: found.map(({ finding, mend }) => ({ ...finding, mendable: mend !== null })),
      ...mended,
    });
  else {
    const mendable = mended === null ? found.filter(({ mend }) => mend !== null).length : 0;
    printReport(context, doctorReport(findings, mended, mendable));
  }
  return findings.some(({ level }) => level === 'error') ? EXIT.failed : EXIT.done;
};

/** `autodream doctor [--fix]`: is all in place for dreams, after mending what can be mended safely where that is asked for? */
export const doctor = (context: CliContext, options: DoctorOptions): Promise<ExitCode> =>
  withStore(context, options, async (store, paths) => {
    const examined = await examinedIn(context, options, store, paths);
    const done = await examination(examined, options.fix === true)();
    return E.isRight(done) ? report(context, options, done.right) : EXIT.failed;
  });
