import type { Resting } from '../../extraction/extraction-rest.js';
import { count, when } from '../../words.js';
import { type Holder, holderWords } from './holder.js';

/** How it stands with taking memories out of sessions: who is at it beside the lock (null: nobody), and the rest after failures. */
export type ExtractionView = Resting & { readonly holder: Holder | null };

/** The assistant thinks under the same claim. */
const LABELS: Readonly<Record<string, string>> = { turn: 'thinking      ' };

/** Nothing where nobody is at it and nothing failed. */
export const extractionLines = ({ holder, failures, until }: ExtractionView): readonly string[] => {
  const failed = `the last ${failures === 1 ? 'one' : count(failures, 'run')} failed`;
  const rest = until === null ? '' : `, so none begins by itself before ${when(until)}`;
  return [
    ...(holder === null ? [] : [`${LABELS[holder.kind] ?? 'extracting    '}${holderWords(holder)}`]),
    ...(failures === 0
      ? []
      : [`extraction    ${failed}${rest}; “autodream extract” begins one all the same`]),
  ];
};
