import { isRunId } from '../../../effects/services/journal-store/run-id.js';
import type { Action } from '../api.js';

/** What a request is for. */
export type Route =
  | { readonly _tag: 'Page' }
  | { readonly _tag: 'Asset'; readonly path: string }
  | { readonly _tag: 'Store' }
  | { readonly _tag: 'Runs' }
  | { readonly _tag: 'Work' }
  | { readonly _tag: 'Run'; readonly runId: string }
  | { readonly _tag: 'Records'; readonly runId: string; readonly from: number; readonly count: number }
  | { readonly _tag: 'Record'; readonly runId: string; readonly seq: number }
  | { readonly _tag: 'Diff'; readonly runId: string }
  | { readonly _tag: 'Live' }
  | { readonly _tag: 'Act'; readonly runId: string; readonly action: Action };

/** More records than that go in several answers. */
const MOST_RECORDS = 500;
const RECORDS = 200;

const ACTIONS: readonly string[] = ['kill', 'undo', 'apply', 'discard'] satisfies readonly Action[];
const isAction = (word: string): word is Action => ACTIONS.includes(word);

/** A count as it is written; null: it is none. Nine digits are more than any journal has records. */
const countIn = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

const recordsOf = (runId: string, query: URLSearchParams): Route | null => {
  const [from, count] = [countIn(query.get('from') ?? '0'), countIn(query.get('count') ?? String(RECORDS))];
  if (from === null || count === null || count === 0) return null;
  return { _tag: 'Records', runId, from, count: Math.min(count, MOST_RECORDS) };
};

const ofRun = (runId: string, rest: readonly string[], query: URLSearchParams): Route | null => {
  const [what, which] = rest;
  if (what === undefined) return { _tag: 'Run', runId };
  if (rest.length === 1 && what === 'diff') return { _tag: 'Diff', runId };
  if (rest.length === 1 && what === 'records') return recordsOf(runId, query);
  if (rest.length === 1 && isAction(what)) return { _tag: 'Act', runId, action: what };
  const seq = what === 'records' ? countIn(which) : null;
  return rest.length === 2 && seq !== null ? { _tag: 'Record', runId, seq } : null;
};

const ofApi = ([first, runId, ...rest]: readonly string[], query: URLSearchParams): Route | null => {
  if (first === 'runs' && runId !== undefined) return isRunId(runId) ? ofRun(runId, rest, query) : null;
  if (runId !== undefined) return null;
  if (first === 'store') return { _tag: 'Store' };
  if (first === 'runs') return { _tag: 'Runs' };
  if (first === 'work') return { _tag: 'Work' };
  return first === 'live' ? { _tag: 'Live' } : null;
};

/** Path and query of a request's target. Nothing is decoded in the path: no name that is asked for has anything to decode. */
export const splitTarget = (target: string): readonly [path: string, query: URLSearchParams] => {
  const at = target.indexOf('?');
  return at < 0
    ? [target, new URLSearchParams()]
    : [target.slice(0, at), new URLSearchParams(target.slice(at + 1))];
};

/** What the target of a request is for; null: nothing is there. `assets`: the paths of files that there are. */
export const routeOf = (target: string, assets: ReadonlySet<string>): Route | null => {
  const [path, query] = splitTarget(target);
  if (path === '/') return { _tag: 'Page' };
  if (assets.has(path)) return { _tag: 'Asset', path };
  return path.startsWith('/api/') ? ofApi(path.slice('/api/'.length).split('/'), query) : null;
};
