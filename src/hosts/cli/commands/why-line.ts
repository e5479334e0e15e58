import * as E from 'fp-ts/lib/Either.js';
import { blameLine } from '../../blame/blame-line.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ReadingOptions } from '../options.js';
import { blameReport } from '../views/blame-report.js';
import { complain, printJson, printReport, withStore } from '../with-store.js';

/** `FILE:LINE` as typed. */
export type TypedLine = { readonly file: string; readonly line: number };

/** `autodream why FILE:LINE`: who wrote a line of a memory file, and from what. */
export const whyLine = (context: CliContext, typed: TypedLine, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const found = await blameLine(store, { ...typed, cwd: context.cwd });
    if (E.isLeft(found)) return complain(context, options, found.left);
    if (options.json) printJson(context, found.right);
    else printReport(context, blameReport(found.right));
    return EXIT.done;
  });
