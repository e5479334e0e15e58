import { damageOf, type RunView } from '../../history/runs.js';
import type { Verification } from '../api.js';
import type { OpenJournal } from './open-journal.js';

const wrong = (seq: number | null, what: string): Verification => ({ _tag: 'Wrong', seq, what });

/** Does the journal hold, by itself and beside what others say of its run? */
export const verificationOf = async (
  { verified, lines }: OpenJournal,
  run: Pick<RunView, 'runId' | 'outcome'>,
): Promise<Verification> => {
  const found = await verified();
  const records = lines.length;
  if (found === null) return { _tag: 'Checking', records };
  if (found.wrong !== null) return wrong(found.wrong.seq, `Record #${found.wrong.seq} ${found.wrong.what}.`);
  if (run.outcome === 'damaged') return wrong(null, `${damageOf(run).reason}.`);
  if (run.outcome === 'running') return { _tag: 'Growing', records };
  return { _tag: 'Sound', records, replayed: found.replayed };
};
