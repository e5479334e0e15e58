import { describe, expect, it } from 'vitest';
import { type DreamCase, playDreams } from '../../../src/testing/index.js';

const calm: DreamCase = { prior: 'empty', store: null, transcripts: {}, dreams: [], faults: [], turns: [] };

/** Cases that fast-check once came to. */
describe('a case that was found', () => {
  it('a copy whose owner died while the clock was set back is cleared away when the clock has caught up', async () => {
    const { broken } = await playDreams({
      ...calm,
      dreams: ['unchanged'],
      faults: [
        { at: 109, incident: { _tag: 'Clock', minutes: -200 } },
        { at: 137, incident: { _tag: 'Crash', torn: true, again: null } },
      ],
    });
    expect(broken).toEqual([]);
  });

  it('a dream over what others left may be held for review, and has got the lock all the same', async () => {
    const { broken } = await playDreams({
      ...calm,
      prior: 'absent',
      dreams: ['endless'],
      faults: [
        { at: 225, incident: { _tag: 'Fails', code: 'EACCES', left: 'all' } },
        { at: 144, incident: { _tag: 'Dreams', plan: 'breach' } },
        { at: 80, incident: { _tag: 'Crash', torn: false, again: 'commit' } },
      ],
      turns: [
        { stay: 5, to: 3 },
        { stay: 12, to: 1 },
        { stay: 4, to: 2 },
        { stay: 4, to: 2 },
        { stay: 38, to: 0 },
      ],
    });
    expect(broken).toEqual([]);
  });
});
