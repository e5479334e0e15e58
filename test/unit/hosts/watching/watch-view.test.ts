import { render } from 'ink-testing-library';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TaskView } from '../../../../src/hosts/running/task-view.js';
import type { OnKill } from '../../../../src/hosts/tui/use-kill.js';
import { WatchView } from '../../../../src/hosts/watching/view/watch-view.js';
import type { WatchedDream } from '../../../../src/hosts/watching/watched-dreams.js';
import { aTask } from '../tui/a-task.js';
import { aScene } from './a-scene.js';

const DOWN = '\u001b[B';
const ESCAPE = '\u001b';

let close = (): void => {};
afterEach(() => close());

const scene = aScene();
const [home, work] = [scene.aStore(), scene.aStore()];

const aDream = (task: Partial<TaskView> = {}, different: Partial<WatchedDream> = {}): WatchedDream => ({
  store: home,
  task: aTask(task),
  lastAt: 2_000,
  end: null,
  ...different,
});

const said = (text: string): Partial<TaskView> => ({ turns: [{ text, calls: 1 }], turnsSeen: 1 });

const show = (...first: readonly WatchedDream[]) => {
  let all = first;
  const heard = new Set<() => void>();
  const dreams = {
    take: () => {},
    list: () => all,
    current: () => all.map(({ task }) => task),
    subscribe: (listener: () => void) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
  const onKill = vi.fn<OnKill>(async (runId) => ({ _tag: 'Recovered', runId }));
  const onLeave = vi.fn();
  const gates = async () => 'It is not time yet.';
  const look = { colour: false, unicode: true };
  const props = { dreams, where: 'the store', gates, onKill, onLeave, look };
  const { unmount, stdin, lastFrame } = render(createElement(WatchView, props));
  close = unmount;
  const until = (isSo: (frame: string) => void): Promise<void> =>
    vi.waitFor(() => isSo(lastFrame() ?? ''), { timeout: 20_000, interval: 5 });
  const become = (...now: readonly WatchedDream[]): void => {
    all = now;
    for (const listener of heard) listener();
  };
  return { press: stdin.write, until, become, onKill, onLeave };
};

test('says that nothing runs and what the gates say, and shows a dream as soon as one begins', async () => {
  const { until, become, press, onLeave } = show();
  await until((frame) => {
    expect(frame).toContain('No dream runs in the store.');
    expect(frame).toContain('It is not time yet.');
  });
  become(aDream(said('I begin.')));
  await until((frame) => {
    expect(frame).toContain('I begin.');
    expect(frame).toContain(home.folders.memory.slice(0, 30));
    expect(frame).toContain('☾ dreaming · q leaves');
  });
  press('q');
  await until(() => expect(onLeave).toHaveBeenCalled());
});

test('lets a person choose among several: arrows, Enter, and Esc goes back', async () => {
  const { until, press, onLeave } = show(
    aDream({ id: 'a', ...said('at home') }),
    aDream({ id: 'b', ...said('at work') }, { store: work }),
  );
  await until((frame) => expect(frame).toContain('2 dreams'));
  press(DOWN);
  await until((frame) => expect(frame).toContain(`› ${work.folders.memory.slice(0, 30)}`));
  press('\r');
  await until((frame) => expect(frame).toContain('at work'));
  press(ESCAPE);
  await until((frame) => expect(frame).toContain('2 dreams'));
  press(ESCAPE);
  await until(() => expect(onLeave).toHaveBeenCalledTimes(1));
});

test('keeps a dream in sight that ended, until Esc, or until another begins', async () => {
  const { until, become, press } = show(aDream(said('the first')));
  await until((frame) => expect(frame).toContain('the first'));
  const ended = aDream(
    { ...said('the first'), status: 'completed', phase: null, endTime: 5_000 },
    { end: 'settled' },
  );
  become(ended);
  await until((frame) => {
    expect(frame).toContain('Dream completed');
    expect(frame).not.toContain('☾');
  });
  become(ended, aDream({ id: 'b', startTime: 9_000, ...said('the second') }));
  await until((frame) => expect(frame).toContain('the second'));
  become(ended);
  await until((frame) => expect(frame).toContain('Dream completed'));
  press(ESCAPE);
  await until((frame) => expect(frame).toContain('No dream runs'));
});

test('says that the process of a dream died, and x has what it left given back', async () => {
  const { until, become, press, onKill } = show(aDream(said('I stop in the middle')));
  await until((frame) => expect(frame).toContain('I stop in the middle'));
  become(aDream(said('I stop in the middle'), { end: 'abandoned' }));
  await until((frame) => {
    expect(frame).toContain('Dream interrupted · 1 s');
    expect(frame).not.toContain('dreaming');
  });
  press('x');
  await until((frame) => expect(frame).toContain('what it left was given back'));
  expect(onKill).toHaveBeenCalledExactlyOnceWith('dream-1');
  press(ESCAPE);
  await until((frame) => expect(frame).toMatch(/No dream runs.*Dream interrupted/s));
});
