import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/permissions/shell/analyse.js';
import type { Script } from '../../../src/permissions/shell/script.js';
import { textOf } from '../../../src/permissions/shell-text.js';
import { shellCases } from './shell/shell-cases.js';

const scriptOf = (command: string): Script | null => {
  const verdict = analyse(command);
  return verdict._tag === 'Allowed' ? verdict.script : null;
};

const ALLOWED = [...shellCases('shell.jsonl'), ...shellCases('shell-more.jsonl')]
  .map(({ command }) => command)
  .filter((command) => scriptOf(command) !== null);

/** Words of every kind of character, in quotes that hold them. */
const word = fc
  .string({ unit: fc.constantFrom(...'ab1 ~*?[]{}$#"\\|&;<>()!=`,-.^%é中'), minLength: 1, maxLength: 8 })
  .map((text) => `'${text}'`);
const quotedWord = fc.oneof(
  word,
  fc.constant(`"it's"`),
  fc.constant("''"),
  fc.constantFrom('*.md', 'n?tes/*', 'a\\ b'),
);
const simple = fc
  .tuple(
    fc.constantFrom('echo', 'cat --', 'ls --', "grep -e 'x' --"),
    fc.array(quotedWord, { minLength: 1, maxLength: 3 }),
  )
  .map(([name, words]) => `${name} ${words.join(' ')}`);
const joined = fc
  .tuple(
    fc.oneof(simple, fc.constantFrom(...ALLOWED)),
    fc.array(fc.tuple(fc.constantFrom(' && ', ' || ', '; ', ' | ', '\n'), simple), { maxLength: 3 }),
    fc.constantFrom('', ' 2>/dev/null', ' 2>&1', ' >/dev/null 2>&1', ' &>/dev/null'),
  )
  .map(([first, rest, end]) => first + rest.map(([sign, next]) => sign + next).join('') + end);

describe('a script as text', () => {
  it('is understood as the same script again, for every command of the fixtures that is allowed', () => {
    expect(ALLOWED.length).toBeGreaterThan(100);
    for (const command of ALLOWED) {
      const script = scriptOf(command);
      expect(script === null ? null : scriptOf(textOf(script)), command).toEqual(script);
    }
  });

  it('is understood as the same script again, whatever characters its words have', () => {
    let allowed = 0;
    fc.assert(
      fc.property(joined, (command) => {
        const script = scriptOf(command);
        if (script === null) return;
        allowed += 1;
        expect(scriptOf(textOf(script)), textOf(script)).toEqual(script);
      }),
      { numRuns: 300 },
    );
    expect(allowed).toBeGreaterThan(100);
  });
});
