import type { ChildProcess } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { aLargeStore, aStore, contentOf, lockOf, withPriorLock } from './a-store.js';
import { cli, type Ended, startCli } from './run-cli.js';

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s while a dream works', (signal, exit) => {
  test(`ends with ${exit} after bytes, inode and time were restored`, async () => {
    const { memory, options } = withPriorLock(aLargeStore());
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    let sent = false;
    const { code, out } = await cli(['run', '--force', '--json', ...options], {
      onErr: (soFar, child) => {
        if (!sent && soFar.includes('autodream: dreaming')) sent = child.kill(signal);
      },
    });
    expect({ sent, code }).toEqual({ sent: true, code: exit });
    expect(JSON.parse(out)).toMatchObject({ outcome: 'killed' });
    expect(lockOf(memory)).toEqual(lock);
    expect(contentOf(memory)).toEqual(content);
  });

  test('is not broken by pressing again and again, and where there was no lock none is left', async () => {
    const { memory, options } = aLargeStore();
    const content = contentOf(memory);
    const sent: string[] = [];
    const sendOnce = (child: ChildProcess, one: NodeJS.Signals, when: string): void => {
      if (!sent.includes(when) && child.kill(one)) sent.push(when);
    };
    const { code } = await cli(['run', '--force', ...options], {
      onErr: (soFar, child) => {
        if (soFar.includes('autodream: dreaming')) sendOnce(child, signal, 'dreaming');
        if (soFar.includes('autodream: settling')) sendOnce(child, 'SIGINT', 'settling');
        if (soFar.includes('autodream: still restoring')) sendOnce(child, 'SIGTERM', 'again');
      },
    });
    expect(sent).toEqual(expect.arrayContaining(['dreaming', 'settling']));
    expect(code).toBe(exit);
    expect(lockOf(memory)).toBeNull();
    expect(contentOf(memory)).toEqual(content);
  });
});

describe('autodream kill', () => {
  test('stops a run of another process, which restores', async () => {
    const { memory, options } = withPriorLock(aLargeStore());
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    const kills: Promise<Ended>[] = [];
    const ended = await cli(['run', '--force', '--json', ...options], {
      onErr: (soFar) => {
        if (soFar.includes('autodream: dreaming') && kills.length === 0)
          kills.push(cli(['kill', '--json', ...options]));
      },
    });
    const [killed] = await Promise.all(kills);
    expect(JSON.parse(killed?.out ?? '')).toMatchObject({ answer: 'killed' });
    expect(JSON.parse(ended.out)).toMatchObject({ outcome: 'killed' });
    expect(ended.code).toBe(1);
    expect(lockOf(memory)).toEqual(lock);
    expect(contentOf(memory)).toEqual(content);
  });

  test('settles what a process that was killed outright has left', async () => {
    const { memory, options } = withPriorLock(aLargeStore());
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    const { ended } = startCli(['run', '--force', ...options], {
      onErr: (soFar, child) => {
        if (soFar.includes('autodream: dreaming')) child.kill('SIGKILL');
      },
    });
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    expect(lockOf(memory)).not.toEqual(lock);
    const killed = await cli(['kill', '--json', ...options]);
    expect(killed).toMatchObject({ code: 0 });
    expect(JSON.parse(killed.out)).toMatchObject({ answer: 'recovered' });
    expect(lockOf(memory)).toEqual(lock);
    expect(contentOf(memory)).toEqual(content);
  });

  test('where nothing runs there is nothing to stop', async () => {
    const { options } = aStore({ 'MEMORY.md': '# Memory\n' });
    const { code, out } = await cli(['kill', '--json', ...options]);
    expect({ code, answer: JSON.parse(out).answer }).toEqual({ code: 0, answer: 'nothing' });
  });
});
