import type { RunRow } from '../api.js';

type Kind = RunRow['kind'];

const WORDS: Readonly<Record<Kind, string>> = {
  dream: 'dream',
  extract: 'extraction',
  turn: 'turn',
  undo: 'undo',
  apply: 'apply',
  discard: 'discard',
  fix: 'fix',
  record: 'record',
  job: 'job',
  assistant: 'activation',
  proactive: 'initiative',
  unknown: 'run',
};

/** What a run is called. */
export const kindWord = (kind: Kind): string => WORDS[kind];

const WORK: ReadonlySet<Kind> = new Set<Kind>(['job', 'assistant', 'proactive']);

/** Is it of what claims no lock? By itself that has no task, and changes no memory. */
export const isWork = ({ kind }: Pick<RunRow, 'kind'>): boolean => WORK.has(kind);
