/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { memo } from 'preact/compat';
import { useMemo, useState } from 'preact/hooks';
import { count, number } from '../words.js';
import { SideBySideLine, UnifiedLine } from './diff-line.js';
import { type DiffPart, diffParts } from './diff-parts.js';
import type { FileDiff } from './file-diff.js';
import type { DiffLine } from './line-diff.js';
import { type SideRow, sideBySide } from './side-by-side.js';
import { useMore } from './use-more.js';

type RowsProps<Row> = { rows: readonly Row[]; diff: FileDiff };

const UnifiedRows = memo(({ rows, diff }: RowsProps<DiffLine>) => (
  <ol class="lines">
    {rows.map((line) => (
      <UnifiedLine key={line} line={line} diff={diff} />
    ))}
  </ol>
));

const SideRows = memo(({ rows, diff }: RowsProps<SideRow>) => (
  <ol class="lines">
    {rows.map((row) => (
      <SideBySideLine key={row} row={row} diff={diff} />
    ))}
  </ol>
));

const Fold = ({ lines, onOpen }: { lines: number; onOpen: () => void }) => (
  <button type="button" class="fold" onClick={onOpen}>
    Show {count(lines, 'unchanged line')}
  </button>
);

type PartsProps<Row> = {
  diff: FileDiff;
  layout: (lines: readonly DiffLine[]) => readonly Row[];
  draw: (part: DiffPart<Row> & { readonly _tag: 'Rows' }) => ComponentChildren;
};

const Parts = <Row,>({ diff, layout, draw }: PartsProps<Row>) => {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const parts = useMemo(() => diffParts(diff.blocks, opened, layout), [diff, opened, layout]);
  const { shown, more, end } = useMore(diff);
  return (
    <>
      {parts
        .slice(0, shown)
        .map((part) =>
          part._tag === 'Fold' ? (
            <Fold key={part.at} lines={part.lines} onOpen={() => setOpened(new Set([...opened, part.at]))} />
          ) : (
            draw(part)
          ),
        )}
      {parts.length <= shown ? null : (
        <div ref={end}>
          <button type="button" class="fold" onClick={more}>
            Go on: {number(parts.length - shown)} more parts of this file
          </button>
        </div>
      )}
    </>
  );
};

const asTheyAre = (lines: readonly DiffLine[]): readonly DiffLine[] => lines;

/** The change of a file, drawn part by part as somebody comes to it. */
export const DiffView = ({ diff, beside }: { diff: FileDiff; beside: boolean }) => (
  <div class={beside ? 'diff beside' : 'diff'}>
    {beside ? (
      <Parts
        key="beside"
        diff={diff}
        layout={sideBySide}
        draw={({ at, rows }) => <SideRows key={at} rows={rows} diff={diff} />}
      />
    ) : (
      <Parts
        key="unified"
        diff={diff}
        layout={asTheyAre}
        draw={({ at, rows }) => <UnifiedRows key={at} rows={rows} diff={diff} />}
      />
    )}
  </div>
);
