import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aStore, type TestStore } from './a-store.js';
import type { Mishap } from './kills-orders.js';

const topic = (name: string, ...statements: readonly string[]): string =>
  `---\nname: ${name}\ndescription: about ${name}\ntype: project\n---\n\n${statements.map((said) => `- ${said}\n`).join('')}`;

/** A dream over it changes, creates and removes files. */
const MESSY = {
  'MEMORY.md':
    '# Memory\n\n- [Ferry](ferry.md) — when it leaves\n- [Gone](gone.md) — the old quay closes at nine\n- [Again](again.md) — the ferry\n',
  'ferry.md': topic('ferry', 'The ferry leaves at seven', 'the ferry leaves at seven.', 'Tickets are blue'),
  'again.md': topic('again', 'the ferry leaves at seven', 'tickets are blue.'),
  'notes/gulls.md': topic('gulls', 'Gulls like chips', 'Tickets are blue'),
  'notes/quay.md': topic('quay', 'The quay is made of oak'),
};

/** A dream over it has nothing to do. */
const TIDY = {
  'MEMORY.md': '# Memory\n\n- [Ferry](ferry.md) — when it leaves\n',
  'ferry.md': topic('ferry', 'The ferry leaves at seven'),
};

/** How a dream goes that nobody kills. `review`: its result is held. `holder`: a program of the old kind, alive, has the lock. */
export type Scenario = {
  readonly name: string;
  readonly ends: string;
  readonly files: Readonly<Record<string, string>>;
  readonly mishaps: readonly Mishap[];
  readonly review: boolean;
  readonly holder: boolean;
};

const scenario = (name: string, ends: string, ...mishaps: readonly Mishap[]): Scenario => ({
  name,
  ends,
  files: ends === 'unchanged' ? TIDY : MESSY,
  mishaps,
  review: ends === 'held',
  holder: ends === 'refused',
});

const killIn = (state: string): Mishap => ({ what: 'kill', in: state });
const failIn = (state: string): Mishap => ({ what: 'fail', in: state });

/** Together they come through every state of the dream and of its lock. */
export const SCENARIOS: readonly Scenario[] = [
  scenario('commit', 'completed'),
  scenario(
    'commit at the second try',
    'completed',
    failIn('settle.deciding.casting'),
    failIn('settle.committing.acting'),
  ),
  scenario('nothing to do', 'unchanged'),
  scenario('abort', 'killed', killIn('dream.working.dreaming')),
  scenario('abort while acquiring', 'killed', killIn('acquire.publishing')),
  scenario('abort while settling', 'killed', killIn('settle.preparing')),
  scenario(
    'abort at the second try',
    'killed',
    killIn('dream.working.checking'),
    failIn('settle.restoring.acting'),
  ),
  scenario('a failure', 'failed', failIn('dream.working.checking')),
  scenario('a result to be reviewed', 'held'),
  scenario('a busy lock', 'refused'),
];

/** The store of a scenario as it is before the dream. */
export const storeOf = ({ files, holder }: Scenario, prior: boolean): TestStore => {
  const store = aStore(files);
  const lock = join(store.memory, '.consolidate-lock');
  if (holder) writeFileSync(lock, String(process.pid));
  else if (prior) writeFileSync(lock, '');
  return store;
};
