import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { expect, onTestFinished, test } from 'vitest';
import { isMarkedActive } from '../../../../../src/effects/services/assistant/active-marker.js';
import {
  type Activation,
  activate,
  deactivate,
} from '../../../../../src/hosts/assistant/activation/activate.js';
import {
  forgetTrust,
  keepTrust,
  trustOf,
  trustPath,
} from '../../../../../src/hosts/assistant/activation/trust-file.js';
import { liveCapabilities } from '../../../../../src/hosts/capabilities.js';
import { openStore } from '../../../../../src/hosts/store.js';
import type { ActivationCheck } from '../../../../../src/machines/assistant/activation.rules.js';

const disk = liveCapabilities();

/** A home folder with a project and its store on a disk. */
const aPlace = () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-activation-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const project = join(home, 'project');
  const memory = join(home, 'store', 'memory');
  for (const folder of [project, memory]) mkdirSync(folder, { recursive: true });
  const store = openStore(disk, { memory, transcripts: memory, state: join(home, 'state') });
  return { home, project, store, trust: trustPath({ home, env: {} }), flags: join(home, 'flags.json') };
};

type Place = ReturnType<typeof aPlace>;

const activation = (at: Place, more: Partial<Activation> = {}): Activation => ({
  store: at.store,
  project: at.project,
  settings: { assistant: true, flagsFile: at.flags },
  home: at.home,
  environment: {},
  skipFlag: false,
  ask: null,
  ...more,
});

const isActive = ({ store }: Place): Promise<boolean> =>
  isMarkedActive({ files: disk.files, state: store.folders.state }, async () => disk.processes);

const setFlag = (at: Place, value: unknown): void =>
  writeFileSync(at.flags, JSON.stringify({ 'autodream-assistant': value }));

const COMBINATIONS = Array.from({ length: 32 }, (_, bits) =>
  [1, 2, 4, 8, 16].map((bit) => (bits & bit) !== 0),
);

/** The check that fails first, by the order of the checks alone. */
const firstThatFails = (holds: readonly (boolean | undefined)[]): ActivationCheck => {
  const [compiledIn, setting, trust, flag] = holds;
  if (!compiledIn) return 'compiled-in';
  if (!setting) return 'setting';
  if (!trust) return 'trust';
  return flag ? 'active' : 'flag';
};

test('of all combinations of the checks, the verdict names the first that fails, and only what is active is marked', async () => {
  const seen = new Set<string>();
  for (const holds of COMBINATIONS) {
    const at = aPlace();
    const [compiledIn = false, assistant = false, trusted, flag, canMark] = holds;
    if (trusted) await keepTrust(disk, at.trust, at.project, 'trusted')();
    setFlag(at, { enabled: flag });
    // A folder cannot be replaced by a file, so that the last check fails.
    if (!canMark) mkdirSync(join(at.store.folders.state, 'assistant.json'), { recursive: true });
    const settings = { assistant, flagsFile: at.flags };
    const { verdict } = await activate(activation(at, { compiledIn, settings }));
    expect(verdict.check).toBe(firstThatFails(holds));
    const passes = holds.every(Boolean);
    expect(verdict._tag).toBe(passes ? 'Active' : 'Refused');
    expect(await isActive(at)).toBe(passes);
    seen.add(`${verdict._tag} ${verdict.check}`);
  }
  expect(seen.size).toBe(6);
});

test('whether the folder is trusted is asked once, and kept; --assistant does without the flag', async () => {
  const at = aPlace();
  const asked: string[] = [];
  const answers = (trust: boolean) => async (folder: string) => {
    asked.push(folder);
    return trust;
  };
  const refused = await activate(activation(at, { ask: answers(false), skipFlag: true }));
  expect(refused.verdict).toMatchObject({ _tag: 'Refused', check: 'trust', measured: 'refused' });
  await activate(activation(at, { ask: answers(true), skipFlag: true }));
  expect(asked).toEqual([at.project]);
  expect(E.isRight(await forgetTrust(disk, at.trust, at.project)())).toBe(true);
  const trusted = await activate(activation(at, { ask: answers(true), skipFlag: true }));
  expect(trusted.verdict._tag).toBe('Active');
  expect(asked).toHaveLength(2);
});

