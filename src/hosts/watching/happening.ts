import type { RunKind } from '../../effects/ports/lock-folder.js';
import type { Outcome } from '../history/dream-result.js';
import type { WorkFacts } from '../history/work-facts.js';
import type { RunEnd } from './run-news.js';

/** Which run it is about, and when: milliseconds since 1970. `store` is the memory folder. */
type About = { readonly store: string; readonly runId: string; readonly at: number };

/**
 * One thing that happened in a run, as plain data for a line. `step`: a record of the journal, `failed` null where it is no outcome of
 * an effect; `turn`: a message of the model, with its number from 1; `touched`: a file that was not touched before; `over`: its end, `outcome`
 * null where its owner did not come to tell it; `fires`, `fired`: a job is carried out, and that is over, `sentence` what it came to.
 */
export type Happening = About &
  (
    | { readonly event: 'began'; readonly kind: RunKind | 'unknown' }
    | {
        readonly event: 'step';
        readonly seq: number;
        readonly actor: string;
        readonly type: string;
        readonly command: string | null;
        readonly failed: boolean | null;
        readonly says: string;
      }
    | { readonly event: 'turn'; readonly turn: number; readonly text: string; readonly calls: number }
    | { readonly event: 'touched'; readonly file: string }
    | { readonly event: 'over'; readonly how: RunEnd; readonly outcome: Outcome | null }
    | { readonly event: 'fires'; readonly job: string }
    | {
        readonly event: 'fired';
        readonly job: string;
        readonly how: RunEnd;
        readonly outcome: WorkFacts['ended'];
        readonly sentence: string | null;
      }
  );
