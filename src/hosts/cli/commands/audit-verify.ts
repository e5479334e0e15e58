import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../../../effects/ports/files.js';
import { type Audit, auditStore } from '../../audit.js';
import { prunedRunsOf } from '../../retention.js';
import { findRun, type RunUnknown } from '../../runs.js';
import type { Store } from '../../store.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ReadingOptions } from '../options.js';
import { auditJson, auditReport, isSound } from '../views/audit-report.js';
import { complain, printJson, withStore } from '../with-store.js';

/** What of it is about one run. */
const about = async (
  store: Store,
  { runs, fault }: Audit,
  asked: string,
): Promise<E.Either<FileError | RunUnknown, Audit>> => {
  const pruned = await prunedRunsOf(store).list();
  if (E.isLeft(pruned)) return pruned;
  const found = findRun(runs, asked, pruned.right);
  if (E.isLeft(found)) return found;
  const run = found.right;
  return E.right({ runs: [run], fault: fault?.runId === run.runId ? fault : null });
};

/** `autodream audit verify [RUN]`: are the journals as they were written? */
export const auditVerify = (
  context: CliContext,
  asked: string | null,
  options: ReadingOptions,
): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const audited = await auditStore(store)();
    if (E.isLeft(audited)) return complain(context, options, audited.left);
    const chosen = asked === null ? audited : await about(store, audited.right, asked);
    if (E.isLeft(chosen)) return complain(context, options, chosen.left);
    if (options.json) printJson(context, auditJson(chosen.right));
    else context.terminal.out(auditReport(chosen.right).join('\n'));
    return isSound(chosen.right) ? EXIT.done : EXIT.failed;
  });
