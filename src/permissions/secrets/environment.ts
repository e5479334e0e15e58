import { findSecrets } from './find-secrets.js';
import { SHORTEST_KNOWN } from './known.js';
import { strengthOf } from './names.js';

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A value that is secret wherever it stands, and what it is called. */
export type KnownSecret = { readonly name: string; readonly value: string };

/** A path, a switch or a number says nothing that has to be kept secret, and stands in too many texts. */
const isPlain = (value: string): boolean =>
  /^(?:~|\.{0,2})\/|^\d{1,11}$|^(?:true|false|enabled|disabled|default|production|development)$/i.test(
    value,
  ) || /^[a-z][a-z0-9+.-]*:\/\/[^@]*$/i.test(value);

/**
 * The secrets among the variables of a process: values of 8 characters or more whose name says that they are, and what is told
 * by its shape in any other, such as a password in an address.
 */
export const secretsIn = (environment: Environment): readonly KnownSecret[] =>
  Object.entries(environment).flatMap(([name, value = '']) => {
    const shaped = findSecrets(`${name}=${value}`).map(({ start, end }) =>
      `${name}=${value}`.slice(start, end),
    );
    const isNamed = strengthOf(name) !== null && !isPlain(value);
    return [...(isNamed ? [value] : []), ...shaped]
      .filter((secret) => secret.trim().length >= SHORTEST_KNOWN)
      .map((secret) => ({ name, value: secret.trim() }));
  });
