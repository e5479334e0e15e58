import * as E from 'fp-ts/lib/Either.js';

/** What a text, or bytes in UTF-8, say as JSON; undefined, which no JSON says: they are none. */
export const parsedJson = (given: string | Uint8Array): unknown =>
  E.getOrElseW(() => undefined)(
    E.tryCatch<null, unknown>(
      () => JSON.parse(typeof given === 'string' ? given : new TextDecoder().decode(given)),
      () => null,
    ),
  );
