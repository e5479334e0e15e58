import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFolder } from './a-store.js';

const ROOT = resolve(import.meta.dirname, '../..');
const manifest: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

const CONSUMER = `
import * as autodream from 'autodream';
import { DEFAULT_THRESHOLDS } from 'autodream/config';
import * as machines from 'autodream/machines';
const hours: number = DEFAULT_THRESHOLDS.minHours;
console.log(JSON.stringify({ hours, index: Object.keys(autodream), machines: Object.keys(machines) }));
`;

/** A host that draws with Ink. */
const SCREEN = `
import { type AutoDream, createAutoDream } from 'autodream/embedding';
import { DreamFooter, type DreamFooterProps } from 'autodream/ink';
export const autoDream: AutoDream = createAutoDream({ store: { memory: 'memory', transcripts: 'transcripts' } });
const { tasks, kill } = autoDream;
export const Footer = (props: Omit<DreamFooterProps, 'source' | 'onKill'>) => (
  <DreamFooter {...props} source={tasks} onKill={kill} />
);
`;

/** A host's test as a program: what is asked of a host's own effects and machines has types. */
const KIT = `
import { type Capabilities, startDream } from 'autodream';
import { dreamMachine } from 'autodream/machines';
import { checkDreams, exploreMachine, type Subject, subjects } from 'autodream/testing';
const host = (lent: Capabilities): Capabilities => ({ ...lent, temporary: '/elsewhere' });
const subject: Subject = { ...subjects.dream, machine: dreamMachine };
export const lives: number = exploreMachine(subject, { numRuns: 1 }).lives;
export const cases: Promise<number> = checkDreams({ numRuns: 1, host }).then((checked) => checked.cases);
export const start: typeof startDream = startDream;
`;

const link = (folder: string, name: string): void => {
  const place = join(folder, 'node_modules', name);
  mkdirSync(join(place, '..'), { recursive: true });
  if (!existsSync(place)) symlinkSync(join(ROOT, 'node_modules', name), place);
};

