import { test } from 'vitest';
import { replayEndsAlike, startsAwaitStops } from './runtime-properties.js';

test('a replay of a random run ends where the run ended, and where XState itself ends with the same outcomes', () =>
  replayEndsAlike(60));

test('no effect of a random run starts while one that was stopped has not ended', () => startsAwaitStops(60));
