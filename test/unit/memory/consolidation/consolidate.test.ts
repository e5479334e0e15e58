import { describe, expect, test } from 'vitest';
import { checkStore } from '../../../../src/memory/check/check.js';
import { consolidate } from '../../../../src/memory/consolidation/consolidate.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';
import { file, imageOf, textOf } from '../image.js';

const consolidated = (files: Parameters<typeof imageOf>[0]): StoreImage => {
  const { image } = consolidate(imageOf(files));
  expect(checkStore(image).errors).toEqual([]);
  const again = consolidate(image);
  expect(again.image).toBe(image);
  expect(again.leftOut).toEqual([]);
  return image;
};

const indexOf = (...paths: string[]): string => paths.map((path) => `- [${path}](${path})\n`).join('');

describe('exact duplicates', () => {
  test('in two topics stay in the first by path', () => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'b.md'),
      'a.md': 'Deploys go out on Tuesdays only.\n',
      'b.md': 'Tests run on two cores.\n\n**Deploys**  go out on Tuesdays only\n',
    });
    expect(textOf(image, 'a.md')).toBe('Deploys go out on Tuesdays only.\n');
    expect(textOf(image, 'b.md')).toBe('Tests run on two cores.\n');
  });

  test('stay in the file that is not to be changed, where one has them', () => {
    const pinned = '---\npinned: true\n---\n- deploys go out on Tuesdays only\n';
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'z.md'),
      'a.md': '- deploys go out on Tuesdays only\n- tests run on two cores\n',
      'z.md': pinned,
    });
    expect(textOf(image, 'a.md')).toBe('- tests run on two cores\n');
    expect(textOf(image, 'z.md')).toBe(pinned);
  });

  test.each(['symlink', 'hard-link', 'not-text', 'other'] as const)(
    'nothing of a file that is %s is changed',
    (frozen) => {
      const kept = file(frozen === 'hard-link' ? 'Deploys go out on Tuesdays only.\n' : '', frozen);
      const image = consolidated({
        'MEMORY.md': indexOf('a.md', 'b.md'),
        'a.md': 'Some words to keep here.\n',
        'b.md': kept,
      });
      expect(image.get('b.md')).toBe(kept);
    },
  );

  test('what differs by a number, a sign, a unit or a negation is no duplicate', () => {
    const lines = [
      'The limit is 10 MB a file',
      'The limit is 100 MB a file',
      'The limit is 10 GB a file',
      'The limit is -10 MB a file',
      'The limit is not 10 MB a file',
    ];
    const files = {
      'MEMORY.md': indexOf('a.md', 'b.md'),
      'a.md': `- ${lines.slice(0, 2).join('\n- ')}\n`,
      'b.md': `- ${lines.slice(2).join('\n- ')}\n`,
    };
    const image = consolidated(files);
    for (const path of ['a.md', 'b.md'] as const) expect(textOf(image, path)).toBe(files[path]);
  });

  test('a heading left bare goes where the same heading stands over what is kept; another stays', () => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'b.md'),
      'a.md': '# A\n\n## Deploys\n\nDeploys go out on Tuesdays only.\n\nThe cache lives for one hour.\n',
      'b.md':
        '# B\n\n## Deploys\n\nDeploys go out on Tuesdays only.\n\n## Caches must be warm\n\nThe cache lives for one hour.\n\n## Rest\n\nTests run on two cores.\n',
    });
    expect(textOf(image, 'b.md')).toBe(
      '# B\n\n## Caches must be warm\n\n## Rest\n\nTests run on two cores.\n',
    );
  });

  test('line ends, byte order mark and a missing final newline stay as they are', () => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'b.md'),
      'a.md': 'Deploys go out on Tuesdays only.\n',
      'b.md':
        '\uFEFF---\r\nname: b\r\n---\r\n\r\n- deploys go out on Tuesdays only\r\n-   tests run on two cores',
    });
    expect(textOf(image, 'b.md')).toBe('\uFEFF---\r\nname: b\r\n---\r\n\r\n-   tests run on two cores');
  });
});

describe('statements that differ in filler words', () => {
  test('become the one that has all words of the others, wherever it stands', () => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'b.md'),
      'a.md': '- Tests run on two cores.\n- We deploy on Tuesdays at noon.\n',
      'b.md': '- The cache lives for one hour.\n- We now deploy on Tuesdays at noon.\n',
    });
    expect(textOf(image, 'a.md')).toBe('- Tests run on two cores.\n');
    expect(textOf(image, 'b.md')).toContain('- We now deploy on Tuesdays at noon.\n');
  });

  test('stay where the fuller one has not all words of the other, or the other is not to be changed', () => {
    const files = {
      'MEMORY.md': indexOf('a.md', 'b.md', 'p.md'),
      'a.md': '- We now deploy on Tuesdays at noon.\n',
      'b.md': '- Please, we deploy on Tuesdays at noon.\n',
      'p.md': '---\npinned: true\n---\n- We deploy on Tuesdays at noon.\n',
    };
    expect(consolidated(files)).toEqual(imageOf(files));
  });

  test('and copies of them go too, each told once where it stays', () => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'b.md', 'c.md'),
      'a.md': '# A\n\n- We deploy on Tuesdays at noon.\n- Some words of a.\n',
      'b.md': '# B\n\n- we deploy on  Tuesdays at noon\n- Some words of b.\n',
      'c.md': '# C\n\n- Basically, we deploy on Tuesdays at noon.\n',
    });
    expect(textOf(image, 'a.md')).toBe('# A\n\n- Some words of a.\n');
    expect(textOf(image, 'b.md')).toBe('# B\n\n- Some words of b.\n');
    expect(textOf(image, 'c.md')).toBe('# C\n\n- Basically, we deploy on Tuesdays at noon.\n');
  });
});

