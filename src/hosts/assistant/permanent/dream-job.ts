import * as E from 'fp-ts/lib/Either.js';
import type { JobRun } from '../../../machines/job/firing.rules.js';
import { dreamIfTime, type TimedEnd } from '../../dream/dream-if-time.js';
import type { DreamResult } from '../../history/dream-result.js';
import type { JobWork } from '../../jobs/performer.js';
import { count } from '../../words.js';
import { type DreamSkill, dreamSkill } from '../skill/dream-skill.js';
import type { PermanentParts } from './permanent-parts.js';

const WORDS: Readonly<Record<DreamResult['outcome'], string>> = {
  completed: 'A dream put the memory in order',
  unchanged: 'A dream found nothing to change',
  held: 'The result of a dream waits for a review',
  refused: 'Another run had the store, so there was no dream',
  failed: 'A dream failed, and the store was given back as it was',
  killed: 'A dream was stopped, and the store was given back as it was',
};

const filesOf = ({ changed, created, deleted }: DreamResult['files']): string => {
  const parts = [
    [changed.length, 'changed'],
    [created.length, 'new'],
    [deleted.length, 'deleted'],
  ] as const;
  return parts
    .flatMap(([number, what]) => (number === 0 ? [] : [`${count(number, 'file')} ${what}`]))
    .join(', ');
};

const resultWords = ({ outcome, reason, files }: DreamResult): string => {
  const touched = outcome === 'completed' || outcome === 'held' ? filesOf(files) : '';
  const head = `${WORDS[outcome]}${touched === '' ? '' : ` (${touched})`}`;
  return reason === undefined ? `${head}.` : `${head}: ${reason}`;
};

/** Read also where no dream will come of it, so that the file is there for a person to edit. */
const skillOf = async ({
  store,
  home,
  environment,
  project,
  isTrusted,
}: PermanentParts): Promise<DreamSkill | null> => {
  const owner = { home, environment, project: isTrusted ? project : null };
  const skill = await dreamSkill(store.capabilities, owner)();
  return E.isRight(skill) ? skill.right : null;
};

/** What of the skill could not be used costs no dream, and is told with each that went without it. */
const tellSkill = ({ log, onNews }: PermanentParts, { told }: DreamSkill): void => {
  for (const sentence of told) {
    log.write('warning', sentence);
    onNews({ kind: 'note', text: sentence, runId: null });
  }
};

const toldOf = async (
  { dayLog, onNews }: PermanentParts,
  { runId }: JobWork,
  ended: TimedEnd,
): Promise<JobRun> => {
  if (ended._tag === 'Refused') return { _tag: 'Done', sentence: ended.verdict.sentence };
  if (ended._tag === 'NotBegun') return { _tag: 'Failed', sentence: ended.sentence };
  const { result } = ended;
  const sentence = resultWords(result);
  onNews({ kind: 'dream', text: sentence, runId: result.runId });
  if (result.outcome !== 'refused')
    await dayLog.write({ kind: 'dream', text: sentence, runs: [result.runId, runId] });
  const isBad = result.outcome === 'failed' || result.outcome === 'killed';
  return { _tag: isBad ? 'Failed' : 'Done', sentence };
};

/**
 * Asks the gates as the end of a turn does, but for the check that the assistant is not active, and dreams where they are open. A
 * refusal is an ordinary end.
 */
export const dreamJob = async (
  parts: PermanentParts,
  work: JobWork,
  signal: AbortSignal,
): Promise<JobRun> => {
  const { store, paths, settings, engine, log } = parts;
  const switches = { ...settings.switches, assistantActive: false };
  const skill = await skillOf(parts);
  const ended = await dreamIfTime({
    capabilities: { ...store.capabilities, engine },
    paths,
    settings: { ...settings, switches },
    currentSession: null,
    ...(skill === null ? {} : { wishes: skill.wishes }),
    log,
    signal,
  });
  if (skill !== null && ended._tag === 'Ended') tellSkill(parts, skill);
  return toldOf(parts, work, ended);
};
