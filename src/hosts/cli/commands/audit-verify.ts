import * as E from 'fp-ts/lib/Either.js';
import { auditStore, isSound } from '../../history/audit.js';
import { journalMeant } from '../../history/look-up-run.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { VerifyOptions } from '../options.js';
import { auditJson, auditReport } from '../views/audit-report.js';
import { complain, printJson, printReport, withStore } from '../with-store.js';

/** `autodream audit verify [RUN]`: are the journals, and what their runs need, as they were written? */
export const auditVerify = (
  context: CliContext,
  asked: string | null,
  options: VerifyOptions,
): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const meant = await journalMeant(store, asked)();
    if (E.isLeft(meant)) return complain(context, options, meant.left);
    const audited = await auditStore(store, { runId: meant.right, head: options.head ?? null })();
    if (E.isLeft(audited)) return complain(context, options, audited.left);
    if (options.json) printJson(context, auditJson(audited.right));
    else printReport(context, auditReport(audited.right));
    return isSound(audited.right) ? EXIT.done : EXIT.failed;
  });
