import { describe, expect, it } from 'vitest';
import { localZone } from '../../../../src/effects/live/local-zone.js';

describe('the local time zone', () => {
  it.each(['Europe/Berlin', 'UTC'])('is %s where the platform says so', (zone) => {
    expect(localZone(zone)).toBe(zone);
  });

  it.each(['Etc/Unknown', 'Foo/Bar', ':Europe/Berlin', ''])('is UTC where the platform says %j', (told) => {
    expect(localZone(told)).toBe('UTC');
  });
});
