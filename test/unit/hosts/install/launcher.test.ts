import { expect, test } from 'vitest';
import { isFleeting, launcherOf, shellLine } from '../../../../src/hosts/install/launcher.js';

const BUILT = '/lib/node_modules/autodream/dist/autodream.cjs';

test('the link of a package manager is called as it is; anything else by what it leads to', () => {
  expect(launcherOf('/usr/local/bin/autodream', '/usr/bin/node', BUILT)).toEqual([
    '/usr/local/bin/autodream',
  ]);
  expect(launcherOf('/home/dev/bin/ad', '/usr/bin/node', BUILT)).toEqual(['/usr/bin/node', BUILT]);
});

test('what lies in the cache of npx is fleeting', () => {
  expect(isFleeting(['/home/dev/.npm/_npx/0a1b/node_modules/.bin/autodream'])).toBe(true);
  expect(isFleeting(['/usr/local/bin/autodream'])).toBe(false);
});

test('a shell gets each word as it is', () => {
  expect(shellLine(['/opt/my tools/it’s/autodream', 'hook', 'stop'])).toBe(
    "'/opt/my tools/it’s/autodream' hook stop",
  );
  expect(shellLine(["/it's/$HOME/autodream"])).toBe("'/it'\\''s/$HOME/autodream'");
});
