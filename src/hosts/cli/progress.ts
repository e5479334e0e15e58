import type { JournalRecord } from '../../journal/record.js';
import { count, duration } from '../words.js';
import type { Terminal } from './terminal.js';
import { phaseOf } from './views/phase.js';

/** What is shown of a run under way; null: it has not come to that yet. */
export type Seen = { readonly turns: number; readonly files: number } | null;

/** A run to watch: its records as they come, and what its task says at the moment. */
export type Watched = {
  readonly subscribe: (listener: (record: JournalRecord) => void) => () => void;
  readonly seen: () => Seen;
};

const REFRESH_MS = 120;
const FINAL = new Set(['completed', 'unchanged', 'held', 'refused', 'failed', 'killed', 'previewed', '']);

const counts = (seen: Seen): readonly string[] =>
  seen === null ? [] : [count(seen.turns, 'turn'), count(seen.files, 'file')];

/** A line for each step that the run enters. */
const asLines = (terminal: Terminal, { subscribe, seen }: Watched): (() => void) => {
  let last = '';
  return subscribe((record) => {
    const phase = phaseOf(record.after);
    if (phase === last || FINAL.has(phase)) return;
    last = phase;
    terminal.err(['autodream:', phase, ...counts(seen()).map((part) => `· ${part}`)].join(' '));
  });
};

/** One line that is rewritten, and gone when the run is over. */
const asOneLine = async ({ subscribe, seen }: Watched): Promise<() => void> => {
  const { createLogUpdate } = await import('log-update');
  const line = createLogUpdate(process.stderr, { showCursor: true });
  const start = Date.now();
  let phase = 'starting';
  const draw = () => line([phase, ...counts(seen()), duration(Date.now() - start)].join(' · '));
  draw();
  const unsubscribe = subscribe((record) => {
    const next = phaseOf(record.after);
    if (next === phase || FINAL.has(next)) return;
    phase = next;
    draw();
  });
  const timer = setInterval(draw, REFRESH_MS);
  return () => {
    clearInterval(timer);
    unsubscribe();
    line.clear();
  };
};

/** Shows a run's progress until the returned function is called. */
export const showProgress = async (terminal: Terminal, watched: Watched): Promise<() => void> =>
  terminal.isInteractive ? asOneLine(watched) : asLines(terminal, watched);
