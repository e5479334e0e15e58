import { mkdirSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nodeGrowingFiles } from '../../../../src/effects/live/node-growing-files.js';
import type { GrowingFiles } from '../../../../src/effects/ports/growing-files.js';
import { aJournal } from './a-journal.js';
import { aScene, expectTold, NOW, runIdOf } from './a-scene.js';

const { lines } = aJournal(['one', 'two']);
const RUN = runIdOf(NOW, 'aa');
const LATER = runIdOf(NOW + 1, 'bb');
const HOUR_MS = 60 * 60_000;

const nothingTold: GrowingFiles = { ...nodeGrowingFiles, watch: () => null };

describe.each([
  ['with what the system tells of changes', nodeGrowingFiles],
  ['where the system tells nothing of changes', nothingTold],
])('following runs, %s', (_, growing) => {
  test('tells a run from its beginning to its end, whose folder appears late', async () => {
    const { aStore, write, news, follow, until } = aScene(growing);
    const store = aStore();
    follow([store]);
    await until(() => expect(news).toEqual([]));
    write(store, RUN, lines.slice(0, 1));
    await until(() => expectTold(news, RUN, ['Began', 0]));
    write(store, RUN, [(lines[1] ?? '').slice(0, 20)]);
    write(store, RUN, [(lines[1] ?? '').slice(20)]);
    await until(() => expectTold(news, RUN, ['Began', 0, 1]));
    write(store, RUN, lines.slice(2));
    await until(() => expectTold(news, RUN, ['Began', 0, 1, 2, 3, 'Over', 'settled']));
    expect(news.every((one) => one.store === store.folders.memory)).toBe(true);
  });

  test('tells a run that is under way from its first record, and nothing of those that were over', async () => {
    const { aStore, write, news, follow, until } = aScene(growing);
    const store = aStore();
    write(store, runIdOf(NOW - 2 * HOUR_MS, 'old'), lines.slice(0, 2));
    write(store, runIdOf(NOW - 5, 'over'), lines);
    write(store, RUN, lines.slice(0, 2));
    follow([store]);
    await until(() => expectTold(news, RUN, ['Began', 0, 1]));
    write(store, LATER, lines);
    await until(() => expectTold(news, LATER, ['Began', 0, 1, 2, 3, 'Over', 'settled']));
    expect(new Set(news.map(({ runId }) => runId))).toEqual(new Set([RUN, LATER]));
  });

  test('tells that an owner died, after all that it had written', async () => {
    const { aStore, write, news, follow, until, died } = aScene(growing);
    const store = aStore();
    write(store, RUN, lines.slice(0, 3));
    follow([store]);
    await until(() => expectTold(news, RUN, ['Began', 0, 1, 2]));
    died();
    await until(() => expectTold(news, RUN, ['Began', 0, 1, 2, 'Over', 'abandoned']));
  });

  test('takes a run for over whose owner cannot be seen, an hour after its birth', async () => {
    const { aStore, write, news, follow, until, pass } = aScene(growing);
    const store = aStore();
    write(store, RUN, lines.slice(0, 2));
    follow([store]);
    await until(() => expectTold(news, RUN, ['Began', 0, 1]));
    pass(HOUR_MS + 1);
    await until(() => expectTold(news, RUN, ['Began', 0, 1, 'Over', 'abandoned']));
  });

  test('tells that a journal was taken away, or that it is not what it was', async () => {
    const { aStore, write, news, follow, until } = aScene(growing);
    const [store, other] = [aStore(), aStore()];
    follow([store, other]);
    write(store, RUN, lines.slice(0, 1));
    write(other, LATER, lines.slice(0, 2));
    await until(() => {
      expectTold(news, RUN, ['Began', 0]);
      expectTold(news, LATER, ['Began', 0, 1]);
    });
    rmSync(store.paths.journalOf(RUN));
    write(other, LATER, ['this is none\n']);
    await until(() => {
      expectTold(news, RUN, ['Began', 0, 'Over', 'removed']);
      expectTold(news, LATER, ['Began', 0, 1, 'Over', 'damaged']);
    });
  });

  test('goes on in a folder that was taken away and made anew', async () => {
    const { aStore, write, news, follow, until } = aScene(growing);
    const store = aStore();
    follow([store]);
    write(store, RUN, lines.slice(0, 1));
    await until(() => expectTold(news, RUN, ['Began', 0]));
    rmSync(store.folders.state, { recursive: true });
    await until(() => expectTold(news, RUN, ['Began', 0, 'Over', 'removed']));
    write(store, LATER, lines);
    await until(() => expectTold(news, LATER, ['Began', 0, 1, 2, 3, 'Over', 'settled']));
  });
});

describe('following several stores', () => {
  test('takes in those that appear later, each once', async () => {
    const { aStore, write, news, follow, until } = aScene();
    const stores = [aStore()];
    follow(stores, { more: async () => stores });
    const late = aStore();
    mkdirSync(late.folders.state, { recursive: true });
    write(late, RUN, lines.slice(0, 1));
    stores.push(late);
    await until(() => expectTold(news, RUN, ['Began', 0]));
    write(late, RUN, lines.slice(1));
    await until(() => expectTold(news, RUN, ['Began', 0, 1, 2, 3, 'Over', 'settled']));
  });
});

describe('closing', () => {
  test('leaves no timer and no watch behind, and nothing is told afterwards', async () => {
    const { aStore, write, news, follow, until, waiting, watches } = aScene();
    const store = aStore();
    write(store, RUN, lines.slice(0, 1));
    const following = follow([store, aStore()], { more: async () => [] });
    await until(() => expectTold(news, RUN, ['Began', 0]));
    await following.close();
    write(store, RUN, lines.slice(1));
    expect(waiting()).toBe(0);
    expect(watches.begun).toBeGreaterThan(0);
    expect(watches.ended).toBe(watches.begun);
    expectTold(news, RUN, ['Began', 0]);
  });

  test('also in the middle of the first look', async () => {
    const { aStore, write, news, follow, waiting, watches } = aScene();
    const store = aStore();
    write(store, RUN, lines);
    await follow([store], { more: async () => [aStore()] }).close();
    expect(news).toEqual([]);
    expect(waiting()).toBe(0);
    expect(watches.ended).toBe(watches.begun);
  });
});