/** Packs the package as npm would publish it and installs it in a folder elsewhere, with the dependencies at hand. */
const installed = (): { folder: string; files: string[] } => {
  const folder = mkdtempSync(join(tmpdir(), 'autodream-package-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, files }]: [{ filename: string; files: { path: string }[] }] = JSON.parse(packed);
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', modules]);
  execFileSync('mv', [join(modules, 'package'), join(modules, 'autodream')]);
  for (const name of [...Object.keys(manifest.dependencies), '@types/node']) link(folder, name);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  return { folder, files: files.map(({ path }) => path) };
};

/** The programs that the README shows, as they stand there. */
const examples = (): readonly string[] => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [section = ''] = /^## From a program\n[\s\S]*?(?=^## )/m.exec(readme) ?? [];
  return [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
};

describe('the package in a folder elsewhere', () => {
  let folder = '';
  let files: string[] = [];
  beforeAll(() => {
    ({ folder, files } = installed());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const compile = (file: string, { skipLibCheck = true, resolution = 'nodenext' } = {}): string => {
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const modules = `--module ${module} --moduleResolution ${resolution}`;
    const output = `--jsx react-jsx --noEmit ${file.endsWith('.tsx')}`;
    const options = `--strict --skipLibCheck ${skipLibCheck} --target es2023 --types node ${modules} ${output}`;
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    return execFileSync(process.execPath, [tsc, ...options.split(' '), file], {
      cwd: folder,
      encoding: 'utf8',
    });
  };

  test('holds what it promises and no sources or tests', () => {
    expect(files).toEqual(
      expect.arrayContaining(['dist/index.d.ts', 'diagrams/dream.svg', 'examples/store/MEMORY.md']),
    );
    expect(
      files.filter((path) => /^(?:src|test|bench|build)\/|\.ts$/.test(path) && !path.endsWith('.d.ts')),
    ).toEqual([]);
  });

  test.each([
    ['dist/autodream.licences.txt', ['fp-ts', 'valibot']],
    ['dist/web/licences.txt', ['@tanstack/virtual-core', 'diff', 'preact']],
  ])('holds the licences of what was bundled, in %s', (path, packages) => {
    const text = readFileSync(join(folder, 'node_modules/autodream', path), 'utf8');
    const licences = text.split(/^-{80}$/m).map((licence) => licence.trim());
    expect(licences.map((licence) => licence.split('\n')[0])).toEqual(packages);
    for (const licence of licences) expect(licence).toMatch(/Copyright/);
  });

  test('has everything that its README links to', () => {
    const readme = readFileSync(join(folder, 'node_modules/autodream/README.md'), 'utf8');
    const targets = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(5);
    for (const target of targets)
      expect(
        files.some((path) => path === target || path.startsWith(target)),
        target,
      ).toBe(true);
  });

  test('gives each of its sub-paths to a program', () => {
    writeFileSync(join(folder, 'consumer.mjs'), CONSUMER.replace('hours: number', 'hours'));
    const said = execFileSync(process.execPath, ['consumer.mjs'], { cwd: folder, encoding: 'utf8' });
    const { hours, index, machines } = JSON.parse(said);
    expect(hours).toBe(24);
    expect(index).toContain('startDream');
    expect(machines).toContain('dreamMachine');
  });

  test('gives its types to a program', () => {
    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
    expect(compile('consumer.ts')).toBe('');
  });

  test('gives its components and their types to a host that draws with Ink', () => {
    link(folder, '@types/react');
    writeFileSync(join(folder, 'screen.tsx'), SCREEN);
    expect(compile('screen.tsx', { resolution: 'bundler' })).toBe('');
  });

  test('does what the README says for a program that embeds it', () => {
    const [embedding = '', example = '', ...others] = examples();
    expect(others).toEqual([]);
    writeFileSync(join(folder, 'embedding.ts'), embedding);
    writeFileSync(join(folder, 'example.ts'), example);
    expect(compile('embedding.ts')).toBe('');
    expect(compile('example.ts')).toBe('');
    const shipped = join(folder, 'node_modules/autodream/examples');
    cpSync(join(shipped, 'store'), join(folder, 'memory'), { recursive: true });
    cpSync(join(shipped, 'transcripts'), join(folder, 'transcripts'), { recursive: true });
    const said = execFileSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8' });
    expect(said).toMatch(/^Open: 6 sessions .*\nFired\nCompleted\nImproved\ncompleted \d+\n$/);
    const again = execFileSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8' });
    expect(again).toMatch(/^Last consolidated 0 min ago, 24 h needed/);
  });

  test('loads nothing of the fuzz kit, which is there once fast-check is', () => {
    const importing = (name: string): string =>
      execFileSync(
        process.execPath,
        ['--input-type=module', '-e', `import '${name}'; console.log('there')`],
        {
          cwd: folder,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
    expect(importing('autodream')).toBe('there\n');
    expect(() => importing('autodream/testing')).toThrow();
    link(folder, 'fast-check');
    expect(importing('autodream/testing')).toBe('there\n');
  });

  test('gives the types of the fuzz kit to a program that checks its libraries', () => {
    link(folder, 'fast-check');
    writeFileSync(join(folder, 'kit.ts'), KIT);
    expect(compile('kit.ts', { skipLibCheck: false })).toBe('');
  });

  test('has an example of the fuzz kit that runs', () => {
    for (const name of ['fast-check', 'vitest']) link(folder, name);
    cpSync(join(folder, 'node_modules/autodream/examples/fuzz'), join(folder, 'fuzz'), { recursive: true });
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const said = execFileSync(process.execPath, [vitest, 'run', '--root', 'fuzz'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(said).toMatch(/Tests {2}4 passed \(4\)/);
  });

  test('runs its demo', () => {
    const main = join(folder, 'node_modules/autodream/dist/hosts/cli/main.js');
    const temporary = aFolder();
    const said = execFileSync(process.execPath, [main, 'demo'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(said).toContain('files changed');
    const [, guide = ''] = /^How it works: (.*)$/m.exec(said) ?? [];
    expect(readFileSync(guide, 'utf8')).toMatch(/^# /);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
