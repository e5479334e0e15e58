import * as E from 'fp-ts/lib/Either.js';
import type { Settings, SettingValues } from '../../config.js';
import type { Log } from '../../effects/ports/log.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { realReadRoots } from '../../effects/services/stores/read-roots.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { Capabilities } from '../capabilities.js';
import { gateKeeper } from '../gates/gate-keeper.js';
import type { DreamResult } from '../history/dream-result.js';
import { loggingEvents, loggingVerdicts } from '../logging/log-observers.js';
import { type DreamHandle, startDream } from './dream.js';
import { estimateStore } from './estimate-store.js';

/**
 * A dream that nobody asked for by hand. `currentSession` is under way and does not count. `wishes`: a section that its prompt has beside
 * the rules. `signal`: it is to end, which restores the store.
 */
export type TimedDream = {
  readonly capabilities: Capabilities;
  readonly paths: StorePaths;
  readonly settings: Settings & SettingValues;
  readonly currentSession: string | null;
  readonly wishes?: string;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** `NotBegun`: no gate was in the way, and why it came to nothing all the same. */
export type TimedEnd =
  | { readonly _tag: 'Refused'; readonly verdict: GateVerdict }
  | { readonly _tag: 'NotBegun'; readonly sentence: string }
  | { readonly _tag: 'Ended'; readonly result: DreamResult };

const stoppable = async (dream: DreamHandle, signal: AbortSignal): Promise<DreamResult> => {
  const stop = (): void => dream.send({ type: 'KILL', by: 'the end of the process', request: null });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return dream.done.finally(() => signal.removeEventListener('abort', stop));
};

const STOPPED: TimedEnd = { _tag: 'NotBegun', sentence: 'It was stopped before it began.' };

/** Asks all the gates, and dreams where they are open. */
export const dreamIfTime = async (timed: TimedDream): Promise<TimedEnd> => {
  const { capabilities, paths, settings, currentSession, log, signal } = timed;
  const keeper = gateKeeper(capabilities, paths, { shared: true, onVerdict: loggingVerdicts(log) });
  const verdict = await keeper.evaluate({ settings, currentSession });
  if (verdict._tag === 'Refused') return { _tag: 'Refused', verdict };
  if (signal.aborted) return STOPPED;
  const readRoots = await realReadRoots(capabilities, settings.readRoots)();
  if (E.isLeft(readRoots)) {
    log.write('error', readRoots.left.sentence);
    return { _tag: 'NotBegun', sentence: readRoots.left.sentence };
  }
  const wishes = timed.wishes === undefined ? {} : { wishes: timed.wishes };
  const estimate = await estimateStore(capabilities, paths, {
    engine: capabilities.engine,
    verdict,
    ...wishes,
  });
  const dream = startDream(capabilities, paths, {
    verdict,
    estimate,
    readRoots: readRoots.right,
    ...wishes,
    onEvent: loggingEvents(log),
  });
  return { _tag: 'Ended', result: await stoppable(dream, signal) };
};
