import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import type { FileError } from '../../../../src/effects/ports/files.js';
import type { ClaimRequest } from '../../../../src/effects/ports/lock-folder.js';
import type { Owner } from '../../../../src/effects/ports/processes.js';
import { sanitised } from '../../../../src/effects/services/stores/project-store.js';
import { examine, mendAll } from '../../../../src/hosts/doctor/doctor.js';
import { lookAtClaims, lookAtLock } from '../../../../src/hosts/doctor/look-at-claims.js';
import { lookAtDisk } from '../../../../src/hosts/doctor/look-at-disk.js';
import { lookAtJournals } from '../../../../src/hosts/doctor/look-at-journals.js';
import { lookAtRights, lookAtStore } from '../../../../src/hosts/doctor/look-at-rights.js';
import { lookAtStores } from '../../../../src/hosts/doctor/look-at-stores.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { newRunId, openStore } from '../../../../src/hosts/store.js';
import { aHome, type Home } from '../../effects/stores/a-home.js';
import { openVerdict } from '../dream/small-store.js';
import { anExamined, diagnosed, expectMended, findings } from './an-examined.js';

let home: Home;
beforeEach(async () => {
  home = await aHome();
});
afterEach(() => home.remove());

const failing = (operation: string, path: string, code: string): FileError => ({
  _tag: 'FileError',
  operation,
  path,
  code,
});

test('a store in order on a good machine is found to be so, and nothing of the look is left', async () => {
  const examined = await anExamined(home);
  const found = await examine(examined)();
  const levels = E.isRight(found) ? found.right.map(({ finding }) => [finding.id, finding.level]) : [];
  expect(levels.filter(([, level]) => level !== 'ok')).toEqual([
    ['settings', 'note'],
    ['key', 'note'],
    ['hooks', 'note'],
  ]);
  expect(levels).toHaveLength(18);
  expect(await readdir(examined.paths.memory)).toEqual(['MEMORY.md']);
  expect(await readdir(examined.paths.state)).toEqual(['.gitignore']);
});

test('a store that is not there yet is no error, and is not made', async () => {
  const examined = await anExamined(home);
  await rm(dirname(examined.paths.memory), { recursive: true });
  const found = await examine(examined)();
  const told = E.isRight(found) ? found.right.map(({ finding }) => finding) : [];
  expect(told.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await findings(lookAtStore, examined)).toMatchObject([{ id: 'store', level: 'note' }]);
  expect(await readdir(home.projects)).toEqual([]);
});

describe('rights', () => {
  test.each([
    ['memory', 0o500, 0o700],
    ['memory', 0o070, 0o770],
    ['state', 0o300, 0o700],
    ['transcripts', 0o300, 0o700],
  ] as const)('a %s folder of mode %o is opened to its owner', async (folder, mode, after) => {
    const examined = await anExamined(home);
    await mkdir(examined.paths.state, { recursive: true });
    const path = examined.paths[folder];
    await chmod(path, mode);
    // What is in a closed folder can only be reached by whoever may pass everywhere.
    const files = { ...nodeFiles, heldNames: () => TE.right([]) };
    const seen = {
      ...examined,
      store: { ...examined.store, capabilities: { ...examined.store.capabilities, files } },
    };
    await expectMended(lookAtRights, seen, 'error');
    expect((await stat(path)).mode & 0o777).toBe(after);
  });

  test('a memory folder that everybody may write to is closed to the others, and its group stays', async () => {
    const examined = await anExamined(home);
    await chmod(examined.paths.memory, 0o777);
    await expectMended(lookAtRights, examined, 'warning');
    expect((await stat(examined.paths.memory)).mode & 0o777).toBe(0o775);
  });

  test('a folder that is meant for everybody, as /tmp is, is told and left as it is', async () => {
    const examined = await anExamined(home);
    await mkdir(examined.paths.state, { recursive: true });
    await chmod(examined.paths.state, 0o1777);
    expect(await diagnosed(lookAtRights, examined)).toMatchObject([
      { finding: { level: 'warning', fix: expect.any(String) }, mend: null },
    ]);
  });

  test('a folder of another user can only be told', async () => {
    const examined = await anExamined(home, { files: { heldNames: () => TE.right('all') } });
    expect(await diagnosed(lookAtRights, examined)).toMatchObject([
      {
        finding: { level: 'error', what: expect.stringContaining('may not be written to by you') },
        mend: null,
      },
    ]);
  });

  test('a mend that the system refuses is told with its reason', async () => {
    const rights = { set: (path: string) => TE.left(failing('chmod', path, 'EPERM')) };
    const examined = await anExamined(home, { rights });
    await chmod(examined.paths.memory, 0o500);
    const mended = await mendAll(await diagnosed(lookAtRights, examined))();
    expect(mended).toMatchObject(
      E.right({ mended: [], failed: [{ id: 'rights', why: expect.stringContaining('does not permit') }] }),
    );
    await chmod(examined.paths.memory, 0o700);
  });
});

