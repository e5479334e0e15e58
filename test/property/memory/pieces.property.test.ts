import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { joinedPieces } from '../../../src/memory/markdown/joined-pieces.js';
import { parseWhole } from '../../../src/memory/markdown/parse.js';
import { piecesOf } from '../../../src/memory/markdown/pieces.js';
import { childrenOf, spanOf } from '../../../src/memory/markdown/tree.js';

const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('- [One](one.md) — a hook', '- plain *words* `code`', '- [[wiki]] link'),
  },
  fc.constantFrom(
    '',
    '  ',
    '# Heading',
    'Heading',
    '===',
    '---',
    '***',
    'some prose',
    '  more of it',
    '    code or not',
  ),
  fc.constantFrom(
    '* star',
    '+ plus',
    '  - nested',
    '    - deeper',
    ' - a little in',
    '1. first',
    '2) second',
    '- ',
  ),
  fc.constantFrom(
    '| a | b |',
    '| - | - |',
    '| 1 | 2 |',
    'a',
    ':-',
    '> quoted',
    '> - listed',
    '\t- tabbed',
    '-\ttab',
  ),
  fc.constantFrom(
    '- - both',
    '- # in it',
    '  second paragraph',
    '`open',
    'closed`',
    '[ref]',
    '![image](a.png)',
    '- - -',
  ),
);
const ending = fc.constantFrom('\n', '\n', '\n', '\r\n');

const texts = fc
  .array(fc.tuple(line, ending), { minLength: 1, maxLength: 16 })
  .map((lines) => lines.map((parts) => parts.join('')).join(''));

type Shape = { readonly node: unknown; readonly children: readonly Shape[] };

/** All that is read of a node: what it is, what it says, where it stands; not its column or how loose its list is. */
const shapeOf = (node: Nodes): Shape => {
  const { position, spread, children, ...own } = { spread: null, children: null, ...node };
  return {
    node: { ...own, ...(position === undefined ? {} : spanOf(node)) },
    children: childrenOf(node).map(shapeOf),
  };
};

describe('a long text that is parsed in pieces', () => {
  it('has the same tree as when it is parsed as a whole', () => {
    let takenApart = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = piecesOf(text, 0);
        if (pieces === null) return;
        takenApart += 1;
        const joined = joinedPieces(text, pieces, parseWhole);
        expect(joined.children.map(shapeOf)).toEqual(parseWhole(text).children.map(shapeOf));
      }),
      { numRuns: 150 },
    );
    expect(takenApart).toBeGreaterThan(50);
  });

  it.each(['```\n- [a](b.md)\n```', '<!--\n- [a](b.md)\n-->', '- [a][b]\n\n[b]: c.md', '- a\r- b'])(
    'is left whole where something may reach over an item: %j',
    (text) => {
      expect(piecesOf(`${text}\n- rest\n`, 0)).toBeNull();
    },
  );
});
