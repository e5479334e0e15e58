import { type Audit, type AuditedRun, firstWrong, isSound } from '../../history/audit.js';
import { visible } from '../../visible.js';
import { count } from '../../words.js';

/** The record that is wrong, and why; both kinds of fault say it alike. */
const wrongWords = ({ wrong }: AuditedRun): string =>
  wrong === null ? '' : `WRONG: record #${wrong.seq} (counted from 0) ${wrong.what}`;

const remarks = (run: AuditedRun): readonly string[] => [
  count(run.records.length, 'record'),
  run.replayed ? 'replayed' : 'not replayed (written by another version), hashes only',
  ...(run.settled ? [] : ['not closed by its owner']),
  ...(run.torn > 0 ? [`an unfinished end of ${count(run.torn, 'byte')} was passed over`] : []),
];

const runLine = (run: AuditedRun): string =>
  `${run.runId}  ${run.wrong === null ? `sound: ${remarks(run).join(', ')}` : visible(wrongWords(run))}`;

const workLine = (run: AuditedRun): string => `${runLine(run)} (${run.records[0]?.path ?? 'unknown work'})`;

const faultLines = ({ fault }: Audit): readonly string[] =>
  fault === null ? [] : [`WRONG: ${fault.why}: ${visible(fault.what)}`];

const firstWords = (audit: Audit): string => {
  const first = firstWrong(audit);
  if (first === null || first.runId === null) return '';
  return ` The first: ${first.seq === null ? '' : `record #${first.seq} of `}run ${first.runId}.`;
};

/** What a person can note, so that later on a cut of the latest journal shows. */
const headLines = ({ runs }: Audit): readonly string[] => {
  const head = runs.at(-1)?.head ?? null;
  return head === null ? [] : [`Head of the last one: ${head}`];
};

/** A line a run, then what the journals say about each other, then the end of the latest one. */
export const auditReport = (audit: Audit): readonly string[] => {
  const sound = isSound(audit);
  const total = sound
    ? `${count(audit.runs.length + audit.work.length, 'journal')} verified; nothing is wrong.`
    : `${count(audit.runs.length + audit.work.length, 'journal')} looked at; something is wrong.${firstWords(audit)}`;
  return [
    ...audit.runs.map(runLine),
    ...audit.work.map(workLine),
    ...faultLines(audit),
    total,
    ...(sound ? headLines(audit) : []),
  ];
};

const counted = ({ records, ...run }: AuditedRun) => ({ ...run, records: records.length });

/** For programs: without the records themselves. */
export const auditJson = (audit: Audit) => ({
  sound: isSound(audit),
  first: firstWrong(audit),
  fault: audit.fault,
  runs: audit.runs.map(counted),
  work: audit.work.map(counted),
});
