import * as E from 'fp-ts/lib/Either.js';

const isZone = (name: string): boolean =>
  E.isRight(
    E.tryCatch(
      () => new Intl.DateTimeFormat('en', { timeZone: name }),
      () => null,
    ),
  );

/**
 * The IANA name of the time zone that this process lives in, such as `Europe/Berlin`. Where `TZ` says nothing that has such a name,
 * the clocks of the process show UTC; the platform then gives `Etc/Unknown`, which it does not take itself, or nothing.
 */
export const localZone = (
  told: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string => (told !== undefined && isZone(told) ? told : 'UTC');