describe('the file system', () => {
  const look = async (files: Partial<typeof nodeFiles>) =>
    findings(lookAtDisk, await anExamined(home, { files }));

  test('without hard links is a warning', async () => {
    const link = (_: string, to: string) => TE.left(failing('link', to, 'EPERM'));
    expect(await look({ link })).toMatchObject([
      { id: 'disk', level: 'warning', what: expect.stringContaining('no hard links') },
    ]);
  });

  test('whose links are copies has none', async () => {
    const link = (from: string, to: string) => async () => {
      const bytes = await nodeFiles.read(from)();
      await nodeFiles.create(to, E.isRight(bytes) && bytes.right !== null ? bytes.right : new Uint8Array())();
      return E.right('linked' as const);
    };
    expect(await look({ link })).toMatchObject([{ what: expect.stringContaining('no hard links') }]);
  });

  test('that cannot rename is an error', async () => {
    const fails = (_: string, to: string) => TE.left(failing('rename', to, 'EIO'));
    expect(await look({ rename: fails })).toMatchObject([
      { level: 'error', what: expect.stringContaining('rename') },
    ]);
  });

  test('with steps of two seconds is a warning that says how coarse it is', async () => {
    const even = (ms: number | undefined) =>
      ms === undefined ? {} : { mtimeMs: Math.floor(ms / 2000) * 2000 };
    const create: typeof nodeFiles.create = (path, bytes, options) =>
      nodeFiles.create(path, bytes, { ...options, ...even(options?.mtimeMs) });
    expect(await look({ create })).toMatchObject([
      { level: 'warning', what: expect.stringContaining('1357 ms off') },
    ]);
  });

  test('that is full or read-only is an error with the system’s reason, and the probe is taken away', async () => {
    const create = (path: string) => TE.left(failing('create', path, 'ENOSPC'));
    expect(await look({ create })).toMatchObject([
      { level: 'error', what: expect.stringContaining('the disk is full') },
    ]);
    const { paths } = await anExamined(home);
    expect((await readdir(paths.state)).filter((name) => name.startsWith('probe'))).toEqual([]);
  });
});

describe('the lock and its claims', () => {
  test.each(['folder', 'link'])(
    'a %s in place of the lock file is an error that only a person can judge',
    async (kind) => {
      const examined = await anExamined(home);
      const path = join(examined.paths.memory, '.consolidate-lock');
      await (kind === 'folder' ? mkdir(path) : symlink('elsewhere', path));
      expect(await diagnosed(lookAtLock, examined)).toMatchObject([
        { finding: { id: 'lock', level: 'error' }, mend: null },
      ]);
    },
  );

  /** The store claimed by a process that is dead, on another machine, or this one. */
  const claimed = async (owner: Partial<Owner>, of: 'lock' | 'extractions' = 'lock') => {
    const examined = await anExamined(home);
    const { capabilities } = examined.store;
    const { processes } = capabilities;
    const theirs = { ...capabilities, processes: { ...processes, self: { ...processes.self, ...owner } } };
    const lock = openStore(theirs, examined.paths)[of];
    const runId = newRunId(theirs);
    const request: ClaimRequest = {
      runId,
      kind: 'dream',
      journal: '/journal',
      clockAfter: { _tag: 'Start' },
    };
    const free = await lock.observe(request)();
    if (E.isLeft(free) || free.right._tag !== 'Free') throw new Error('not free');
    expect(await lock.claim(request, free.right)()).toMatchObject(E.right({ _tag: 'Claimed' }));
    return { examined, runId };
  };

  test.each(['lock', 'extractions'] as const)(
    'a claim on the %s whose process is dead is settled',
    async (of) => {
      const { examined, runId } = await claimed({ bootId: 'before' }, of);
      const [found] = await findings(lookAtClaims, examined);
      expect(found?.what).toContain(runId);
      await expectMended(lookAtClaims, examined, 'warning');
      expect(await examined.store[of].history()).toMatchObject(
        E.right([{ verdict: { decision: { abort: expect.any(String) } } }]),
      );
    },
  );

  test('a claim that nobody here can see dead is stale only past its deadline', async () => {
    const { examined, runId } = await claimed({ host: 'elsewhere' });
    expect(await findings(lookAtClaims, examined)).toMatchObject([
      { level: 'ok', what: expect.stringContaining(runId) },
    ]);
    const { clock } = examined.store.capabilities;
    const later = { ...clock, now: () => clock.now() + 51 * 60_000 };
    const capabilities = { ...examined.store.capabilities, clock: later };
    await expectMended(
      lookAtClaims,
      { ...examined, store: openStore(capabilities, examined.paths) },
      'warning',
    );
  });

  test('a living claim is no finding, and is left alone by a fix', async () => {
    const { examined } = await claimed({});
    expect(await diagnosed(lookAtClaims, examined)).toMatchObject([{ finding: { level: 'ok' }, mend: null }]);
  });

  test('a claim that nobody can read is told with the time until which it counts, and settled after that', async () => {
    const examined = await anExamined(home);
    const torn = join(examined.paths.memory, '.consolidate-lock.d/1.claim');
    await mkdir(dirname(torn));
    await writeFile(torn, '{"v":1,"n":');
    const until = new Date((await stat(torn)).mtimeMs + 50 * 60_000).toISOString().slice(0, 16);
    expect(await diagnosed(lookAtClaims, examined)).toMatchObject([
      { finding: { level: 'warning', what: expect.stringContaining(until) }, mend: null },
    ]);
    await utimes(torn, 1_750_000_000, 1_750_000_000);
    await expectMended(lookAtClaims, examined, 'warning');
  });

  test('a claim that cannot be settled is told with the reason', async () => {
    const { examined } = await claimed({ bootId: 'before' });
    const unlink = (path: string) => TE.left(failing('unlink', path, 'EROFS'));
    const link = (_: string, to: string) => TE.left(failing('link', to, 'EROFS'));
    const files = { ...nodeFiles, unlink, link, rename: link };
    const store = openStore({ ...examined.store.capabilities, files }, examined.paths);
    const mended = await mendAll(await diagnosed(lookAtClaims, { ...examined, store }))();
    expect(mended).toMatchObject(
      E.right({ mended: [], failed: [{ why: expect.stringContaining('read-only') }] }),
    );
  });

  test('a lock folder that is none is an error', async () => {
    const examined = await anExamined(home);
    await writeFile(join(examined.paths.memory, '.consolidate-lock.d'), '');
    expect(await findings(lookAtClaims, examined)).toMatchObject([{ id: 'claims', level: 'error' }]);
  });
});

