/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks';
import { Badge, type Tone } from '../parts/badge.js';
import { useMedia } from '../use-media.js';
import { count } from '../words.js';
import { DiffView } from './diff-view.js';
import { fileDiff } from './file-diff.js';
import type { FileKind, ListedFile } from './file-kinds.js';

const TONES: Readonly<Record<FileKind['_tag'], Tone>> = {
  changed: 'plain',
  created: 'good',
  merged: 'wait',
  deleted: 'bad',
};

/** From here on there is room for two columns of prose. */
const WIDE = '(min-width: 75rem)';

const Layout = ({ beside, onBeside }: { beside: boolean; onBeside: (beside: boolean) => void }) => (
  <fieldset class="layout">
    <legend class="heard">Layout of the difference</legend>
    <button type="button" class="button" aria-pressed={!beside} onClick={() => onBeside(false)}>
      Unified
    </button>
    <button type="button" class="button" aria-pressed={beside} onClick={() => onBeside(true)}>
      Side by side
    </button>
  </fieldset>
);

const Into = ({ kind }: { kind: FileKind }) =>
  kind._tag !== 'merged' ? null : (
    <p class="into">
      What it said stands in{' '}
      {kind.into.map((path, at) => (
        <>
          {at === 0 ? '' : ', '}
          <code key={path}>{path}</code>
        </>
      ))}
      .
    </p>
  );

export type FilePanelProps = { listed: ListedFile; beside: boolean; onBeside: (beside: boolean) => void };

/** One file before and after. */
export const FilePanel = ({ listed: { file, kind }, beside, onBeside }: FilePanelProps) => {
  const diff = useMemo(() => fileDiff(file), [file]);
  const hasTwo = useMedia(WIDE) && file.before !== null && file.after !== null;
  return (
    <section class="panel file" aria-label={`Change of ${file.path}`}>
      <header>
        <h2>
          <code>{file.path}</code> <Badge tone={TONES[kind._tag]}>{kind._tag}</Badge>
        </h2>
        <span class="quiet">
          {count(diff.added, 'line')} in, {diff.removed} out
        </span>
        {hasTwo ? <Layout beside={beside} onBeside={onBeside} /> : null}
      </header>
      <Into kind={kind} />
      {diff.added + diff.removed === 0 ? (
        <p class="inside quiet">Its lines are the same; its rights or the end of its last line changed.</p>
      ) : (
        <DiffView key={file.path} diff={diff} beside={hasTwo && beside} />
      )}
    </section>
  );
};
