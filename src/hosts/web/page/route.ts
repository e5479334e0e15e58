/** `replay`: statecharts, journal and the record, all at one moment. */
export const RUN_TABS = ['replay', 'task', 'memory'] as const;
export type RunTab = (typeof RUN_TABS)[number];

/** Where in the page somebody is; all of it stands behind the `#` of the address. `seq` null: at the end. */
export type Route =
  | { readonly _tag: 'Overview' }
  | { readonly _tag: 'History' }
  | { readonly _tag: 'Work' }
  | { readonly _tag: 'Run'; readonly runId: string; readonly tab: RunTab; readonly seq: number | null }
  | { readonly _tag: 'Nowhere'; readonly hash: string };

const isTab = (word: string | undefined): word is RunTab => RUN_TABS.some((tab) => tab === word);

const SEQ = /^\d{1,9}$/;

/** By the reader of queries, which takes what is no escape as it stands; `decodeURIComponent` throws at it. */
const decoded = (word: string): string =>
  new URLSearchParams(`word=${word.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('word') ?? word;

const runRoute = (runId: string, rest: readonly string[]): Route | null => {
  const [first, second] = rest;
  if (first === undefined) return { _tag: 'Run', runId, tab: 'replay', seq: null };
  if (first === 'records' && second !== undefined && SEQ.test(second))
    return { _tag: 'Run', runId, tab: 'replay', seq: Number(second) };
  return isTab(first) && second === undefined ? { _tag: 'Run', runId, tab: first, seq: null } : null;
};

/** `#/`, `#/runs`, `#/work`, `#/runs/ID`, `#/runs/ID/records/SEQ` and `#/runs/ID/TAB`. */
export const routeOf = (hash: string): Route => {
  const [head, runId, ...rest] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((word) => word !== '')
    .map(decoded);
  if (head === undefined) return { _tag: 'Overview' };
  if (head === 'runs' && runId === undefined) return { _tag: 'History' };
  if (head === 'work' && runId === undefined) return { _tag: 'Work' };
  const run = head === 'runs' && runId !== undefined ? runRoute(runId, rest) : null;
  return run ?? { _tag: 'Nowhere', hash };
};

const runHash = ({ runId, tab, seq }: Route & { readonly _tag: 'Run' }): string => {
  const run = `#/runs/${encodeURIComponent(runId)}`;
  if (tab !== 'replay') return `${run}/${tab}`;
  return seq === null ? run : `${run}/records/${seq}`;
};

export const hashOf = (route: Route): string => {
  if (route._tag === 'Overview') return '#/';
  if (route._tag === 'History') return '#/runs';
  if (route._tag === 'Work') return '#/work';
  return route._tag === 'Run' ? runHash(route) : route.hash;
};
