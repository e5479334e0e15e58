/**
 * What holds for a person of a team, with a flag that GrowthBook turns: `node main.js TEAM`. A host does the same once, at its
 * start, and hands the flag to `loadSettings` each time it asks.
 */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { OpenFeature } from '@openfeature/server-sdk';
import { loadSettings, openFeatureFlag } from 'autodream';
import { growthBookProvider } from './growthbook-provider.js';

const payload = JSON.parse(readFileSync(new URL('payload.json', import.meta.url), 'utf8'));
await OpenFeature.setProviderAndWait('autodream', growthBookProvider(payload));
const flag = await openFeatureFlag(OpenFeature.getClient('autodream', { team: process.argv[2] ?? '' }));
await flag.known(1_000);

const { sources } = await loadSettings({ home: homedir(), project: process.cwd(), env: process.env }, flag);
for (const key of ['autoDreamEnabled', 'minHours', 'minSessions'])
  console.log(`${key}: ${sources[key].value} (${sources[key].source})`);
await flag.close();
