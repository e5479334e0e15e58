import type { SettingSources } from '../../../config.js';
import type { RecoveredRun } from '../../../effects/ports/lock-folder.js';
import type { GateVerdict } from '../../../machines/gate/gate.verdict.js';
import { type Headroom, roomWords } from '../../../memory/check/room.js';
import type { HeldResult } from '../../history/held-results.js';
import { visible } from '../../visible.js';
import { age, count, when } from '../../words.js';
import { type DaemonPart, daemonLines } from './daemon-part.js';
import { type ExtractionView, extractionLines } from './extraction-lines.js';
import { type Holder, holderWords } from './holder.js';
import { type RunRow, runList } from './run-list.js';

/**
 * How a store is. `index` is null where the store cannot be read, `holder` where nobody holds it, `unsettled` where nothing
 * waits that could not be settled; `daemon` where there is none to tell of; `held` are results that wait for a review; `alarms` are sentences on what else needs a person.
 */
export type Status = {
  readonly memory: string;
  readonly state: string;
  readonly lastConsolidatedAt: string | null;
  readonly lastConsolidatedAtNs: string | null;
  readonly holder: Holder | null;
  readonly extraction: ExtractionView;
  readonly recovered: readonly RecoveredRun[];
  readonly unsettled: string | null;
  readonly index: Headroom | null;
  readonly held: readonly HeldResult[];
  readonly runs: readonly RunRow[];
  readonly alarms: readonly string[];
  readonly settings: Pick<SettingSources, 'autoDreamEnabled' | 'minHours' | 'minSessions'>;
  readonly daemon: DaemonPart | null;
  readonly verdict: GateVerdict;
};

const consolidated = ({ lastConsolidatedAt, unsettled }: Status, now: number): string => {
  if (lastConsolidatedAt === null)
    return unsettled === null ? 'never' : 'cannot be told before that is settled';
  const at = Date.parse(lastConsolidatedAt);
  return `${when(at)} (${age(now - at)} ago)`;
};

const FILES_NAMED = 5;

const filesWords = ({ changed, created, deleted }: HeldResult['files']): string => {
  const paths = [...changed, ...created, ...deleted].sort();
  const named = paths.slice(0, FILES_NAMED).join(', ');
  const rest = paths.length - FILES_NAMED;
  return `${count(paths.length, 'file')}: ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
};

const waitingLines = ({ held }: Status): readonly string[] =>
  held.flatMap(({ runId, heldAt, until, reason, files }) => [
    visible(`waiting       run ${runId}, held since ${when(heldAt)}, until ${when(until)}. ${reason}`),
    visible(
      `              ${filesWords(files)}. Look: autodream diff ${runId}. Then: autodream apply ${runId}, or autodream discard ${runId}.`,
    ),
  ]);

const held = ({ holder }: Status): string => (holder === null ? 'nobody' : holderWords(holder));

const indexed = ({ index, verdict }: Status): string => {
  if (index !== null) return roomWords(index);
  return verdict.gate === 'store' ? 'none yet' : 'cannot be read';
};

const settledLines = ({ recovered, unsettled }: Status): readonly string[] => [
  ...recovered.map(({ runId, decision }) => {
    const how = decision === 'commit' ? 'completed' : 'restored';
    return `settled       run ${runId}, whose process was dead, was ${how} just now`;
  }),
  ...(unsettled === null ? [] : [`unsettled     ${visible(unsettled)}`]),
];

/** What the gates would say to `autodream run`. */
const gateWords = ({ verdict }: Status): string =>
  verdict._tag === 'Open'
    ? `“autodream run” would dream now. ${verdict.sentence}`
    : `“autodream run” would not dream now. ${verdict.sentence}`;

/** Whether turns may start a dream, by how much, and who said so. */
const settingWords = ({ settings: { autoDreamEnabled, minHours, minSessions } }: Status): string =>
  `${autoDreamEnabled.value ? 'on' : 'off'} (${autoDreamEnabled.source}), after ${minHours.value} h (${minHours.source}) and ${count(minSessions.value, 'session')} (${minSessions.source})`;

/** For a person. `now` is milliseconds since 1970; `zone`: by whose clocks jobs run. */
export const statusReport = (status: Status, now: number, zone: string): readonly string[] => [
  `store         ${visible(status.memory)}`,
  `state         ${visible(status.state)}`,
  ...settledLines(status),
  `consolidated  ${consolidated(status, now)}`,
  `held by       ${held(status)}`,
  ...extractionLines(status.extraction),
  ...waitingLines(status),
  `index         ${indexed(status)}`,
  ...status.alarms.map((alarm) => `alarm         ${visible(alarm)}`),
  `by itself     ${settingWords(status)}`,
  `gates         ${visible(gateWords(status))}`,
  ...daemonLines(status.daemon, zone),
  'last runs',
  ...runList(status.runs).map((line) => `  ${line}`),
];
