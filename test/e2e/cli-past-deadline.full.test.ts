import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { auditStore, isSound } from '../../src/hosts/history/audit.js';
import { openStore } from '../../src/hosts/store.js';
import { aMessyStore, type TestStore, withPriorLock } from './a-store.js';
import { type StopAt, stoppedDream } from './cli-stopped.js';
import { PAST_DEADLINE_MS } from './every-call-clock.js';
import { tracesOf, unsettledIn } from './kills-evidence.js';
import { cli } from './run-cli.js';

/** As for a machine that was asleep for as long: the same program with the clock of then. */
const LATER = `--import=data:text/javascript,${encodeURIComponent(
  `const now = Date.now; Date.now = () => now() + ${PAST_DEADLINE_MS};`,
)}`;

const expectSoundJournals = async ({ memory, folder, state }: TestStore): Promise<void> => {
  const audited = await auditStore(openStore(liveCapabilities(), { memory, transcripts: folder, state }))();
  expect(E.map(isSound)(audited)).toEqual(E.right(true));
};

type Boundary = StopAt & { readonly name: string; readonly ends: 'refused' | 'failed' | 'completed' };

const boundary = (
  name: string,
  [call, path, when]: readonly [string, string, StopAt['when']],
  ends: Boundary['ends'],
): Boundary => ({ name, call, path, when, ends });

const BEFORE_VERDICT = boundary('before its verdict', ['link', '/1\\.verdict$', 'before'], 'failed');
const AFTER_VERDICT = boundary('after its verdict', ['link', '/1\\.verdict$', 'after'], 'completed');
const BOUNDARIES: readonly Boundary[] = [
  boundary('after its claim', ['link', '/1\\.claim$', 'after'], 'refused'),
  BEFORE_VERDICT,
  AFTER_VERDICT,
  boundary('in the midst of its commit', ['rename', '/memory/[^/.]+\\.md$', 'after'], 'completed'),
];

describe.each([
  ['a lock file before', withPriorLock, BOUNDARIES],
  ['no lock file before', (store: TestStore) => store, [BEFORE_VERDICT, AFTER_VERDICT]],
] as const)(
  'the command line, stopped by SIGSTOP past the deadline of its dream (%s)',
  (_, prepared, places) => {
    test.each(places)('changes nothing when it wakes, and says so: $name', async (at) => {
      const store = prepared(aMessyStore());
      const owner = await stoppedDream(store, at);
      const successor = await cli(['run', '--force', '--json', ...store.options], {
        env: { NODE_OPTIONS: LATER },
      });
      expect({ code: successor.code, ...JSON.parse(successor.out) }).toMatchObject({
        code: 0,
        outcome: at.ends === 'completed' ? 'unchanged' : 'completed',
      });
      const succeeded = tracesOf(store.memory);
      const { code, out } = await owner.wake();
      const told = JSON.parse(out);
      expect({ code, ...told }).toMatchObject({ code: at.ends === 'failed' ? 1 : 0, outcome: at.ends });
      if (at.ends === 'failed') expect(told.reason).toContain('Another process ended the run');
      if (at.ends === 'refused') expect(told.reason).toContain('The lock is not ours');
      expect(tracesOf(store.memory)).toEqual(succeeded);
      expect(unsettledIn(store.memory)).toEqual([]);
      await expectSoundJournals(store);
    });
  },
);
