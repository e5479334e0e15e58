import { readFileSync } from 'node:fs';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lookAtNode, lookAtPrograms, OLDEST_NODE } from '../../../../src/hosts/doctor/look-at-machine.js';
import { lookAtKey, lookAtSettings } from '../../../../src/hosts/doctor/look-at-settings.js';
import { aHome, type Home } from '../../effects/stores/a-home.js';
import { anExamined, findings } from './an-examined.js';

let home: Home;
beforeEach(async () => {
  home = await aHome();
});
afterEach(() => home.remove());

describe('Node', () => {
  test('the oldest that is good enough is the one that the package names', () => {
    const manifest: { readonly engines: { readonly node: string } } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    );
    expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`);
  });

  test.each([
    ['18.20.4', 'error'],
    ['20.9.0', 'error'],
    ['20.18.3', 'error'],
    ['20.19.0', 'ok'],
    ['20.20.2', 'ok'],
    ['22.0.0', 'ok'],
  ] as const)('%s is %s', async (nodeVersion, level) => {
    const [found] = await findings(lookAtNode, await anExamined(home, { nodeVersion }));
    expect(found).toMatchObject({ level, what: expect.stringContaining(nodeVersion) });
  });
});

describe('programs', () => {
  test('that are there are named by their paths', async () => {
    expect(await findings(lookAtPrograms, await anExamined(home))).toMatchObject([
      { id: 'ripgrep', level: 'ok', what: expect.stringContaining('/usr/bin/rg') },
      { id: 'bubblewrap', level: 'ok', what: expect.stringContaining('/usr/bin/bwrap') },
    ]);
  });

  test('that are not there are told with what goes worse without, and what to install', async () => {
    const nothing = { ripgrep: TE.right(null), sandbox: TE.right(null) };
    expect(await findings(lookAtPrograms, await anExamined(home, nothing))).toMatchObject([
      { id: 'ripgrep', level: 'note', fix: expect.stringContaining('ripgrep') },
      { id: 'bubblewrap', level: 'warning', fix: expect.stringContaining('bubblewrap') },
    ]);
    const mac = { ...nothing, capabilities: { platform: 'darwin' } };
    expect(await findings(lookAtPrograms, await anExamined(home, mac))).toMatchObject([
      { id: 'ripgrep' },
      { id: 'bubblewrap', level: 'note', fix: null },
    ]);
  });
});

describe('the key', () => {
  const SECRET = 'sk-ant-very-secret-value';

  test.each([
    [{ ANTHROPIC_API_KEY: SECRET }, 'ok', 'ANTHROPIC_API_KEY is set.'],
    [{ ANTHROPIC_AUTH_TOKEN: SECRET }, 'ok', 'ANTHROPIC_AUTH_TOKEN is set.'],
    [{}, 'note', 'No key for the Messages API is set'],
    [
      { ANTHROPIC_API_KEY: `${SECRET}\nand more` },
      'error',
      'ANTHROPIC_API_KEY has characters that no key has.',
    ],
  ] as const)('%#: is told by its name and never by its value', async (env, level, what) => {
    const found = await findings(lookAtKey, await anExamined(home, { env }));
    expect(found).toMatchObject([{ id: 'key', level, what: expect.stringContaining(what) }]);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  test('that is not there is an error where the engine is set to one that needs it', async () => {
    await home.put('home/.config/autodream/settings.json', '{"engine": "anthropic"}');
    expect(await findings(lookAtKey, await anExamined(home))).toMatchObject([
      { id: 'key', level: 'error', fix: expect.stringContaining('ANTHROPIC_API_KEY') },
    ]);
  });
});

describe('settings', () => {
  test('that leave dreams off are a note that says how to switch them on, and by whom they are off', async () => {
    expect(await findings(lookAtSettings, await anExamined(home))).toMatchObject([
      { id: 'settings', level: 'note', fix: expect.stringContaining('config set autoDreamEnabled true') },
    ]);
    await home.put('home/.config/autodream/settings.json', '{"autoDreamEnabled": true}');
    expect(await findings(lookAtSettings, await anExamined(home))).toMatchObject([{ level: 'ok' }]);
    await home.put('work/app/.autodream.json', '{"autoDreamEnabled": false}');
    expect(await findings(lookAtSettings, await anExamined(home))).toMatchObject([
      { level: 'note', what: expect.stringContaining('project') },
    ]);
  });

  test('that do not hold are warnings', async () => {
    await home.put('home/.config/autodream/settings.json', '{"minHours": "soon"}');
    expect(await findings(lookAtSettings, await anExamined(home))).toMatchObject([
      { level: 'warning', what: expect.stringContaining('minHours') },
      { level: 'note' },
    ]);
  });
});
