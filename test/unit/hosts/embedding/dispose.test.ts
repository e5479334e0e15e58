import { afterEach, describe, expect, it, vi } from 'vitest';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { hangs } from '../../../../src/effects/simulated/scripted-model/step.js';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import { scriptedEngine } from '../scripted-engine.js';
import { aHost, until } from './a-host.js';

afterEach(() => void vi.useRealTimers());

/** Timers of the system stand still until they are told to go on. */
const withoutTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const never = () => new Promise<never>(() => {});

/** From `hang` on, no folder is removed any more: the call does not come back. */
const hangingDisk = () => {
  let isHung = false;
  const wrap = (lent: Capabilities): Capabilities => ({
    ...lent,
    files: {
      ...lent.files,
      removeFolder: (path) => (isHung ? never : lent.files.removeFolder(path)),
    },
  });
  const hang = (): void => {
    isHung = true;
  };
  return { wrap, hang };
};

describe('a host that ends', () => {
  it('is let go within a bound where the disk hangs, and the log says what was left', async () => {
    const { wrap, hang } = hangingDisk();
    const host = aHost({ wrap, engine: scriptedEngine(script(hangs)).engine });
    await host.autoDream.start();
    void host.autoDream.dream({ force: true });
    await until(() => host.events.includes('Fired'));
    const [task] = host.autoDream.tasks.current();
    hang();
    withoutTime();
    const disposed = host.autoDream.dispose();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(host.errors()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await disposed;
    expect(host.errors()).toEqual([expect.stringContaining(`(run ${task?.id}) did not stop within 5 s`)]);
  });

  it('is let go where its own choice of an engine, or its log, never comes back', async () => {
    const host = aHost({ engine: never, log: { write: () => {}, flush: never } });
    await host.autoDream.start();
    void host.autoDream.dream({ force: true });
    await until(() => host.verdicts.length > 0);
    withoutTime();
    const disposed = host.autoDream.dispose();
    await vi.advanceTimersByTimeAsync(5_500);
    expect(await disposed).toBeUndefined();
  });

  it('leaves no timer behind where all is at rest', async () => {
    const host = aHost();
    await host.autoDream.start();
    withoutTime();
    await host.autoDream.dispose();
    expect(vi.getTimerCount()).toBe(0);
    expect(host.errors()).toEqual([]);
  });
});
