import * as fc from 'fast-check';

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

const made = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''));

const base62 = (length: number): fc.Arbitrary<string> =>
  made(`${LETTERS}23456789`, length).map((text) => `${text}7kQ`);

/** A secret and a line that it stands in. */
export type Planted = { readonly secret: string; readonly line: string };

const shaped: fc.Arbitrary<Planted> = fc.oneof(
  base62(36).map((rest) => ({ secret: `ghp_${rest}`, line: `- The robot pushes with ghp_${rest} now.` })),
  base62(90).map((rest) => ({ secret: `sk-ant-api03-${rest}`, line: `- Key: sk-ant-api03-${rest}` })),
  base62(12).map((password) => ({
    secret: password,
    line: `- Database: postgres://ada:${password}@db.example.org/tides`,
  })),
  base62(20).map((token) => ({ secret: token, line: `- TIDE_API_TOKEN=${token}` })),
  base62(14).map((password) => ({ secret: password, line: `- The password is \`${password}\`.` })),
);

/** A value of the environment, which stands in a line that nothing else gives away. */
const known: fc.Arbitrary<Planted> = base62(10).map((secret) => ({
  secret,
  line: `- Harbour ${secret} harbour.`,
}));

/** Secrets in a store and in transcripts, no two the same, and those that the environment has. */
export const plantedSecrets = fc.record({
  store: fc.uniqueArray(fc.oneof(shaped, known), {
    minLength: 2,
    maxLength: 5,
    selector: ({ secret }) => secret,
  }),
  transcript: fc.uniqueArray(fc.oneof(shaped, known), {
    minLength: 1,
    maxLength: 4,
    selector: ({ secret }) => secret,
  }),
});

export const isKnown = ({ line }: Planted): boolean => line.startsWith('- Harbour ');
