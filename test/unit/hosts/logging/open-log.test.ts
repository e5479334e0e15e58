import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logFolder } from '../../../../src/hosts/logging/log-folder.js';
import { openLog } from '../../../../src/hosts/logging/open-log.js';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'autodream-home-'));
});
afterEach(() => rm(home, { recursive: true }));

const clock = { now: () => 0 };
const PLANTED = `tk_${'9fQ2mZ7xLr4Vb8Kc'.repeat(2)}`;
const SHAPED = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

describe('a person’s log', () => {
  it('is in the folder for state that the environment names, or in the usual one', () => {
    expect(logFolder('/home/kay', {})).toBe('/home/kay/.local/state/autodream/log');
    expect(logFolder('/home/kay', { XDG_STATE_HOME: '/var/kay' })).toBe('/var/kay/autodream/log');
    expect(logFolder('/home/kay', { XDG_STATE_HOME: 'kay' })).toBe('/home/kay/.local/state/autodream/log');
  });

  it('touches nothing before a line is noted, nor for one that is not important enough', async () => {
    const log = openLog({ home, environment: {}, level: 'warning', clock });
    log.write('info', 'A turn ended.');
    await log.flush();
    expect(await readdir(home)).toEqual([]);
  });

  it('has neither secrets of the environment, nor what looks like one, nor the name of the person in paths', async () => {
    const environment = { SESSION_MESSAGING_TOKEN: PLANTED };
    const log = openLog({ home, environment, level: 'info', clock });
    log.write('error', `The transcript ${home}/work/a.jsonl cannot be read with ${PLANTED}.`, {
      given: `Bearer ${SHAPED}`,
      password: 'Winter-Harbour-2291',
      path: `${home}/work`,
    });
    await log.flush();
    const text = await readFile(join(logFolder(home, environment), 'autodream.log'), 'utf8');
    for (const secret of [PLANTED, SHAPED, 'Winter-Harbour-2291', home]) expect(text).not.toContain(secret);
    expect(JSON.parse(text).message).toMatch(/^The transcript ~\/work\/a\.jsonl cannot be read with \S/);
    expect(JSON.parse(text).fields.path).toBe('~/work');
  });

  it.each([
    [
      'a home folder that is named with a slash at its end',
      '/',
      'There is no store at HOME yet; HOME/work is none.',
    ],
    ['a home folder at the end of a sentence', '', 'There is no store at HOME yet; see HOME.'],
  ])('does not tell the name of the person: %s', async (_, end, message) => {
    const log = openLog({ home: `${home}${end}`, environment: {}, level: 'info', clock });
    log.write('error', message.replaceAll('HOME', home));
    await log.flush();
    const text = await readFile(join(logFolder(home, {}), 'autodream.log'), 'utf8');
    expect(JSON.parse(text).message).toBe(message.replaceAll('HOME', '~'));
  });

  it('leaves addresses alone where the home folder is that of the system, and longer names', async () => {
    const environment = { XDG_STATE_HOME: home };
    const noted = async (of: string, message: string): Promise<void> => {
      const log = openLog({ home: of, environment, level: 'info', clock });
      log.write('error', message);
      await log.flush();
    };
    await noted('/', 'No answer of https://host/path.');
    await noted('/home/kay', 'No store at /home/kayak or /srv/home/kay2.');
    const text = await readFile(join(logFolder(home, environment), 'autodream.log'), 'utf8');
    expect(text).toContain('No answer of https://host/path.');
    expect(text).toContain('No store at /home/kayak or /srv/home/kay2.');
  });

  it('is given up without a word where it cannot be written', async () => {
    await writeFile(join(home, '.local'), '');
    const log = openLog({ home, environment: {}, level: 'info', clock });
    log.write('error', 'Nobody will read this.');
    await expect(log.flush()).resolves.toBeUndefined();
    expect(await readdir(home)).toEqual(['.local']);
  });
});
