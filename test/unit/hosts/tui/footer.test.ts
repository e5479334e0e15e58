import { render } from 'ink-testing-library';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TaskView } from '../../../../src/hosts/running/task-view.js';
import { DreamDialog, DreamFooter, DreamPill, type KillReply } from '../../../../src/ink.js';
import { listeners } from '../../../../src/runtime/listeners.js';
import { aTask } from './a-task.js';

const LOOK = { colour: false, unicode: true };
const SHIFT_DOWN = '\u001b[1;2B';
const ESCAPE = '\u001b';

let close = (): void => {};
afterEach(() => close());

const show = (element: Parameters<typeof render>[0]) => {
  const shown = render(element);
  close = shown.unmount;
  const until = (text: string): Promise<string> =>
    vi.waitFor(() => {
      const frame = shown.lastFrame() ?? '';
      expect(frame).toContain(text);
      return frame;
    }, 20_000);
  return { ...shown, until };
};

/** Dreams of a host, which may change. */
const dreams = (...first: readonly TaskView[]) => {
  let tasks = first;
  const news = listeners<null>();
  return {
    source: { current: () => tasks, subscribe: news.add },
    become: (...now: readonly TaskView[]) => {
      tasks = now;
      news.tell(null);
    },
  };
};

test.each([
  [[], ''],
  [[aTask()], '☾ dreaming'],
  [[aTask(), aTask({ id: 'b' }), aTask({ id: 'c', status: 'failed' })], '☾ dreaming (2)'],
  [[aTask({ status: 'completed' })], ''],
  [[aTask({ kind: 'turn' })], '☾ assistant'],
  [[aTask({ kind: 'turn' }), aTask({ id: 'b' })], '☾ dreaming (2)'],
])('the pill counts those that run', (tasks, words) => {
  expect(show(createElement(DreamPill, { tasks, look: LOOK })).lastFrame()).toBe(words);
});

test('the dialog opens on the dream that was chosen, follows it to its end, and stays when the host lets go of it', async () => {
  const { source, become } = dreams(aTask(), aTask({ id: 'dream-2' }));
  const opened: boolean[] = [];
  const onOpenChange = (isOpen: boolean): void => void opened.push(isOpen);
  const onKill = (): Promise<KillReply> => Promise.resolve(null);
  const { stdin, until } = show(createElement(DreamFooter, { source, onKill, onOpenChange, look: LOOK }));
  await vi.waitFor(() => expect(opened).toEqual([false]));
  stdin.write(SHIFT_DOWN);
  await until('› dream-1');
  await vi.waitFor(() => expect(opened).toEqual([false, true]));
  stdin.write('\u001b[B');
  await until('› dream-2');
  become(aTask({ id: 'dream-2', phase: 'updating' }));
  await until('› dream-2 · updating');
  stdin.write('\r');
  await until('Dreaming, updating');
  become(aTask({ id: 'dream-2', status: 'completed', phase: null, note: 'held', endTime: 3_000 }));
  await until('Dream completed, held for review · 2 s');
  become();
  stdin.write('\u001b[A');
  await until('Dream completed, held for review · 2 s');
});

test('with none that runs Shift+Down opens nothing', async () => {
  const { source, become } = dreams(aTask({ status: 'killed' }));
  const onKill = (): Promise<KillReply> => Promise.resolve(null);
  const opened: boolean[] = [];
  const onOpenChange = (isOpen: boolean): void => void opened.push(isOpen);
  const { stdin, until } = show(createElement(DreamFooter, { source, onKill, onOpenChange, look: LOOK }));
  await vi.waitFor(() => expect(opened).toEqual([false]));
  stdin.write(SHIFT_DOWN);
  become(aTask());
  await until('☾ dreaming');
  expect(opened).toEqual([false]);
});

/** Answers kills with what it is given, one after the other. */
const answering = (...replies: readonly (KillReply | Error)[]) => {
  const asked: string[] = [];
  const onKill = (id: string): Promise<KillReply> => {
    const reply = replies[asked.length] ?? null;
    asked.push(id);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  };
  return { asked, onKill };
};

test('a kill that could not be asked may be asked again, and one that was answered may not', async () => {
  const { asked, onKill } = answering(new Error('no'), { _tag: 'TooLate', runId: 'dream-1' });
  const props = { task: aTask(), onKill, onClose: () => {}, now: 9_000, look: LOOK };
  const { stdin, until } = show(createElement(DreamDialog, props));
  await until('x kills it, then the store and its time of 2025-11-01 12:26:40 UTC are as before');
  await vi.waitFor(() => {
    if (asked.length === 0) stdin.write('x');
    expect(asked).toEqual(['dream-1']);
  });
  await until('It could not be asked to stop; x asks again.');
  stdin.write('x');
  await until('Too late: it had decided to let its result in.');
  stdin.write('x');
  expect(asked).toEqual(['dream-1', 'dream-1']);
});

test('arrows scroll a dialog that is too low, Esc closes it, and other keys do nothing', async () => {
  const { asked, onKill } = answering();
  const closed: string[] = [];
  const turns = Array.from({ length: 6 }, (_, index) => ({ text: `words ${index}`, calls: 0 }));
  const task = aTask({ turns, turnsSeen: 30, files: ['a.md'] });
  const props = { task, onKill, onClose: () => closed.push('closed'), now: 9_000, height: 10, look: LOOK };
  const { stdin, until, lastFrame } = show(createElement(DreamDialog, props));
  expect(await until('words 5')).not.toContain('+24 earlier');
  await vi.waitFor(() => {
    stdin.write('\u001b[H');
    expect(lastFrame()).toContain('at least 1 file');
  });
  stdin.write('\u001b[F');
  await until('words 5');
  for (const key of ['y', '\u001bx', '\u0018']) stdin.write(key);
  stdin.write(ESCAPE);
  await vi.waitFor(() => expect(closed).toEqual(['closed']));
  expect(asked).toEqual([]);
});

test('a dialog says that no file was seen, rather than at least none', async () => {
  const props = {
    task: aTask({ files: [] }),
    onKill: () => Promise.resolve(null),
    onClose: () => {},
    now: 9_000,
    height: 20,
    look: LOOK,
  };
  const { until } = show(createElement(DreamDialog, props));
  expect(await until('no files seen')).not.toContain('at least 0');
});
