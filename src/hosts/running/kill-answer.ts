import type { Claim, RecoveredRun, Verdict } from '../../effects/ports/lock-folder.js';

/**
 * What became of a request to stop a run. `Recovered`: its owner was dead, so it was given back for it. `TooLate`: it
 * had decided to commit. `Ended`: it ended by itself, without a change; `reason` is its verdict's, null where it had
 * nothing to change. `NotRunning`: no such run lives. `OutOfReach`: it still holds the store, because it could not be
 * asked from here or does not answer (`asked`); its claim lasts until `until`, milliseconds since 1970.
 */
export type KillAnswer =
  | { readonly _tag: 'Killed' | 'TooLate' | 'Recovered'; readonly runId: string }
  | { readonly _tag: 'Ended'; readonly runId: string; readonly reason: string | null }
  | { readonly _tag: 'NotRunning'; readonly runId: string | null }
  | {
      readonly _tag: 'OutOfReach';
      readonly runId: string;
      readonly asked: boolean;
      readonly pid: number;
      readonly host: string;
      readonly until: number;
    };

/** The run that was asked to stop lives on. */
export const outOfReach = ({ nonce, owner, deadline }: Claim, asked: boolean): KillAnswer => ({
  _tag: 'OutOfReach',
  runId: nonce,
  asked,
  pid: owner.pid,
  host: owner.host,
  until: deadline,
});

/** What looking at the store settled before anybody was asked. */
export const answerOfRecovered = ({ decision, runId }: RecoveredRun): KillAnswer => ({
  _tag: decision === 'commit' ? 'TooLate' : 'Recovered',
  runId,
});

/** What the verdict on the run that was asked says. The decision stands, so this is the last word. */
export const answerOfVerdict = ({ nonce, decision }: Verdict): KillAnswer => {
  if ('commit' in decision)
    return decision.commit.length === 0
      ? { _tag: 'Ended', runId: nonce, reason: null }
      : { _tag: 'TooLate', runId: nonce };
  if (decision.abort === 'killed') return { _tag: 'Killed', runId: nonce };
  return decision.abort === 'abandoned'
    ? { _tag: 'Recovered', runId: nonce }
    : { _tag: 'Ended', runId: nonce, reason: decision.abort };
};
