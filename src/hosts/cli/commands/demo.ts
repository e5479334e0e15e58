import * as E from 'fp-ts/lib/Either.js';
import { readSettings } from '../../../config.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { readStore } from '../../../effects/services/staging/read-store.js';
import { checkStore, type StoreCheck } from '../../../memory/check/check.js';
import { liveCapabilities } from '../../capabilities.js';
import { startDream } from '../../dream/dream.js';
import type { CliContext } from '../context.js';
import { type DemoStore, demoStore, GUIDE } from '../demo-store.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { gateVerdict } from '../gate-verdict.js';
import { obeyingSignals } from '../obeying-signals.js';
import type { DemoOptions } from '../options.js';
import { exitOf, seeThrough } from '../see-through.js';
import type { SignalWatch } from '../signals.js';
import { changeSummary } from '../views/change-summary.js';
import { beforeAndAfter } from '../views/demo-report.js';
import { runReport } from '../views/run-report.js';
import { complain } from '../with-store.js';

const looked = async (store: DemoStore): Promise<E.Either<unknown, StoreCheck>> => {
  const image = await readStore(nodeFiles, store.memory)();
  return E.map((found: Parameters<typeof checkStore>[0]) => checkStore(found))(image);
};

/** Whoever tries it in a checkout has no command of its name. */
const byNpmStart = (env: CliContext['env']): boolean => env.npm_lifecycle_event === 'start';

const keeping = ({ env }: CliContext): string =>
  byNpmStart(env) ? 'npm start -- --keep' : 'autodream demo --keep';

const dreamOver = async (context: CliContext, store: DemoStore, watch: SignalWatch): Promise<ExitCode> => {
  const { out, err, colours, screen } = context.terminal;
  const before = await looked(store);
  if (E.isLeft(before)) return complain(context, {}, before.left);
  const verdict = await gateVerdict(readSettings({}, {}, {}), store, { force: true, shared: true });
  out(`A copy of the example store: ${store.memory}\n${verdict.sentence}`);
  const handle = startDream(liveCapabilities(), store, { verdict });
  const result = await seeThrough(context, watch, handle);
  const [diff, after] = [await handle.diff(), await looked(store)];
  if (result.outcome !== 'completed' || diff === null || E.isLeft(after)) {
    err(runReport(result, diff, { ...context.terminal, store: ` --store ${store.memory}` }).join('\n'));
    return result.outcome === 'completed' ? EXIT.failed : exitOf(result, watch);
  }
  out(
    [
      '',
      ...changeSummary(diff, colours, screen(keeping(context))),
      '',
      ...beforeAndAfter(before.right, after.right),
      '',
    ].join('\n'),
  );
  return EXIT.done;
};

const keptWords = ({ env }: CliContext, { memory, transcripts }: DemoStore): string => {
  const options = `--store ${memory} --transcripts ${transcripts}`;
  return ['status', 'log latest', 'diff latest', 'inspect latest', 'undo latest']
    .map((command) => `  ${byNpmStart(env) ? 'npx autodream' : 'autodream'} ${command} ${options}`)
    .join('\n');
};

const goneWords = (context: CliContext): string =>
  `The copy is removed. “${keeping(context)}” leaves it, to look around with status, log, diff, inspect and undo.`;

/** `autodream demo`: dreams over a temporary copy of the example store and shows what changed. */
export const demo = (context: CliContext, { keep }: DemoOptions): Promise<ExitCode> =>
  obeyingSignals(context, async (watch) => {
    const copied = await demoStore();
    if (E.isLeft(copied)) return complain(context, {}, copied.left);
    const store = copied.right;
    const leave = async () => (keep === true ? null : store.remove());
    const exit = await dreamOver(context, store, watch).finally(leave);
    context.terminal.out(
      keep === true ? `The copy stays. Look around:\n${keptWords(context, store)}` : goneWords(context),
    );
    context.terminal.out(`How it works: ${GUIDE}`);
    return exit;
  });