describe('journals', () => {
  /** The store after a dream, and the path of its journal. */
  const dreamt = async () => {
    const examined = await anExamined(home);
    const { capabilities } = examined.store;
    const { runId, outcome } = await startDream(capabilities, examined.paths, { verdict: openVerdict }).done;
    expect(outcome).toBe('unchanged');
    expect(await findings(lookAtJournals, examined)).toMatchObject([{ level: 'ok' }]);
    return { examined, journal: examined.store.paths.journalOf(runId) };
  };

  test('that are closed to their owner are opened', async () => {
    const { examined, journal } = await dreamt();
    await chmod(journal, 0o000);
    await expectMended(lookAtJournals, examined, 'error');
    expect((await stat(journal)).mode & 0o777).toBe(0o600);
  });

  test('that are damaged are told with what to do, and never taken away: they are evidence', async () => {
    const { examined, journal } = await dreamt();
    const text = await readFile(journal, 'utf8');
    await writeFile(journal, text.replace('"seq":1', '"seq":7'));
    expect(await diagnosed(lookAtJournals, examined)).toMatchObject([
      { finding: { level: 'warning', fix: expect.stringContaining('autodream audit verify') }, mend: null },
    ]);
  });

  test('whose folder cannot be read are an error', async () => {
    const list = (path: string) => TE.left(failing('list', path, 'EACCES'));
    const { paths, store } = await anExamined(home);
    const closed = openStore({ ...store.capabilities, files: { ...nodeFiles, list } }, paths);
    const examined = { ...(await anExamined(home)), store: closed };
    expect(await findings(lookAtJournals, examined)).toMatchObject([
      { level: 'error', what: expect.stringContaining('permission is denied') },
    ]);
  });
});

describe('stores that were left behind', () => {
  test('are told where their project is gone; the one that may be this project’s says how to take it along', async () => {
    const gone = join(home.root, 'elsewhere/app');
    await home.transcript(sanitised(gone), gone);
    const memory = await home.folder(`home/.claude/projects/${sanitised(gone)}/memory`);
    const examined = await anExamined(home);
    expect(await findings(lookAtStores, examined)).toMatchObject([
      { id: 'orphaned-stores', level: 'note', what: expect.stringContaining(memory) },
    ]);
    await rm(dirname(examined.paths.memory), { recursive: true });
    const [found] = await findings(lookAtStores, examined);
    expect(found).toMatchObject({
      level: 'warning',
      what: expect.stringContaining(`${gone}, a folder of that name, is gone`),
    });
    expect(found?.what).toContain(`from ${dirname(memory)} to ${examined.paths.transcripts}`);
  });
});
