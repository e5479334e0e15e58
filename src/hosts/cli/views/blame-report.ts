import type { BlamedLine, EarlierLine, Wrote } from '../../blame/blame-line.js';
import type { Evidence } from '../../blame/evidence.js';
import { visible } from '../../visible.js';
import { when } from '../../words.js';
import { originWords } from './origin-words.js';

const UNTOLD = {
  images: (run: string) => `nobody can tell: what run ${run} did to this file is not kept any more`,
  damaged: (run: string) =>
    `nobody can tell: the journal of run ${run} is damaged, and it may have been that run`,
  pruned: () => 'nobody can tell: it is older than the oldest run that is kept',
} as const;

type Run = Extract<Wrote, { readonly _tag: 'Run' }>['run'];

const aboutOther = ({ undoes, applies }: Run): string => {
  if (undoes !== null) return `, which took back run ${undoes}`;
  return applies === null ? '' : `, which let in run ${applies}`;
};

const byRun = (run: Run): string => {
  const engine =
    run.engine === null
      ? ''
      : `, engine ${[run.engine, run.model].filter((word) => word !== null).join(' ')}`;
  const undone = run.undoneBy === null ? '' : `; taken back by run ${run.undoneBy}`;
  return `by run ${run.runId} (${run.kind}${engine}) of ${when(run.startedAt)}${aboutOther(run)}${undone}`;
};

const outside = ({ after, before }: Extract<Wrote, { readonly _tag: 'Outside' }>): string => {
  const since = after === null ? '' : ` after run ${after}`;
  const until = before === null ? '' : ` before run ${before}`;
  const when = since === '' && until === '' ? '; no run changed this file' : `,${since}${until}`;
  return `by no run: a person or another program put it there${when}`;
};

const sentenceOf = (wrote: Wrote): string => {
  if (wrote._tag === 'Run') return byRun(wrote.run);
  return wrote._tag === 'Outside' ? outside(wrote) : UNTOLD[wrote.why](wrote.runId ?? '');
};

const evidenceLines = (evidence: Evidence | null): readonly string[] => {
  const words = evidence === null ? null : originWords(evidence);
  return [
    ...(words === null ? [] : [`from      ${words}`]),
    ...(evidence === null || evidence.quote === null ? [] : [`          “${evidence.quote}”`]),
  ];
};

const HOW = { moved: 'moved from', 'put back': 'put back as in', edited: 'in place of' } as const;

const earlierLines = ({ how, path, line, text, wrote }: EarlierLine): readonly string[] => [
  `earlier   ${HOW[how]} ${path}:${line}  ${text}`,
  ...linesOf(wrote),
];

const linesOf = (wrote: Wrote): readonly string[] => [
  `written   ${sentenceOf(wrote)}`,
  ...(wrote._tag === 'Run' ? evidenceLines(wrote.evidence) : []),
  ...(wrote._tag === 'Untold' || wrote.earlier === null ? [] : earlierLines(wrote.earlier)),
];

/** For a person: the line, who wrote it, from what, and where it stood before that. */
export const blameReport = ({ path, line, text, wrote }: BlamedLine): readonly string[] =>
  [`line      ${path}:${line}  ${text}`, ...linesOf(wrote)].map((shown) => visible(shown));
