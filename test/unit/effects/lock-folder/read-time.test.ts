import { beforeEach, describe, expect, it } from 'vitest';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { type Fixture, fixture, hold, NOW, PRIOR_NS, requestFor, right, VIEW } from './lock-fixture.js';

describe('when the store was last consolidated', () => {
  let at: Fixture;
  beforeEach(() => {
    at = fixture();
  });
  const read = () => right(at.lock.lastConsolidatedAt);

  it('is never without a lock file, and makes nothing', async () => {
    expect(await read()).toBeNull();
    expect(at.names()).toEqual([]);
  });

  it('is one stat of an empty lock file', async () => {
    putFile(at.tree, VIEW, '', PRIOR_NS);
    const calls: string[] = [];
    at.fault = (operation) => {
      calls.push(operation);
      return null;
    };
    expect(await read()).toBe(String(PRIOR_NS));
    expect(calls).toEqual(['stat']);
  });

  it('is the time of a body that no run of ours left', async () => {
    putFile(at.tree, VIEW, '42', PRIOR_NS);
    expect(await read()).toBe(String(PRIOR_NS));
  });

  it.each(['file', 'none'])('is the time before a run while it is live (prior: %s)', async (prior) => {
    if (prior === 'file') putFile(at.tree, VIEW, '', PRIOR_NS);
    await hold(at.as(55), requestFor(at));
    expect(at.view()?.mtimeNs).toBe(BigInt(NOW) * 1_000_000n);
    expect(await read()).toBe(prior === 'file' ? String(PRIOR_NS) : null);
    at.dead.add(55);
    expect(await read()).toBe(prior === 'file' ? String(PRIOR_NS) : null);
    expect(at.view()?.body).toBe(prior === 'file' ? '' : undefined);
  });
});
