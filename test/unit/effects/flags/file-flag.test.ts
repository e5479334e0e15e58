import { mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OpenFeature, ProviderEvents } from '@openfeature/server-sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileFlag } from '../../../../src/effects/live/flags/file-flag.js';
import { flagFileProvider } from '../../../../src/effects/live/flags/flag-file-provider.js';

const LOOK_EVERY_MS = 10;
const SOON_MS = 10_000;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autodream-flags-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aFile = (content: unknown, name = 'flags.json'): string => {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, typeof content === 'string' ? content : JSON.stringify(content));
  renameSync(`${path}.new`, path);
  return path;
};

describe('the flag in a file', () => {
  test('is known once it was waited for', async () => {
    const flag = await fileFlag(aFile({ autodream: { enabled: true, minHours: 2 }, other: 1 }));
    await flag.known(SOON_MS);
    expect(flag.last()).toEqual({ enabled: true, minHours: 2 });
    await flag.close();
  });

  test('in a file of more than a megabyte is not told', async () => {
    const flag = await fileFlag(aFile({ autodream: { enabled: true }, more: 'x'.repeat(1_000_000) }));
    await flag.known(SOON_MS);
    expect(flag.last()).toBeUndefined();
    await flag.close();
  });

  test('knows nothing of another one in the same process, nor of the host’s', async () => {
    const [one, two] = [
      await fileFlag(aFile({ autodream: { enabled: true } }, 'one.json')),
      await fileFlag(aFile({ autodream: { minHours: 7 } }, 'two.json')),
    ];
    await Promise.all([one.known(SOON_MS), two.known(SOON_MS)]);
    expect([one.last(), two.last()]).toEqual([{ enabled: true }, { minHours: 7 }]);
    await one.close();
    await two.known(SOON_MS);
    expect(two.last()).toEqual({ minHours: 7 });
    expect(await OpenFeature.getClient().getObjectValue('autodream', { none: true })).toEqual({ none: true });
    await two.close();
  });

  test.each([
    ['that is not there', null],
    ['that has another flag only', { other: { enabled: true } }],
  ])('is no flag in a file %s', async (_, content) => {
    const flag = await fileFlag(content === null ? join(folder, 'nowhere.json') : aFile(content));
    await flag.known(SOON_MS);
    expect(flag.last()).toEqual({});
    await flag.close();
  });

  test.each([
    ['is no JSON', '{"autodream": {"enab'],
    ['is no object', '[{"enabled": true}]'],
    ['has text for a flag', { autodream: 'true' }],
  ])('is not known from a file that %s', async (_, content) => {
    const flag = await fileFlag(aFile(content));
    await flag.known(SOON_MS);
    expect(flag.last()).toBeUndefined();
    await flag.close();
  });
});

describe('the watch of the file', () => {
  const watched = async (path: string) => {
    const domain = `test-${path}`;
    await OpenFeature.setProviderAndWait(domain, await flagFileProvider(path, LOOK_EVERY_MS));
    return OpenFeature.getClient(domain);
  };

  test('sees it come, be replaced and go', async () => {
    const path = join(folder, 'flags.json');
    const client = await watched(path);
    const seen: unknown[] = [];
    const steps = [
      () => aFile({ autodream: { enabled: true } }),
      () => aFile({ autodream: { enabled: false, minHours: 3 } }),
      () => unlinkSync(path),
    ];
    await new Promise<void>((done) => {
      client.addHandler(ProviderEvents.ConfigurationChanged, async () => {
        const value = await client.getObjectValue('autodream', {});
        if (isDeepStrictEqual(value, seen.at(-1) ?? {})) return;
        seen.push(value);
        const step = steps.shift();
        if (step === undefined) done();
        else step();
      });
      steps.shift()?.();
    });
    expect(seen).toEqual([{ enabled: true }, { enabled: false, minHours: 3 }, {}]);
    await OpenFeature.clearProviders();
  });

  test('tells of each kind of flag, and of one of another kind that it is none', async () => {
    const client = await watched(aFile({ on: true, name: 'n', number: 3, nothing: null }));
    expect(await client.getBooleanValue('on', false)).toBe(true);
    expect(await client.getStringValue('name', '')).toBe('n');
    expect(await client.getNumberValue('number', 0)).toBe(3);
    expect(await client.getNumberDetails('name', 0)).toMatchObject({ value: 0, errorCode: 'TYPE_MISMATCH' });
    expect(await client.getObjectDetails('nothing', {})).toMatchObject({ errorCode: 'TYPE_MISMATCH' });
    await OpenFeature.clearProviders();
  });
});
