import { test } from 'vitest';
import { replayEndsAlike, startsAwaitStops } from './runtime-properties.js';

test('many replays of random runs end where the runs ended, and where XState itself ends', () =>
  replayEndsAlike(2_000));

test('in many random runs no effect starts while one that was stopped has not ended', () =>
  startsAwaitStops(2_000));
