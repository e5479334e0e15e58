import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Masker, maskerOf } from '../../../../src/permissions/secrets/masker.js';
import { base62, HARMLESS, hex, SECRETS } from './samples.js';

const TOKEN = `ghp_${base62(36)}`;
const masker = (known: Readonly<Record<string, string>> = {}): Masker =>
  maskerOf({ known: Object.entries(known).map(([name, value]) => ({ name, value })), boundary: 'b4' });
const always = (): boolean => true;

/** Texts of secrets, harmless things, marks and line breaks in any order. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SECRETS.map(([, text]) => text)),
      fc.constantFrom(...HARMLESS),
      fc.constantFrom('\n', '\r\n', ' ', '"', '[masked ', ']', 'password: ', '…', '\\n'),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('a placeholder', () => {
  test('says what kind of secret it stands for, and stands for the same one as long as the run goes on', () => {
    const { mask } = masker();
    const other = `ghp_${base62(36, 9)}`;
    expect(mask(`a ${TOKEN} b ${other} c ${TOKEN}`)).toBe(
      'a [masked github-token 1 b4] b [masked github-token 2 b4] c [masked github-token 1 b4]',
    );
    expect(mask(TOKEN)).toBe('[masked github-token 1 b4]');
  });

  test('gives way to the secret only where that is agreed to, and only if it is of this run', () => {
    const { mask, unmask } = masker();
    const shown = mask(TOKEN);
    expect(unmask(`x ${shown}`, always)).toBe(`x ${TOKEN}`);
    expect(unmask(shown, () => false)).toBe(shown);
    const forged = '[masked github-token 1 b5] [masked github-token 2 b4]';
    expect(unmask(forged, always)).toBe(forged);
  });

  test('and whatever stands in one is never masked again', () => {
    const { mask } = masker();
    const shown = mask(`API_KEY=${TOKEN} and password: [masked password 1 other]`);
    expect(mask(shown)).toBe(shown);
    expect(shown).toContain('password: [masked password 1 other]');
  });
});

describe('masking', () => {
  test('gives the text back when all placeholders are replaced, and keeps its lines', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { mask, unmask } = masker();
        const shown = mask(text);
        expect(unmask(shown, always)).toBe(text);
        expect(shown.match(/\r\n|\n|\r/g)).toEqual(text.match(/\r\n|\n|\r/g));
      }),
      { numRuns: 150 },
    );
  });

  test('hides what was once seen to be a secret wherever it stands later, also cut off', () => {
    const { mask } = masker();
    const secret = `${base62(30)}9`;
    expect(mask(`It is ${secret}, it seems.`)).toContain(secret);
    mask(`API_TOKEN=${secret}`);
    expect(mask(`It is ${secret}, it seems.`)).not.toContain(secret);
    expect(mask(`cut: ${secret.slice(0, 12)}…`)).not.toContain(secret.slice(0, 12));
    expect(mask(`another: ${secret.slice(0, 12)} `)).toContain(secret.slice(0, 12));
  });

  test('leaves a word alone that somebody took as a password, but for the place where it is one', () => {
    const { mask } = masker();
    expect(mask('DB_PASSWORD=sunshine')).toBe('DB_PASSWORD=[masked password 1 b4]');
    expect(mask('We hope for sunshine.')).toBe('We hope for sunshine.');
  });

  test('hides lines of a private key also where they are shown without the rest of it', () => {
    const { mask } = masker();
    const [first, second] = [base62(64), base62(64, 9)];
    mask(`-----BEGIN PRIVATE KEY-----\n${first}\n${second}\n-----END PRIVATE KEY-----`);
    expect(mask(`7:${second}`)).toBe('7:[masked private-key 2 b4]');
  });

  test('leaves alone what may stay', () => {
    const { mask } = masker();
    const other = `ghp_${base62(36, 9)}`;
    expect(mask(`${TOKEN} ${other}`, (secret) => secret === TOKEN)).toBe(
      `${TOKEN} [masked github-token 1 b4]`,
    );
  });
});

describe('a value that is known from the environment', () => {
  const value = 'tidal wave/4711?é';
  const bytes = String.fromCharCode(...new TextEncoder().encode(`user:${value}`));

  test.each([
    ['as it is', `xx${value}yy`],
    ['in an address', `?key=${encodeURIComponent(value)}&a=b`],
    ['in JSON', JSON.stringify({ a: [`<${value}>`] })],
    ['in base64 with something before it', btoa(bytes)],
  ])('is hidden %s', (_, text) => {
    const shown = masker({ TIDE: value }).mask(text);
    expect(shown).toContain('[masked environment-value');
    expect(shown).not.toContain(value.slice(-8));
  });

  test('is hidden wherever it stands, whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 8, maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ maxLength: 60 }),
        (secret, before, after) => {
          fc.pre(!'[masked environment-value 123456789 b4]'.includes(secret.slice(0, 8)));
          expect(masker({ SECRET: secret }).mask(`${before}${secret}${after}`)).not.toContain(secret);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a text that was made to take long', () => {
  const MANY = 60_000;
  test.each([
    'a',
    'password:',
    'password: "',
    'arn:secret:',
    'eyJabcdefghij.',
    '-eyJ',
    'sk-',
    'cookie: a=',
    'mysql ',
    '://a:b',
    '密码是',
    '-----BEGIN PRIVATE KEY-----\n',
    '-----END PRIVATE KEY-----',
    `${hex(64)}\n`,
    'token is for a ',
    '"',
    '\\',
  ])('is looked through all the same: %j', (piece) => {
    const text = piece.repeat(MANY / piece.length);
    const { mask, unmask } = masker({ KEY: `${piece}${piece}${piece}`.padEnd(8, 'z') });
    expect(unmask(mask(text), always)).toBe(text);
  });
});
