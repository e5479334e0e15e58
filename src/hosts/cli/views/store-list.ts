import { roomWords } from '../../../memory/check/room.js';
import type { StoreOverview } from '../../stores/store-overview.js';
import { visibleRow } from '../../visible.js';
import { age, count, when } from '../../words.js';

const consolidated = ({ lastConsolidatedAt }: StoreOverview, now: number): string => {
  if (lastConsolidatedAt === null) return 'never';
  const at = Date.parse(lastConsolidatedAt);
  return `${when(at)} (${age(now - at)} ago)`;
};

const size = ({ files, bytes }: StoreOverview): string =>
  files === null || bytes === null ? 'cannot be read' : `${count(files, 'file')}, ${count(bytes, 'byte')}`;

const heading = ({ project, orphaned }: StoreOverview): string => {
  if (project === null) return 'no single project, or none that its transcripts tell';
  return orphaned ? `${project} (gone)` : project;
};

/** What can be seen at a glance is not said at length. */
const troubles = ({ alarms, orphaned, index }: StoreOverview): readonly string[] => [
  ...(orphaned ? ['its project is gone'] : []),
  ...(index !== null && (index.linesLeft < 0 || index.bytesLeft < 0) ? ['its index is over budget'] : []),
  ...(alarms.length > 0 ? [count(alarms.length, 'alarm')] : []),
];

const health = (store: StoreOverview): readonly string[] => [
  `  health        ${troubles(store).join(', ') || 'in order'}`,
  ...store.alarms.map((alarm) => visibleRow(`  alarm         ${alarm}`)),
];

const storeLines = (store: StoreOverview, now: number): readonly string[] => [
  visibleRow(heading(store)),
  visibleRow(`  memory        ${store.memory}`),
  `  consolidated  ${consolidated(store, now)}`,
  `  size          ${size(store)}`,
  ...(store.index === null ? [] : [`  index         ${roomWords(store.index)}`]),
  ...health(store),
];

const NONE =
  'No store was found: none of the projects of Claude Code has a memory folder. One elsewhere is shown by “autodream status --store FOLDER”.';

/** All stores of a machine, for a person. `now` is milliseconds since 1970. */
export const storeList = (stores: readonly StoreOverview[], now: number): readonly string[] =>
  stores.length === 0
    ? [NONE]
    : [
        ...stores.flatMap((store) => storeLines(store, now)),
        `${count(stores.length, 'store')}, ${stores.filter((store) => troubles(store).length === 0).length} in order.`,
      ];
