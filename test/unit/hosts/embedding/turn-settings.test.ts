import { describe, expect, it } from 'vitest';
import { askingSettings } from '../../../../src/hosts/embedding/turn-settings.js';

describe("a host's settings", () => {
  it.each([
    [0.25, 0.25],
    [0, null],
    [-1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['1', null],
    [undefined, null],
  ])('have %j as the most that a dream may cost, which counts as %j', async (given, counts) => {
    expect(await askingSettings({ settings: { maxCostUsd: given } }, {})()).toMatchObject({
      maxCostUsd: counts,
    });
  });
});
