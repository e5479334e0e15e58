import * as E from 'fp-ts/lib/Either.js';

/** Bytes as parsed JSON; undefined: they are none. */
export const parseJson = (bytes: Uint8Array): unknown =>
  E.getOrElseW(() => undefined)(
    E.tryCatch<null, unknown>(
      () => JSON.parse(new TextDecoder().decode(bytes)),
      () => null,
    ),
  );
