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

describe('where the name stands away from the value', () => {
  const found = (text: string): readonly string[] =>
    findSecrets(text).map(({ start, end }) => text.slice(start, end));

  test.each([
    ['user,password,role\r\nann,Tr0ub4dor3,admin\nbob,hunter22,user\n', ['Tr0ub4dor3', 'hunter22']],
    ['"user";"api key"\n"ann";"9f8a7b6c5d4e3f2a"\n', ['9f8a7b6c5d4e3f2a']],
    ['Use hunter2! as the password.', ['hunter2!']],
    ['use "tiger lily" or use `Rain4fall` as the admin password', ['Rain4fall']],
    ['Password:\nhunter2!\n', ['hunter2!']],
    ['**Password**:\r\n  Tr0ub4dor&3', ['Tr0ub4dor&3']],
  ])('%j holds %j', (text, secrets) => {
    expect(found(text)).toEqual(secrets);
  });

  test.each([
    'user,password,role\nann,required,admin\n',
    'name, token count, cost\nann, 120000, 4\n',
    'Use bcrypt2b as the password hash.',
    'Use the same word as the password.',
    'password:\n  secretKeyRef2:\n    name: x\n',
    'Password:\nrequired\n',
    'Passwords:\n- at least 12 characters\n',
  ])('%j holds none', (text) => {
    expect(found(text)).toEqual([]);
  });
});
