import { linkSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentOf, lockOf } from './a-store.js';
import { type Mounted, mountWithoutLinks } from './no-links-mount.js';
import { cli } from './run-cli.js';

const PRIOR_S = 1_600_000_002;
const TOPICS = 150;

/** A store on the mounted file system that is long enough to be stopped in the middle of a dream. */
const storeOn = (folder: string): { readonly memory: string; readonly options: readonly string[] } => {
  const memory = join(folder, 'store', 'memory');
  const transcripts = join(folder, 'store', 'sessions');
  mkdirSync(transcripts, { recursive: true });
  const names = Array.from({ length: TOPICS }, (_, number) => `topic-${number}.md`);
  const gone = '- [Gone](gone.md) — the key is kept in the vault';
  const deploys = '- [Deploys](deploys.md) — how it ships';
  const entries = names.map((name) => `- [${name}](${name}) — about ${name}`);
  const bodies = names.map((name) => [name, `# ${name}\n\n- ${name} says one thing\n- Everyone says this\n`]);
  const files: Readonly<Record<string, string>> = {
    ...Object.fromEntries(bodies),
    'MEMORY.md': `${[deploys, gone, ...entries].join('\n')}\n`,
    'deploys.md': '- The release train ships every Friday\n- The build takes nine minutes\n',
    'habits.md': '- the release train ships every friday.\n- Prefers short commit messages\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(memory, path)), { recursive: true });
    writeFileSync(join(memory, path), text);
  }
  writeFileSync(join(memory, '.consolidate-lock'), '');
  utimesSync(join(memory, '.consolidate-lock'), PRIOR_S, PRIOR_S);
  return { memory, options: ['--store', memory, '--transcripts', transcripts] };
};

describe.each(['vfat', 'exfat'] as const)('a store on %s, which has no hard links', (name) => {
  let mounted: Mounted;
  beforeEach((context) => {
    mounted = mountWithoutLinks(name);
    if (mounted._tag === 'NotHere') context.skip(mounted.reason);
  });
  afterEach(() => {
    if (mounted._tag === 'Mounted') mounted.unmount();
  });
  const open = () => storeOn(mounted._tag === 'Mounted' ? mounted.folder : '');

  test('has none indeed', () => {
    const { memory } = open();
    expect(() => linkSync(join(memory, 'MEMORY.md'), join(memory, 'second.md'))).toThrow('EPERM');
  });

  test('is dreamt over, undone, and dreamt over again', async () => {
    const { memory, options } = open();
    const content = contentOf(memory);
    const first = await cli(['run', '--force', '--json', ...options]);
    expect(JSON.parse(first.out)).toMatchObject({ outcome: 'completed' });
    expect(contentOf(memory)).not.toEqual(content);
    expect(Number((lockOf(memory)?.mtimeNs ?? 0n) / 1_000_000_000n)).toBeGreaterThan(PRIOR_S);
    const undone = await cli(['undo', 'latest', '--json', ...options]);
    expect(JSON.parse(undone.out)).toMatchObject({ outcome: 'completed' });
    expect(contentOf(memory)).toEqual(content);
    const again = await cli(['run', '--force', '--json', ...options]);
    expect(JSON.parse(again.out)).toMatchObject({ outcome: 'completed' });
    expect(contentOf(memory)).not.toEqual(content);
  });

  test('is as it was after a stop, and the run says that the time was put back by a copy', async () => {
    const { memory, options } = open();
    const content = contentOf(memory);
    let sent = false;
    const { out } = await cli(['run', '--force', '--json', ...options], {
      onErr: (soFar, child) => {
        if (!sent && soFar.includes('autodream: dreaming')) sent = child.kill('SIGINT');
      },
    });
    expect(JSON.parse(out)).toMatchObject({
      outcome: 'killed',
      reason: expect.stringContaining('put back as a copy'),
    });
    expect(contentOf(memory)).toEqual(content);
    expect(lockOf(memory)?.mtimeNs).toBe(BigInt(PRIOR_S) * 1_000_000_000n);
    const status = await cli(['status', ...options]);
    expect(status.out).toContain('the lock file was put back as a copy');
  });

  test('is as it was after a SIGKILL, once somebody looks', async () => {
    const { memory, options } = open();
    const content = contentOf(memory);
    await cli(['run', '--force', '--json', ...options], {
      onErr: (soFar, child) => {
        if (soFar.includes('autodream: dreaming')) child.kill('SIGKILL');
      },
    });
    expect(readFileSync(join(memory, '.consolidate-lock'), 'utf8')).toMatch(/^\d+$/);
    const status = await cli(['status', ...options]);
    expect(status.out).toContain('whose process was dead, was restored just now');
    expect(contentOf(memory)).toEqual(content);
    expect(lockOf(memory)?.mtimeNs).toBe(BigInt(PRIOR_S) * 1_000_000_000n);
    expect(readFileSync(join(memory, '.consolidate-lock'), 'utf8')).toBe('');
  });
});
