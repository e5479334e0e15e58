import type { DailyLog, ReadEntry } from '../../../memory/daily-log/entry.js';
import { type LocalStamp, localStamp } from '../../../memory/daily-log/local-stamp.js';
import { visibleRow } from '../../visible.js';
import { table } from './table.js';

/** The log of a day as it is shown; `zone`: by whose clocks. */
export type ShownDay = { readonly date: string; readonly zone: string; readonly log: DailyLog | null };

/** The offset tells apart the two passes of an hour that comes twice, and needs to be shown on such a day only. */
const clockOf = (date: string, stamp: LocalStamp, isEven: boolean): string => {
  const time = isEven ? stamp.time : `${stamp.time}${stamp.offset}`;
  return stamp.date === date ? time : `${stamp.date} ${time}`;
};

const wordsOf = ({ text, runs, whole }: ReadEntry): string => {
  const from = runs.length === 0 ? '' : ` (${runs.map((run) => `run ${run}`).join(', ')})`;
  return `${visibleRow(text)}${from}${whole ? '' : ' (perhaps cut: its writer did not come to the end of the line)'}`;
};

const entryRows = ({ date, zone }: ShownDay, entries: readonly ReadEntry[]): readonly string[] => {
  const stamps = entries.map(({ at }) => localStamp(at, zone));
  const isEven = new Set(stamps.map(({ offset }) => offset)).size <= 1;
  return table(
    entries.map((entry, at) => {
      const stamp = stamps[at] ?? localStamp(entry.at, zone);
      return [clockOf(date, stamp, isEven), entry.kind, wordsOf(entry)];
    }),
  );
};

/** Entries in the order in which they were written, and after them what else stands in the log. */
export const dayReport = (day: ShownDay): readonly string[] => {
  const { date, log } = day;
  if (log === null) return [`There is no log of ${date}.`];
  const { entries, others } = log;
  return [
    ...(entries.length === 0 ? [`The log of ${date} has no entries.`] : entryRows(day, entries)),
    ...(others.length === 0 ? [] : ['', 'Other lines:', ...others.map(visibleRow)]),
  ];
};

/** The same for a program. `log` null: `isThere` is false. */
export const dayJson = ({ date, zone, log }: ShownDay) => ({
  date,
  zone,
  isThere: log !== null,
  entries: (log?.entries ?? []).map((entry) => {
    const { date: day, time, offset } = localStamp(entry.at, zone);
    return { ...entry, local: `${day}T${time}${offset}` };
  }),
  others: log?.others ?? [],
});
