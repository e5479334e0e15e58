import { readFileSync } from 'node:fs';

/** Sources and built files both lie two folders below the manifest. */
const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version of this package. Journals name it, because the rules that replay them are those of a release. */
export const RELEASE =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
