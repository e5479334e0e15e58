import { expect, test } from 'vitest';
import { runMasking } from '../../../../../src/hosts/dream/run-masking.js';
import { showing } from '../../../../../src/hosts/web/answers/showing.js';
import { base62 } from '../../../permissions/secrets/samples.js';

const shown = () => showing(runMasking({ environment: () => ({}) }, 'a test'));

test('a secret of several lines leaves as many lines as it had', () => {
  const pem = ['-----BEGIN PRIVATE KEY-----', base62(64), base62(64, 9), '-----END PRIVATE KEY-----'].join(
    '\n',
  );
  const text = `before\n${pem}\nafter\n`;
  const lines = shown().text(text).split('\n');
  expect(lines).toHaveLength(text.split('\n').length);
  expect([lines[0], lines.at(-2)]).toEqual(['before', 'after']);
  expect(lines.join('\n')).not.toContain(base62(64));
});

test('a very long text in a record is cut, and that is told', () => {
  const { json } = shown();
  expect(json({ short: 'a', list: [1, null, 'b'] })).toEqual({
    value: { short: 'a', list: [1, null, 'b'] },
    shortened: false,
  });
  const { value, shortened } = json({ content: 'a b '.repeat(6_000) });
  expect(shortened).toBe(true);
  expect(JSON.stringify(value)).toMatch(/… \(4000 more characters\)"\}$/);
});

test('a secret that is learned in one text is hidden in another', () => {
  const { learn, text } = shown();
  const password = `${base62(14)}9`;
  learn(JSON.stringify({ password }));
  expect(text(`It is ${password}.`)).not.toContain(password);
});
