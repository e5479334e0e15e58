import { describe, expect, it } from 'vitest';
import { isClockLeft } from '../../../../src/hosts/history/clock-left.js';

const left = (ms: number) => ({ clockAfter: { _tag: 'Start' }, startedAt: ms, prior: null }) as const;
const never = { clockAfter: { _tag: 'Never' }, startedAt: 1, prior: null } as const;

describe('the time that a run left in the lock file', () => {
  it.each(['1700000000123000000', '1700000000122999906', '1700000000123000549'])(
    'is told again at %s, as no release of Node sets it more exactly than to a microsecond',
    (ns) => expect(isClockLeft(ns, left(1_700_000_000_123))).toBe(true),
  );

  it.each(['1700000000122000000', '1700000000123001000', '1700000000124000000', null])(
    'is not told at %s',
    (ns) => expect(isClockLeft(ns, left(1_700_000_000_123))).toBe(false),
  );

  it('is none where no lock file is left', () => {
    expect(isClockLeft(null, never)).toBe(true);
    expect(isClockLeft('1700000000123000000', never)).toBe(false);
  });
});
