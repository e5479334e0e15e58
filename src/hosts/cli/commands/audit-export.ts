import * as E from 'fp-ts/lib/Either.js';
import { exportAudit } from '../../history/audit-export.js';
import { journalMeant } from '../../history/look-up-run.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ExportOptions } from '../options.js';
import { complain, printJson, withStore } from '../with-store.js';

/** `autodream audit export [RUN]`: all that an auditor needs, as one JSON value. */
export const auditExport = (
  context: CliContext,
  asked: string | null,
  { contents = false, ...options }: ExportOptions,
): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const json = { json: true };
    const meant = await journalMeant(store, asked)();
    if (E.isLeft(meant)) return complain(context, json, meant.left);
    const exported = await exportAudit(store, { runId: meant.right, contents })();
    if (E.isLeft(exported)) return complain(context, json, exported.left);
    printJson(context, exported.right);
    return EXIT.done;
  });
