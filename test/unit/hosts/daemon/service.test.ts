import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { installService, uninstallService } from '../../../../src/hosts/daemon/service/install-service.js';
import { type Service, serviceOf } from '../../../../src/hosts/daemon/service/service.js';

const PERSON = { home: '/home/ana', env: { ANTHROPIC_API_KEY: 'sk-not-a-key', XDG_STATE_HOME: '/s t' } };
const ODD = ['/opt/no%de $1/"node"', '/opt/a b/auto\\dream$HOME.cjs'] as const;

const service = (platform: NodeJS.Platform, words: readonly [string, ...string[]] = ODD): Service => {
  const made = serviceOf(PERSON, platform, words);
  if (E.isLeft(made)) throw new Error(made.left);
  return made.right;
};

describe('the unit of systemd', () => {
  test('quotes paths as systemd takes them apart, and holds folders but no key', () => {
    const { path, text } = service('linux');
    expect(path).toBe('/home/ana/.config/systemd/user/autodream.service');
    expect(text).toContain(
      String.raw`ExecStart="/opt/no%%de $1/\"node\"" "/opt/a b/auto\\dream$$HOME.cjs" "daemon" "run"`,
    );
    expect(text).toContain('Environment="XDG_STATE_HOME=/s t"');
    expect(text).not.toContain('sk-not-a-key');
  });
});

describe('the agent of launchd', () => {
  test('escapes paths for XML, and holds no key', () => {
    const { path, text, enable } = service('darwin', ['/opt/<n>&/node', '/a.cjs']);
    expect(path).toBe('/home/ana/Library/LaunchAgents/autodream.daemon.plist');
    expect(text).toContain('<string>/opt/&lt;n&gt;&amp;/node</string>');
    expect(text).toMatch(/<string>daemon<\/string>\s+<string>run<\/string>/);
    expect(text).not.toContain('sk-not-a-key');
    expect(enable).toContain(`'${path}'`);
  });
});

describe('a service', () => {
  test('cannot be written where a path has a line break in it', () => {
    expect(serviceOf(PERSON, 'linux', ['/opt/a\nExecStart=/bin/evil', '/b'])).toMatchObject({
      left: expect.stringContaining('control character'),
    });
  });

  test('is installed once, replaces what an earlier release wrote, and is taken out again', async () => {
    const files = memoryFiles();
    const disk = { files, unique: () => 'u' };
    const [first, second] = [service('linux', ['/old']), service('linux', ['/new'])];
    expect(await installService(disk, first)()).toEqual(E.right(true));
    expect(await installService(disk, first)()).toEqual(E.right(false));
    expect(await installService(disk, second)()).toEqual(E.right(true));
    expect(await files.list('/home/ana/.config/systemd/user')()).toEqual(E.right(['autodream.service']));
    expect(await uninstallService(disk, second)()).toEqual(E.right(true));
    expect(await uninstallService(disk, second)()).toEqual(E.right(false));
  });

  test('leaves a unit alone that somebody else wrote', async () => {
    const files = memoryFiles();
    const unit = service('linux');
    await files.makeFolder('/home/ana/.config/systemd/user')();
    await files.create(unit.path, new TextEncoder().encode('[Unit]\n'))();
    const disk = { files, unique: () => 'u' };
    for (const act of [installService, uninstallService])
      expect(await act(disk, unit)()).toMatchObject({ left: { _tag: 'NotOurs' } });
    expect(await files.read(unit.path)()).toEqual(E.right(new TextEncoder().encode('[Unit]\n')));
  });
});