test('only true and enabled: true turn the flag on', async () => {
  const at = aPlace();
  await keepTrust(disk, at.trust, at.project, 'trusted')();
  const checks: string[] = [];
  for (const value of [true, { enabled: true }, 1, 'true', { enabled: 'true' }, {}, null, [true]]) {
    setFlag(at, value);
    checks.push((await activate(activation(at))).verdict.check);
  }
  writeFileSync(at.flags, '{');
  checks.push((await activate(activation(at))).verdict.check);
  expect(checks).toEqual(['active', 'active', ...Array.from({ length: 7 }, () => 'flag')]);
});

test('a folder that was moved, or put in the place of another, is one that nobody was asked about', async () => {
  const at = aPlace();
  await keepTrust(disk, at.trust, at.project, 'trusted')();
  expect(await trustOf(disk, at.trust, at.project)()).toEqual(E.right('trusted'));
  const moved = `${at.project}-moved`;
  renameSync(at.project, moved);
  mkdirSync(at.project);
  expect(await trustOf(disk, at.trust, at.project)()).toEqual(E.right('unasked'));
  expect(await trustOf(disk, at.trust, moved)()).toEqual(E.right('unasked'));
});

test('a folder with the inode of the one that was spoken of, but made later, is another one; where nobody knows, the inode counts', async () => {
  const at = aPlace();
  const made = (born: string | null) => ({
    ...disk,
    folders: { ...disk.folders, bornAt: () => async () => E.right(born) },
  });
  await keepTrust(made('1'), at.trust, at.project, 'trusted')();
  expect(await trustOf(made('1'), at.trust, at.project)()).toEqual(E.right('trusted'));
  for (const later of ['2', null])
    expect(await trustOf(made(later), at.trust, at.project)()).toEqual(E.right('unasked'));
  await keepTrust(made(null), at.trust, at.project, 'trusted')();
  expect(await trustOf(made('2'), at.trust, at.project)()).toEqual(E.right('trusted'));
});

test('when a folder was made stays the same while things change in it, and of nothing nobody can tell', async () => {
  const at = aPlace();
  const born = await disk.folders.bornAt(at.project)();
  writeFileSync(join(at.project, 'a'), 'a');
  expect(await disk.folders.bornAt(at.project)()).toEqual(born);
  expect(E.isRight(born)).toBe(true);
  expect(await disk.folders.bornAt(join(at.project, 'none'))()).toEqual(E.right(null));
});

test('a broken file of trust trusts nobody and is kept; what else a sound one holds stays', async () => {
  const at = aPlace();
  await keepTrust(disk, at.trust, at.project, 'trusted')();
  const sound: unknown = JSON.parse(readFileSync(at.trust, 'utf8'));
  writeFileSync(at.trust, JSON.stringify({ ...Object(sound), later: [1] }));
  await keepTrust(disk, at.trust, at.project, 'refused')();
  expect(JSON.parse(readFileSync(at.trust, 'utf8'))).toMatchObject({ later: [1] });
  writeFileSync(at.trust, '{ broken');
  expect(E.isLeft(await trustOf(disk, at.trust, at.project)())).toBe(true);
  expect(E.isLeft(await keepTrust(disk, at.trust, at.project, 'trusted')())).toBe(true);
  expect(readFileSync(at.trust, 'utf8')).toBe('{ broken');
  expect((await activate(activation(at))).verdict).toMatchObject({ check: 'trust', measured: 'unknown' });
});

test('a marker counts while its owner lives, and only its owner takes it away', async () => {
  const at = aPlace();
  await keepTrust(disk, at.trust, at.project, 'trusted')();
  await activate(activation(at, { skipFlag: true }));
  const other = { ...disk.processes.self, startTime: '1' };
  const marker = join(at.store.folders.state, 'assistant.json');
  const ours = readFileSync(marker, 'utf8');
  writeFileSync(marker, JSON.stringify({ owner: other }));
  expect(await isActive(at)).toBe(false);
  await deactivate(at.store)();
  expect(readFileSync(marker, 'utf8')).toContain('"startTime":"1"');
  writeFileSync(marker, ours);
  expect(await isActive(at)).toBe(true);
  await deactivate(at.store)();
  expect(await isActive(at)).toBe(false);
});
