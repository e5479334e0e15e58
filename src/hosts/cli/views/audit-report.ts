import type { Audit, AuditedRun } from '../../audit.js';
import { visible } from '../visible.js';
import { count } from './words.js';

/** The record that is wrong, and why; both kinds of fault say it alike. */
const wrongWords = ({ wrong }: AuditedRun): string =>
  wrong === null ? '' : `WRONG: record #${wrong.seq} (counted from 0) ${wrong.what}`;

const remarks = (run: AuditedRun): readonly string[] => [
  count(run.records.length, 'record'),
  run.replayed ? 'replayed' : 'not replayed (written by another version), hashes only',
  ...(run.settled ? [] : ['not closed by its owner']),
  ...(run.torn > 0 ? [`an unfinished last line of ${count(run.torn, 'byte')} was passed over`] : []),
];

const runLine = (run: AuditedRun): string =>
  `${run.runId}  ${run.wrong === null ? `sound: ${remarks(run).join(', ')}` : visible(wrongWords(run))}`;

const faultLines = ({ fault }: Audit): readonly string[] =>
  fault === null ? [] : [`WRONG: ${fault.why}: ${visible(fault.what)}`];

/** Is everything as it was written? */
export const isSound = ({ runs, fault }: Audit): boolean =>
  fault === null && runs.every(({ wrong }) => wrong === null);

/** A line a run, then what the journals say about each other. */
export const auditReport = (audit: Audit): readonly string[] => {
  const total = isSound(audit)
    ? `${count(audit.runs.length, 'journal')} verified; nothing is wrong.`
    : `${count(audit.runs.length, 'journal')} looked at; something is wrong.`;
  return [...audit.runs.map(runLine), ...faultLines(audit), total];
};

/** For programs: without the records themselves. */
export const auditJson = (audit: Audit) => ({
  sound: isSound(audit),
  fault: audit.fault,
  runs: audit.runs.map(({ records, ...run }) => ({ ...run, records: records.length })),
});
