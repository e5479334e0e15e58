/** @jsxImportSource preact */

import type { FileDiff } from './file-diff.js';
import type { DiffLine } from './line-diff.js';
import { LineText } from './line-text.js';
import type { OriginMark } from './origin-marks.js';
import type { SideRow } from './side-by-side.js';

const SIGNS = {
  Same: { sign: '', heard: '' },
  Removed: { sign: '−', heard: 'removed: ' },
  Added: { sign: '+', heard: 'added: ' },
} as const;

const Origin = ({ mark }: { mark: OriginMark | undefined }) => {
  if (mark === undefined) return <span class="origin" />;
  const { text, known, repeated } = mark;
  return (
    <span class={`origin${known ? '' : ' unknown'}${repeated ? ' repeated' : ''}`}>
      <span class="heard">from </span>
      <span class={repeated ? 'heard' : 'label'}>{text}</span>
    </span>
  );
};

const originOf = (line: DiffLine | null, diff: FileDiff): OriginMark | undefined =>
  line?._tag === 'Added' ? diff.origins.get(line.after) : undefined;

const Sign = ({ line }: { line: DiffLine }) => (
  <span class="sign">
    <span aria-hidden="true">{SIGNS[line._tag].sign}</span>
    <span class="heard">{SIGNS[line._tag].heard}</span>
  </span>
);

const Text = ({ line, diff }: { line: DiffLine; diff: FileDiff }) => (
  <span class="text">
    <LineText line={line} other={diff.pairs.get(line)} />
  </span>
);

/** A line with its number before and after, and where it comes from. */
export const UnifiedLine = ({ line, diff }: { line: DiffLine; diff: FileDiff }) => (
  <li class={`line ${line._tag.toLowerCase()}`}>
    <span class="at">{line._tag === 'Added' ? '' : line.before}</span>
    <span class="at">{line._tag === 'Removed' ? '' : line.after}</span>
    <Sign line={line} />
    <Text line={line} diff={diff} />
    <Origin mark={originOf(line, diff)} />
  </li>
);

type SideProps = { line: DiffLine | null; side: 'before' | 'after'; diff: FileDiff };

const Side = ({ line, side, diff }: SideProps) => {
  if (line === null) return <span class="side none" />;
  const at =
    side === 'before'
      ? line._tag === 'Added'
        ? ''
        : line.before
      : line._tag === 'Removed'
        ? ''
        : line.after;
  return (
    <span class={`side ${line._tag.toLowerCase()}`}>
      <span class="at">{at}</span>
      <Sign line={line} />
      <Text line={line} diff={diff} />
    </span>
  );
};

/** What was and what is beside each other, and where it comes from. */
export const SideBySideLine = ({ row, diff }: { row: SideRow; diff: FileDiff }) => (
  <li class="pair">
    <Side line={row.before} side="before" diff={diff} />
    <Side line={row.after} side="after" diff={diff} />
    <Origin mark={originOf(row.after, diff)} />
  </li>
);
