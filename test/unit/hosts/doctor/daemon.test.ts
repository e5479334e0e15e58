import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeProcesses } from '../../../../src/effects/live/node-processes.js';
import type { Owner } from '../../../../src/effects/ports/processes.js';
import { markerPath } from '../../../../src/effects/services/assistant/active-marker.js';
import { claimName, printClaim } from '../../../../src/hosts/daemon/claims/claim-format.js';
import { serviceOf } from '../../../../src/hosts/daemon/service/service.js';
import { mendAll } from '../../../../src/hosts/doctor/doctor.js';
import type { Examined } from '../../../../src/hosts/doctor/examined.js';
import { lookAtAssistant } from '../../../../src/hosts/doctor/look-at-assistant.js';
import { lookAtDaemon } from '../../../../src/hosts/doctor/look-at-daemon.js';
import { lookAtJobs } from '../../../../src/hosts/doctor/look-at-jobs.js';
import { lookAtUnit } from '../../../../src/hosts/doctor/look-at-unit.js';
import { aHome, type Home } from '../../effects/stores/a-home.js';
import { anExamined, daemonAt, diagnosed, expectMended, findings } from './an-examined.js';

let home: Home;
beforeEach(async () => {
  home = await aHome();
});
afterEach(() => home.remove());

const self = nodeProcesses().self;
const DEAD: Owner = { ...self, startTime: '1' };

const put = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

const claimed = async (owner: Owner, over = false): Promise<void> => {
  const { folder } = daemonAt(home);
  await put(join(folder, 'claims', claimName(2)), printClaim({ owner: DEAD, at: 1, over: false }));
  await put(join(folder, 'claims', claimName(10)), printClaim({ owner, at: 1, over }));
};

/** What a daemon leaves that was killed; that it is a socket matters to nobody here. */
const aDeadSocket = (): Promise<void> => put(daemonAt(home).socket, '');

const levels = async (look: (examined: Examined) => ReturnType<typeof lookAtJobs>, examined: Examined) =>
  (await findings(look, examined)).map(({ level }) => level);

describe('the daemon', () => {
  test('that lives and does not answer is an error, with its process and what to do', async () => {
    await claimed(self);
    const [finding] = await findings(lookAtDaemon, await anExamined(home));
    expect(finding).toMatchObject({
      ...{ id: 'daemon', level: 'error' },
      what: expect.stringContaining(`process ${self.pid}`),
      fix: expect.stringContaining('autodream daemon start'),
    });
    const daemon = { ...daemonAt(home), answers: TE.right(true) };
    expect(await levels(lookAtDaemon, await anExamined(home, { daemon }))).toEqual(['ok']);
  });

  test('that died leaves a socket, which is removed, but not under one that began meanwhile', async () => {
    await claimed(DEAD);
    expect(await levels(lookAtDaemon, await anExamined(home))).toEqual(['ok']);
    await aDeadSocket();
    const examined = await anExamined(home);
    const found = await diagnosed(lookAtDaemon, examined);
    await claimed(self);
    await mendAll(found)();
    expect(existsSync(examined.daemon.socket)).toBe(true);
    await claimed(DEAD);
    await expectMended(lookAtDaemon, examined, 'warning');
    expect(existsSync(examined.daemon.socket)).toBe(false);
  });

  test('that cannot be seen from here is a note', async () => {
    await claimed({ ...self, host: 'elsewhere', bootId: 'another', pidNamespace: 'another' });
    expect(await levels(lookAtDaemon, await anExamined(home))).toEqual(['note']);
  });
});

describe('the daemon’s unit', () => {
  const unitOf = (platform: NodeJS.Platform, program: string, script: string): string => {
    const service = serviceOf({ home: home.home, env: {} }, platform, [program, script]);
    return 'right' in service ? service.right.text : '';
  };

  test.each(['linux', 'darwin'] as const)('of %s that starts what is gone is an error', async (platform) => {
    const script = join(home.home, 'an "odd" $place & 100%', 'autodream.cjs');
    await put(daemonAt(home).unit, unitOf(platform, process.execPath, script));
    const examined = await anExamined(home);
    expect(await findings(lookAtUnit, examined)).toMatchObject([
      {
        level: 'error',
        what: expect.stringContaining(script),
        fix: expect.stringContaining('daemon install'),
      },
    ]);
    await put(script, '');
    expect(await levels(lookAtUnit, examined)).toEqual(['ok']);
  });

  test('of somebody else is theirs', async () => {
    await put(daemonAt(home).unit, '[Service]\nExecStart="/gone/away"\n');
    expect(await levels(lookAtUnit, await anExamined(home))).toEqual(['ok']);
  });
});

describe('the assistant’s marker', () => {
  test.each([
    ['a dead process', { owner: DEAD }],
    ['nobody', { owner: 7 }],
  ])('of %s is removed', async (_, marker) => {
    const examined = await anExamined(home);
    await put(markerPath(examined.paths.state), JSON.stringify(marker));
    await expectMended(lookAtAssistant, examined, 'note');
  });

  test('of a process that lives stays', async () => {
    const examined = await anExamined(home);
    await put(markerPath(examined.paths.state), JSON.stringify({ owner: self }));
    expect(await findings(lookAtAssistant, examined)).toMatchObject([{ level: 'ok', fix: null }]);
  });
});

describe('the file of jobs', () => {
  const jobs = async (text: string): Promise<Examined> => {
    const examined = await anExamined(home);
    await put(join(examined.root ?? '', '.claude', 'scheduled_tasks.json'), text);
    return examined;
  };

  test('that is corrupt is an error with its path', async () => {
    expect(await findings(lookAtJobs, await jobs('{"tasks": ['))).toMatchObject([
      { level: 'error', what: expect.stringContaining('scheduled_tasks.json'), fix: expect.any(String) },
    ]);
  });

  test('with a task that is none is a warning, and else in order', async () => {
    const task = { id: 'a1', cron: '0 9 * * *', prompt: 'Look.', createdAt: 1 };
    expect(await levels(lookAtJobs, await jobs(JSON.stringify({ tasks: [task] })))).toEqual(['ok']);
    expect(await levels(lookAtJobs, await jobs(JSON.stringify({ tasks: [task, 7] })))).toEqual(['warning']);
  });
});
