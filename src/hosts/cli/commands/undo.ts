import * as E from 'fp-ts/lib/Either.js';
import { startUndo } from '../../edits/edit.js';
import type { CliContext } from '../context.js';
import { seeEdit, tellEdit } from '../edit-store.js';
import type { ExitCode } from '../exit-code.js';
import { obeyingSignals } from '../obeying-signals.js';
import type { RunNameOptions } from '../options.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { complain, printJson, withStore } from '../with-store.js';

/** `autodream undo RUN`: takes back what a run changed. */
export const undo = (context: CliContext, asked: string, options: RunNameOptions): Promise<ExitCode> =>
  withStore(context, options, ({ capabilities, folders }) =>
    obeyingSignals(context, async (watch) => {
      const { thresholds } = (await settingsAtHand(context, options)).settings;
      const started = await startUndo(capabilities, folders, asked, thresholds);
      if (E.isLeft(started)) return complain(context, options, started.left);
      const edited = await seeEdit(context, watch, started.right, options);
      if (options.json) printJson(context, edited.result);
      else tellEdit(context, edited);
      return edited.exit;
    }),
  );
