import * as E from 'fp-ts/lib/Either.js';
import { type Audit, auditStore } from '../../audit.js';
import { findRun, type RunUnknown } from '../../runs.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ReadingOptions } from '../options.js';
import { auditJson, auditReport, isSound } from '../views/audit-report.js';
import { complain, printJson, withStore } from '../with-store.js';

/** What of it is about one run. */
const about = ({ runs, fault }: Audit, asked: string): E.Either<RunUnknown, Audit> => {
  const found = findRun(runs, asked);
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
    const chosen = asked === null ? E.right(audited.right) : about(audited.right, asked);
    if (E.isLeft(chosen)) return complain(context, options, chosen.left);
    if (options.json) printJson(context, auditJson(chosen.right));
    else context.terminal.out(auditReport(chosen.right).join('\n'));
    return isSound(chosen.right) ? EXIT.done : EXIT.failed;
  });
