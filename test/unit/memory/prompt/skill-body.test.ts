import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { DEFAULT_SKILL, DEFAULT_WISHES } from '../../../../src/memory/prompt/default-skill.js';
import { LARGEST_SKILL, skillBody } from '../../../../src/memory/prompt/skill-body.js';

const body = (text: string) => skillBody(new TextEncoder().encode(text));

it('the skill that is laid down says what is asked for without one', () => {
  expect(body(DEFAULT_SKILL)).toEqual(E.right(DEFAULT_WISHES.trim()));
});

it('front matter is no part of the wishes, and need not be there', () => {
  expect(body('---\nname: dream\n---\n\nKeep it short.\n')).toEqual(E.right('Keep it short.'));
  expect(body('\uFEFFKeep it short.')).toEqual(E.right('Keep it short.'));
});

it.each([
  ['nothing below its front matter', '---\nname: dream\n---\n \n', 'has no words'],
  ['front matter that never ends', '---\nname: dream\n\nKeep it short.', 'closing line'],
  ['front matter that is no list of keys', '---\n- a\n---\nKeep it short.', 'keys and values'],
  ['more than anybody reads', 'x'.repeat(LARGEST_SKILL + 1), 'larger than 16 KB'],
])('a skill with %s is not taken', (_, text, why) => {
  expect(body(text)).toEqual(E.left(expect.stringContaining(why)));
});

it('front matter that some parsers would carry out is just text', () => {
  expect(body('---js\nprocess.exit(1)\n---\nKeep it short.')).toMatchObject(
    E.right(expect.stringContaining('---js')),
  );
});

it('whatever bytes there are, they are wishes or there is a reason', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const read = skillBody(bytes);
      expect(E.isLeft(read) ? read.left : read.right).not.toBe('');
    }),
  );
});
