/** @jsxImportSource preact */
import { number } from '../words.js';
import type { FileKind, ListedFile } from './file-kinds.js';
import type { Counts } from './use-counts.js';

const SIGNS: Readonly<Record<FileKind['_tag'], string>> = {
  changed: '~',
  created: '+',
  merged: '⤳',
  deleted: '−',
};

const CountsOf = ({ counts }: { counts: Counts | undefined }) =>
  counts === undefined ? null : (
    <span class="counts">
      {counts.added === 0 ? null : (
        <span class="plus">
          +{number(counts.added)}
          <span class="heard"> lines in </span>
        </span>
      )}
      {counts.removed === 0 ? null : (
        <span class="minus">
          −{number(counts.removed)}
          <span class="heard"> lines out</span>
        </span>
      )}
    </span>
  );

export type FileListProps = {
  files: readonly ListedFile[];
  counts: ReadonlyMap<string, Counts>;
  selected: string;
  onSelect: (path: string) => void;
};

/** The files that a run changed, each with what became of it. */
export const FileList = ({ files, counts, selected, onSelect }: FileListProps) => (
  <nav class="files" aria-label="Files">
    <ul>
      {files.map(({ file: { path }, kind }) => (
        <li key={path}>
          <button
            type="button"
            aria-current={path === selected ? 'true' : undefined}
            onClick={() => onSelect(path)}
          >
            <span class={`kind ${kind._tag}`} title={kind._tag}>
              <span aria-hidden="true">{SIGNS[kind._tag]}</span>
              <span class="heard">{kind._tag} </span>
            </span>
            <span class="path">{path}</span>
            <CountsOf counts={counts.get(path)} />
          </button>
        </li>
      ))}
    </ul>
  </nav>
);
