import { expect, test } from 'vitest';
import { workerEngine } from '../../../../src/hosts/hooks/worker-engine.js';

const LEFT_OPEN = { engine: null, model: null, maxCostUsd: null } as const;
const KEY = { ANTHROPIC_API_KEY: 'a-key' };

test('the engine is the one that is set, else that of a key, else rules', () => {
  expect(workerEngine(LEFT_OPEN, {})).toMatchObject({ right: { name: 'local' } });
  expect(workerEngine(LEFT_OPEN, KEY)).toMatchObject({ right: { name: 'anthropic' } });
  expect(workerEngine({ ...LEFT_OPEN, engine: 'local' }, KEY)).toMatchObject({ right: { name: 'local' } });
});

test('model and cap are those that are set, and rules have no cap', () => {
  const set = { engine: null, model: 'a-model-of-theirs', maxCostUsd: 0.25 } as const;
  expect(workerEngine(set, KEY)).toMatchObject({
    right: { model: 'a-model-of-theirs', limits: { costUsd: 0.25 } },
  });
  expect(workerEngine(set, {})).toMatchObject({ right: { name: 'local', limits: { costUsd: null } } });
});

test('an engine that cannot be had is a sentence', () => {
  expect(workerEngine({ ...LEFT_OPEN, engine: 'anthropic' }, {})).toMatchObject({
    left: expect.stringContaining('no key'),
  });
  expect(workerEngine(LEFT_OPEN, { ...KEY, ANTHROPIC_BASE_URL: 'http://far.example' })).toMatchObject({
    left: expect.stringContaining('unencrypted'),
  });
});
