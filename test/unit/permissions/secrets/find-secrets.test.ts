import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../../../src/permissions/secrets/find-secrets.js';
import { HARMLESS, SECRETS } from './samples.js';

const hidden = (text: string): string => {
  let [shown, at] = ['', 0];
  for (const { start, end } of findSecrets(text)) {
    shown += `${text.slice(at, start)}▮`;
    at = end;
  }
  return shown + text.slice(at);
};

describe('secrets in a text', () => {
  test.each(SECRETS)('%s is hidden in: %s', (secret, text) => {
    expect(text).toContain(secret);
    expect(hidden(text)).not.toContain(secret);
  });

  test.each(HARMLESS)('nothing is hidden in: %s', (text) => {
    expect(hidden(text)).toBe(text);
  });
});
