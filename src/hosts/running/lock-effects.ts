import type { LockFolder } from '../../effects/ports/lock-folder.js';
import type { LockInputs } from '../../machines/lock/lock.types.js';
import { effect } from '../../runtime/effect.js';

/**
 * The effects of the lock's machines. A look needs no journal, so that a lost race leaves none; from the claim on the
 * record comes before the act. It is durable before the claim and before the verdict, which name the journal and its
 * head: a power loss must not take away what they name.
 */
export const lockEffects = (lock: LockFolder) => ({
  observe: effect('nothing', ({ request }: LockInputs['observe']) => lock.observe(request)),
  claim: effect('synced', ({ request, free }: LockInputs['claim']) => lock.claim(request, free)),
  publish: effect('journal', ({ run, prior }: LockInputs['publish']) => lock.publish(run, prior)),
  verify: effect('journal', ({ run, prior }: LockInputs['verify']) => lock.verify(run, prior)),
  prepare: effect('journal', ({ run, change }: LockInputs['prepare']) => lock.prepare(run, change)),
  decide: effect('synced', ({ run, wish }: LockInputs['decide'], { head }) => lock.decide(run, wish, head())),
  carryOut: effect('journal', ({ run }: LockInputs['carryOut']) => lock.carryOut(run)),
});
