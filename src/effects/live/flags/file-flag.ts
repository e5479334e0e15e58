import { randomUUID } from 'node:crypto';
import { flagFileProvider } from './flag-file-provider.js';
import { type AskedFlag, openFeatureFlag } from './open-feature-flag.js';

const SILENT = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

/**
 * The flag in a JSON file of flags, `{ "autodream": { "enabled": true, "minHours": 12, "minSessions": 3 } }`, that is watched. Each
 * has a domain of its own, so that two in one process, and flags of the host, know nothing of each other. `path` is absolute.
 */
export const fileFlag = async (path: string, everyMs?: number): Promise<AskedFlag> => {
  const { NOOP_PROVIDER, OpenFeature } = await import('@openfeature/server-sdk');
  const domain = `autodream-${randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, await flagFileProvider(path, everyMs));
  const flag = await openFeatureFlag(OpenFeature.getClient(domain).setLogger(SILENT));
  return {
    ...flag,
    close: async () => {
      await flag.close();
      await OpenFeature.setProviderAndWait(domain, NOOP_PROVIDER);
    },
  };
};
