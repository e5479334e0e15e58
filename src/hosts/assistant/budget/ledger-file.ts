import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as v from 'valibot';
import type { FileError } from '../../../effects/ports/files.js';
import { replaceState } from '../../../effects/services/state/replace-state.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { Ledger, Spent } from '../../../machines/proactive/proactive.ledger.js';
import type { Store } from '../../store.js';

/** `reserved`: what the call that is under way may spend at most. */
export type WrittenLedger = { readonly ledger: Ledger; readonly reserved: Spent };

export type LedgerFile = {
  readonly read: TaskEither<FileError, WrittenLedger | 'unreadable'>;
  readonly write: (written: WrittenLedger) => TaskEither<FileError, void>;
};

const NAME = 'assistant-ledger';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const spent = v.object({ tokens: count, microUsd: count });
const format = v.object({
  v: v.literal(1),
  ledger: v.array(v.object({ at: v.number(), ...spent.entries })),
  reserved: spent,
});

const NOTHING: WrittenLedger = { ledger: [], reserved: { tokens: 0, microUsd: 0 } };

/** The ledger on disk, which is replaced as a whole. */
export const ledgerFile = ({ capabilities, folders }: Store): LedgerFile => {
  const { files, random: unique } = capabilities;
  const { state } = folders;
  return {
    read: TE.map((bytes: Uint8Array | null): WrittenLedger | 'unreadable' => {
      if (bytes === null) return NOTHING;
      const parsed = v.safeParse(format, parsedJson(bytes));
      return parsed.success ? parsed.output : 'unreadable';
    })(files.read(`${state}/${NAME}.json`)),
    write: (written) => {
      const bytes = new TextEncoder().encode(`${JSON.stringify({ v: 1, ...written })}\n`);
      return replaceState({ files, state, unique }, NAME, bytes);
    },
  };
};
