import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { parseTurn, type Turn } from '../hooks/turn.js';
import type { WardTurns } from './compose-ward.js';
import { type Method, method } from './methods.js';
import type { Wards } from './wards.js';

/**
 * How turns come to whoever works on them. `worker`: the digest of what this process works with. `take`: takes a turn for this process;
 * false: another one has it. `projectOf`: the project that a session works in; null: there is none to be found. `others`: turns of
 * projects that nobody registered, of which there is the same to be made.
 */
export type TurnParts = {
  readonly worker: string;
  readonly take: (turn: Turn) => Promise<boolean>;
  readonly projectOf: (cwd: string) => Promise<string | null>;
  readonly others: WardTurns;
};

const handed = v.object({
  turn: v.pipe(v.string(), v.maxLength(50_000)),
  worker: v.pipe(v.string(), v.maxLength(100)),
});

const NO_TURN = 'This is no turn.';
const OTHER_WORKER =
  'The daemon was started with other folders, keys or variables, or is of another release. To give it those of now: autodream daemon restart';

/**
 * A hook hands over a turn, which is taken before the hook hears of it: a daemon that does not answer has not taken it, and whoever
 * comes too late finds it taken. It says nothing of its variables; where they are not the daemon's, the turn stays with the hook.
 */
export const turnMethod = (
  { worker, take, projectOf, others }: TurnParts,
  wards: Pick<Wards, 'of'>,
): Method =>
  method(handed, async (asked) => {
    const turn = parseTurn(asked.turn);
    if (turn === null) return E.left(NO_TURN);
    if (asked.worker !== worker) return E.left(OTHER_WORKER);
    const project = await projectOf(turn.cwd);
    if (!(await take(turn))) return E.right(null);
    const ward = project === null ? null : wards.of(project);
    if (ward === null) others.ended(turn);
    else ward.turnEnded(turn);
    return E.right(null);
  });
