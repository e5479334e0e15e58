import * as TE from 'fp-ts/lib/TaskEither.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { openVerdict } from '../../src/testing/dreams/open-verdict.js';
import { filesVia } from './files-via.js';
import { announce, boundaries, passing } from './kills-boundaries.js';
import type { DreamOrder, Mishap } from './kills-orders.js';
import { statesIn } from './kills-states.js';

const { folders, mishaps, review, stop }: DreamOrder = JSON.parse(process.argv[2] ?? '');
const { enter, pass, isIn, passed } = boundaries(stop);

const pending = new Set(mishaps);
const isDue = (what: Mishap['what']): boolean => {
  const due = [...pending].find((mishap) => mishap.what === what && isIn(mishap.in));
  return due !== undefined && pending.delete(due);
};

/** The journal and the inbox are none of the effects that a mishap is meant for. */
const isOfEffect = (path: string): boolean => !path.startsWith(`${folders.state}/runs`);

const files = filesVia((task, operation, path) =>
  isOfEffect(path) && isDue('fail')
    ? TE.left({ _tag: 'FileError', operation, path, code: 'EIO' })
    : passing(pass, task, `${operation} ${path}`),
);

const dream = startDream({ ...liveCapabilities(), files }, folders, {
  verdict: { ...openVerdict, sessions: [] },
  review,
});
dream.subscribe(({ after }) => {
  enter(statesIn(after));
  if (isDue('kill')) dream.send({ type: 'KILL', by: 'a mishap', request: null });
});

const { outcome } = await dream.done;
announce({ _tag: 'Dreamt', outcome, passed: passed() });
