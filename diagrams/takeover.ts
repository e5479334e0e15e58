import type { Step } from '../src/effects/simulated/sim-process.js';
import { startDream } from '../src/hosts/dream/dream.js';
import {
  calls,
  drive,
  ends,
  FOLDERS,
  inOrder,
  MEMORY,
  openVerdict,
  putFile,
  type Strategy,
  script,
  scriptedModel,
  simulatedHost,
  simulatedWorld,
  write,
} from '../src/testing/index.js';
import { PRIOR_NS, VIEW } from '../src/testing/places.js';
import { actOf } from './act-of.js';
import { type Happening, sequence } from './sequence.js';

const learns = () =>
  scriptedModel(script(calls(write('tide.md', '# Tide\n\n- High water is at six.\n')), ends('Done.')));

const isVerdict = ({ what, path }: Step): boolean => what === 'link' && path.endsWith('.verdict');

/** What is done in several calls is told once. */
const isTold = (before: Happening | undefined, next: Happening): boolean =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(next);

/**
 * A dream that is killed right before it decides, and the next one, which settles that and then dreams: the product itself on a simulated
 * disk, told by those of its system calls that count. Rejects where the second one is not completed.
 */
export const takeover = async (): Promise<string> => {
  const world = simulatedWorld();
  putFile(world.tree, `${MEMORY}/MEMORY.md`, '# Memory\n');
  putFile(world.tree, VIEW, '', PRIOR_NS);
  const happenings: Happening[] = [];
  const tell = (happening: Happening): void => {
    if (!isTold(happenings.at(-1), happening)) happenings.push(happening);
  };
  const seen = (step: Step): void => {
    const act = actOf(world.tree, step);
    if (act !== null) tell({ by: step.process.pid, ...act });
  };
  const killedBeforeVerdict: Strategy = (steps) => {
    const step = inOrder(steps, world);
    if (step === null || !isVerdict(step)) return step;
    world.crash(step.process);
    tell({ by: step.process.pid, note: 'is killed' });
    return null;
  };
  const begin = () => startDream(simulatedHost(world.spawn(), learns), FOLDERS, { verdict: openVerdict });
  begin();
  await drive(world, killedBeforeVerdict, seen);
  const second = begin();
  await drive(world, inOrder, seen);
  const { outcome } = await second.done;
  if (outcome !== 'completed') throw new Error(`the dream after the killed one: ${outcome}`);
  return sequence(happenings);
};
