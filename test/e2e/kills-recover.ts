import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { auditStore } from '../../src/hosts/history/audit.js';
import { type Recovered, recoverStore } from '../../src/hosts/running/recover.js';
import { newRunId, openStore } from '../../src/hosts/store.js';
import { filesVia } from './files-via.js';
import { announce, boundaries, passing } from './kills-boundaries.js';
import { RECOVERING, type RecoverOrder, type Report } from './kills-orders.js';

const { folders, stop }: RecoverOrder = JSON.parse(process.argv[2] ?? '');
const { enter, pass, passed } = boundaries(stop);
const capabilities = liveCapabilities();

const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const files = filesVia((task, operation, path) => passing(pass, task, `${operation} ${path}`));

const reportOn = async ({ recovered, live }: Recovered): Promise<Report> => {
  const { lock } = openStore(capabilities, folders);
  const { runs, fault } = await right(auditStore(openStore(capabilities, folders)));
  const request = { runId: newRunId(capabilities), kind: 'dream', journal: '' } as const;
  const look = await right(lock.observe({ ...request, clockAfter: { _tag: 'Start' } }));
  return {
    recovered,
    live,
    history: await right(lock.history),
    lastConsolidatedNs: await right(lock.lastConsolidatedAt),
    journals: runs.map(({ runId, records, replayed, wrong }) => ({
      runId,
      records: records.length,
      replayed,
      wrong: wrong?.what ?? null,
    })),
    fault: fault?.what ?? null,
    look: look._tag,
  };
};

enter([RECOVERING]);
const recovered = await right(recoverStore(openStore({ ...capabilities, files }, folders)));
announce({ _tag: 'Recovered', report: await reportOn(recovered), passed: passed() });