describe('a topic all of whose statements stand elsewhere', () => {
  const a =
    '---\nname: a\ndescription: How deploys go\n---\n\n# Deploys\n\nDeploys go out on Tuesdays only.\n';
  const twin = (head: string, heading = '# Deploys'): string =>
    `${head}${heading}\n\nDeploys go out on Tuesdays only.\n`;

  test('goes, and links to it lead to the topic that says the same', () => {
    const image = consolidated({
      'MEMORY.md': '- [Deploys](a.md) — how they go\n- [More](b.md) — deploys once more\n',
      'a.md': a,
      'b.md': twin('---\nname: b\ndescription: how deploys go\n---\n'),
      'c/d.md': 'See [there](../b.md) for when to deploy, and [[b]] too.\n',
    });
    expect([...image.keys()].sort()).toEqual(['MEMORY.md', 'a.md', 'c/d.md']);
    expect(textOf(image, 'c/d.md')).toBe('See [there](../a.md) for when to deploy, and [b](../a.md) too.\n');
    expect(`${textOf(image, 'MEMORY.md')}${textOf(image, 'a.md')}`).toContain('deploys once more');
  });

  test.each([
    ['its description says more', twin('---\nname: b\ndescription: Ask Ana before a deploy\n---\n'), {}],
    ['its front matter has a key of its own', twin('---\nname: b\nowner: Ana\n---\n'), {}],
    ['its front matter cannot be read', twin('---\nname: [b\n---\n'), {}],
    ['its heading says more', twin('', '# Ask Ana first'), {}],
    [
      'a file that is not to be changed links to it',
      twin(''),
      { 'p.md': '---\npinned: true\n---\nSee [b](b.md).\n' },
    ],
  ])('stays without them where %s', (_, b, more) => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'b.md', ...Object.keys(more)),
      'a.md': a,
      'b.md': b,
      ...more,
    });
    const heading = b.includes('Ask Ana first') ? '# Ask Ana first\n' : null;
    expect(image.has('b.md')).toBe(true);
    expect(textOf(image, 'b.md')).not.toContain('Tuesdays');
    if (heading !== null) expect(textOf(image, 'b.md')).toBe(heading);
    else expect(textOf(image, 'b.md').startsWith(b.slice(0, b.indexOf('# Deploys')))).toBe(true);
  });
});

describe('dead links of topics', () => {
  test('lead to the one file of that name elsewhere, or become the words they were', () => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'deep/moved.md'),
      'a.md': 'See [moved](moved.md#part), [gone](gone.md), [[never-was]] and [out](../../else.md).\n',
      'deep/moved.md': 'The words that were moved here.\n',
    });
    expect(textOf(image, 'a.md')).toBe(
      'See [moved](deep/moved.md#part), gone, never-was and [out](../../else.md).\n',
    );
  });

  test('of a pinned topic or a daily log are left as they are', () => {
    const pinned = '---\npinned: true\n---\nSee [gone](gone.md).\n';
    const image = consolidated({
      'MEMORY.md': indexOf('p.md'),
      'p.md': pinned,
      '2026-03-01.md': 'See [gone](gone.md).\n',
    });
    expect(textOf(image, 'p.md')).toBe(pinned);
    expect(textOf(image, '2026-03-01.md')).toBe('See [gone](gone.md).\n');
  });
});

describe('relative dates', () => {
  test('are resolved in topics and in the index, by what each says of its day', () => {
    const image = consolidated({
      'MEMORY.md': '## 2026-03-01\n\n- [a](a.md) — moved yesterday\n',
      'a.md': '---\nmodified: 2026-03-11\n---\nThe demo was moved yesterday.\n',
    });
    expect(textOf(image, 'MEMORY.md')).toBe('## 2026-03-01\n\n- [a](a.md) — moved 2026-02-28\n');
    expect(textOf(image, 'a.md')).toBe('---\nmodified: 2026-03-11\n---\nThe demo was moved 2026-03-10.\n');
  });

  test('of words that leave the index are not read by the day of another file', () => {
    const topic = '---\nname: gone plans\nmodified: 2026-03-11\n---\nPlans that are not gone.\n';
    const image = consolidated({
      'MEMORY.md': '- [Plans](plans.md)\n- [Gone](gone.md) — plans were dropped yesterday\n',
      'plans.md': topic,
    });
    const all = [...image.keys()].map((path) => textOf(image, path)).join('');
    expect(all).toContain('dropped yesterday');
    expect(all).not.toContain('2026-03-10');
  });

  test('that become absolute can show two statements to be the same', () => {
    const image = consolidated({
      'MEMORY.md': indexOf('a.md', 'b.md'),
      'a.md': 'The demo was moved on 2026-03-10.\n',
      'b.md':
        '---\nname: b\nmodified: 2026-03-11\n---\nThe demo was moved on yesterday.\n\nTests run on two cores.\n',
    });
    expect(textOf(image, 'b.md')).toBe(
      '---\nname: b\nmodified: 2026-03-11\n---\n\nTests run on two cores.\n',
    );
  });
});

test('a store that needs nothing is given back as it is, and one without an index gets one', () => {
  const tidy = imageOf({ 'MEMORY.md': '- [a](a.md) — words\n', 'a.md': 'Some words to keep here.\n' });
  expect(consolidate(tidy)).toEqual({ image: tidy, leftOut: [] });
  expect(consolidate(new Map()).image.size).toBe(0);
  expect(textOf(consolidated({ 'a.md': 'Some words to keep here.\n' }), 'MEMORY.md')).toContain('(a.md)');
});
