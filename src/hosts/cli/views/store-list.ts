import { roomWords } from '../../../memory/check/room.js';
import type { StoreOverview } from '../../stores/store-overview.js';
import { visible } from '../visible.js';
import { age, count, when } from './words.js';

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

const health = ({ alarms }: StoreOverview): readonly string[] =>
  alarms.length === 0
    ? ['  health        in order']
    : alarms.map((alarm) => visible(`  alarm         ${alarm}`));

const storeLines = (store: StoreOverview, now: number): readonly string[] => [
  visible(heading(store)),
  visible(`  memory        ${store.memory}`),
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
        `${count(stores.length, 'store')}, ${count(stores.filter(({ alarms }) => alarms.length > 0).length, 'with an alarm', 'with alarms')}.`,
      ];
