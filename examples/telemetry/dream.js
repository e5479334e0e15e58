/**
 * A host that dreams once, by rules and without a key, and lets OpenTelemetry know.
 *
 *   node dream.js <memory folder> <transcripts folder>
 */
import { gateKeeper, liveCapabilities, locateStore, startDream } from 'autodream';
import { readSettings } from 'autodream/config';
import { startSdk } from './sdk.js';

const stopSdk = startSdk();
const [store, transcripts] = process.argv.slice(2);
const capabilities = liveCapabilities();
const located = await locateStore(capabilities, {
  store,
  transcripts,
  cwd: process.cwd(),
  home: process.env.HOME ?? '/',
})();
if (located._tag === 'Left') {
  console.error(located.left.sentence);
  process.exit(1);
}
const settings = readSettings({}, {}, process.env);
const verdict = await gateKeeper(capabilities, located.right).evaluate({
  settings,
  force: true,
  person: true,
});
const { outcome, reason } = await startDream(capabilities, located.right, { verdict }).done;
console.log(`The dream ended: ${outcome}.`, reason ?? '');
await stopSdk();
