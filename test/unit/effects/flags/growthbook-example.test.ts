import { readFileSync } from 'node:fs';
import { OpenFeature, type Provider } from '@openfeature/server-sdk';
import { afterEach, expect, test } from 'vitest';
import { openFeatureFlag } from '../../../../src/effects/live/flags/open-feature-flag.js';
import { loadSettings } from '../../../../src/hosts/settings/load-settings.js';
import { aHome } from '../../hosts/settings/a-home.js';

const FOLDER = new URL('../../../../examples/remote-flags/', import.meta.url);
const payload: unknown = JSON.parse(readFileSync(new URL('payload.json', FOLDER), 'utf8'));
const { growthBookProvider }: { growthBookProvider: (given: unknown) => Provider } = await import(
  new URL('growthbook-provider.js', FOLDER).href
);

afterEach(() => OpenFeature.clearProviders());

/** What holds for somebody of the team who set nothing. */
const settingsOf = async (given: unknown, team: string) => {
  const domain = `growthbook-${team}`;
  await OpenFeature.setProviderAndWait(domain, growthBookProvider(given));
  const flag = await openFeatureFlag(OpenFeature.getClient(domain, { team }));
  await flag.known(10_000);
  const { settings } = await loadSettings(aHome(), flag);
  await flag.close();
  return settings;
};

test('the example with GrowthBook’s SDK turns autodream on for the team of its payload alone', async () => {
  const on = { autoDreamEnabled: true, minHours: 12, minSessions: 3 };
  const off = { autoDreamEnabled: false, minHours: 24, minSessions: 5 };
  expect(await settingsOf(payload, 'platform')).toMatchObject(on);
  expect(await settingsOf(payload, 'another')).toMatchObject(off);
  expect(await settingsOf({ features: {} }, 'platform')).toMatchObject(off);
  expect(await settingsOf({ features: { autodream: { defaultValue: 'on' } } }, 'platform')).toMatchObject(
    off,
  );
});
