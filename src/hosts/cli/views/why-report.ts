import { visible } from '../../visible.js';
import { verdictJson } from '../../why/verdict-json.js';
import type { Why } from '../../why/why.js';
import { age, when } from '../../words.js';
import { type DreamRow, dreamList, dreamRow } from './dream-list.js';
import { type ExtractionView, extractionLines } from './extraction-lines.js';
import { holderOf } from './holder.js';
import { table } from './table.js';

/** `3 hours`, for how long it takes until then. */
const until = (ms: number): string => age(ms + 59_999);

const conclusion = ({ gates, opensAt, live, now }: Why): string => {
  if (live !== null)
    return `A run has the store now: ${live.nonce} (${live.kind}), since ${when(live.at)}. “autodream kill” stops it.`;
  const refusing = gates.filter(({ passes }) => !passes).map(({ gate }) => gate);
  if (refusing.length === 0) return 'All gates pass: “autodream run” would dream now.';
  const by = `Held back by ${refusing.join(', ')}`;
  return opensAt === null
    ? `${by}. It depends on more than time; what follows says on what.`
    : `${by}: not before ${when(opensAt)}, in ${until(opensAt - now)}.`;
};

const FORCED: ReadonlySet<string> = new Set(['time', 'not-before', 'throttle', 'sessions']);

/** What a person can do who does not want to wait. */
const advice = ({ gates, live }: Why): readonly string[] => {
  const refusing = gates.filter(({ passes }) => !passes);
  const canForce =
    refusing.length > 0 && refusing.every(({ gate, error }) => FORCED.has(gate) && error === null);
  return live === null && canForce ? ['              “autodream run --force” dreams now all the same.'] : [];
};

const gateLines = ({ gates }: Why): readonly string[] =>
  table(gates.map(({ gate, passes, sentence }) => [gate, passes ? 'passes' : 'refuses', visible(sentence)]));

const extractionOf = ({ extracting, resting }: Why): ExtractionView => ({
  holder: holderOf(extracting),
  ...resting,
});

const failureLine = ({ noted: { failures } }: Why): readonly string[] =>
  failures === 0
    ? []
    : [`failures      ${failures} in a row; each one doubles the rest after it, up to a day`];

/** For a person, on one screen. */
export const whyReport = (why: Why, memory: string): readonly string[] => [
  `store         ${visible(memory)}`,
  `now           ${visible(conclusion(why))}`,
  ...advice(why),
  ...why.alarms.map((alarm) => `alarm         ${visible(alarm)}`),
  ...failureLine(why),
  ...extractionLines(extractionOf(why)),
  'gates',
  ...gateLines(why).map((line) => `  ${line}`),
  'last dreams',
  ...dreamList(why.dreams.map(dreamRow)).map((line) => `  ${line}`),
];

/** For a program: times are milliseconds since 1970. */
export const whyJson = (why: Why, memory: string) => {
  const { gates, opensAt, noted, live, dreams, alarms } = why;
  return {
    memory,
    gates: gates.map(verdictJson),
    opensAt,
    notBefore: noted,
    holder: live === null ? null : { runId: live.nonce, kind: live.kind, since: live.at },
    extraction: extractionOf(why),
    dreams: dreams.map((run): DreamRow => dreamRow(run)),
    alarms,
  };
};
