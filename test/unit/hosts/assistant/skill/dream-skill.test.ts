import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DreamSkill, dreamSkill } from '../../../../../src/hosts/assistant/skill/dream-skill.js';
import { liveCapabilities } from '../../../../../src/hosts/capabilities.js';
import { DEFAULT_SKILL, DEFAULT_WISHES } from '../../../../../src/memory/prompt/default-skill.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-skill-'));
  await mkdir(join(root, 'project'));
});
afterEach(() => rm(root, { recursive: true }));

const own = (): string => join(root, 'config/autodream/skills/dream/SKILL.md');
const ofProject = (): string => join(root, 'project/.claude/skills/dream/SKILL.md');

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

const skill = async (isTrusted = true): Promise<DreamSkill> => {
  const read = await dreamSkill(liveCapabilities(), {
    home: '/nowhere',
    environment: { XDG_CONFIG_HOME: join(root, 'config') },
    project: isTrusted ? join(root, 'project') : null,
  })();
  if (E.isLeft(read)) throw new Error('cannot be');
  return read.right;
};

describe('a person’s dream skill', () => {
  it('is laid down where there is none, and used as it was edited', async () => {
    const first = await skill();
    expect(first).toEqual({ wishes: expect.stringContaining(DEFAULT_WISHES.trim()), told: [] });
    expect(await readFile(own(), 'utf8')).toBe(DEFAULT_SKILL);
    await write(own(), '---\nname: dream\n---\nKeep what Ines says.\n');
    const second = await skill();
    expect(second.wishes).toMatch(/\n\nKeep what Ines says\.$/);
    expect(second.wishes).not.toContain(DEFAULT_WISHES.trim());
    expect(await readFile(own(), 'utf8')).toContain('Ines');
  });

  it('is read again each time', async () => {
    await write(own(), 'One.');
    expect((await skill()).wishes).toContain('One.');
    await write(own(), 'Two.');
    expect((await skill()).wishes).toContain('Two.');
  });

  it.each([
    ['is too large', () => write(own(), 'x'.repeat(17_000)), 'larger than 16 KB'],
    ['has broken front matter', () => write(own(), '---\nname: dream\n\nOh.'), 'front matter'],
    ['is a folder', () => mkdir(own(), { recursive: true }), 'is a folder'],
    [
      'is a link',
      async () => {
        await write(join(root, 'elsewhere.md'), 'Secret.');
        await mkdir(dirname(own()), { recursive: true });
        await symlink(join(root, 'elsewhere.md'), own());
      },
      'symbolic link',
    ],
    [
      'can be written by everybody',
      async () => {
        await write(own(), 'Secret.');
        await chmod(own(), 0o666);
      },
      'by everybody',
    ],
  ])('that %s is told and replaced by the words that it was laid down with', async (_, make, why) => {
    await make();
    const { wishes, told } = await skill();
    expect(told).toEqual([expect.stringContaining(why)]);
    expect(wishes).toContain(DEFAULT_WISHES.trim());
    expect(wishes).not.toContain('Secret.');
  });
});

describe('a project’s dream skill', () => {
  it('is read where the folder is trusted, behind the person’s and in a fence', async () => {
    await write(own(), 'Mine.');
    await write(ofProject(), '---\nname: dream\n---\nTheirs.\n');
    expect((await skill()).wishes).toMatch(
      /Mine\.\n\n## What the project says\n[\s\S]*\n<tool-data [0-9a-f]{16}>\nTheirs\.\n<\/tool-data/,
    );
    expect((await skill(false)).wishes).not.toContain('Theirs.');
  });

  it('that leads out of the project is not followed, and told', async () => {
    await write(join(root, 'elsewhere/skills/dream/SKILL.md'), 'Theirs.');
    await symlink(join(root, 'elsewhere'), join(root, 'project/.claude'));
    const { wishes, told } = await skill();
    expect(wishes).not.toContain('Theirs.');
    expect(told).toEqual([expect.stringContaining('symbolic link')]);
  });
});
