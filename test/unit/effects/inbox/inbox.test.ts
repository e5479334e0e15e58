import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/effects/ports/clock.js';
import { inbox, type KillRequest } from '../../../../src/effects/services/inbox/inbox.js';
import { watchInbox } from '../../../../src/effects/services/inbox/watch-inbox.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';

const request: KillRequest = { request: 'r1', by: 'somebody' };

/** A clock whose only timer is fired by the test. */
const handClock = () => {
  let pending: (() => void | Promise<void>) | null = null;
  const clock: Clock = {
    now: () => 0,
    setTimer: (_, fire) => {
      pending = fire;
      return () => {
        pending = null;
      };
    },
  };
  const tick = async (): Promise<boolean> => {
    const fire = pending;
    pending = null;
    await fire?.();
    return fire !== null;
  };
  return { clock, tick };
};

describe('inbox', () => {
  it('takes requests only while the run listens', async () => {
    const box = inbox(memoryFiles(), '/runs/a.inbox');
    expect(await box.ask(request)()).toEqual(E.right('closed'));
    await box.open();
    expect(await box.ask(request)()).toEqual(E.right('asked'));
    expect(await box.requests()).toEqual(E.right([request]));
    await box.remove(request.request)();
    expect(await box.requests()).toEqual(E.right([]));
    await box.close();
    expect(await box.ask(request)()).toEqual(E.right('closed'));
  });

  it('counts a request with strange content all the same, and shows none of it', async () => {
    const box = inbox(memoryFiles(), '/runs/a.inbox');
    await box.open();
    await box.ask({ request: 'r2', by: '\u001b\n\u0000' })();
    expect(await box.requests()).toEqual(E.right([{ request: 'r2', by: 'another process' }]));
  });

  it('counts a request that another user left and that cannot be read, and the others too', async () => {
    const files = memoryFiles();
    const closed: typeof files = {
      ...files,
      read: (path) =>
        path.endsWith('/r1.kill')
          ? async () => E.left({ _tag: 'FileError', operation: 'read', path, code: 'EACCES' })
          : files.read(path),
    };
    const box = inbox(closed, '/runs/a.inbox');
    await box.open();
    await box.ask(request)();
    await box.ask({ request: 'r2', by: 'me' })();
    expect(await box.requests()).toEqual(
      E.right([
        { request: 'r1', by: 'another process' },
        { request: 'r2', by: 'me' },
      ]),
    );
  });

  it('hands each request over once, and none after it was told to stop', async () => {
    const box = inbox(memoryFiles(), '/runs/a.inbox');
    await box.open();
    const { clock, tick } = handClock();
    const heard: string[] = [];
    const stop = watchInbox(box, clock, ({ request: id }) => heard.push(id));
    await tick();
    await box.ask(request)();
    await tick();
    await tick();
    expect(heard).toEqual(['r1']);
    await box.ask({ request: 'r2', by: 'x' })();
    stop();
    expect(await tick()).toBe(false);
    expect(heard).toEqual(['r1']);
  });

  it('goes on after a look that failed', async () => {
    let broken = true;
    const files = memoryFiles(
      emptyTree(() => 1n),
      (operation) => (broken && operation === 'list' ? 'EMFILE' : null),
    );
    const box = inbox(files, '/runs/a.inbox');
    await box.open();
    await box.ask(request)();
    const { clock, tick } = handClock();
    const heard: string[] = [];
    watchInbox(box, clock, ({ request: id }) => heard.push(id));
    await tick();
    expect(heard).toEqual([]);
    broken = false;
    await tick();
    expect(heard).toEqual(['r1']);
  });
});
