import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';

/** Takes what code of a host's gave for what it should be, or says why it is not. */
export type Reader<A> = (given: unknown) => E.Either<string, A>;

/** `what`: a clause that says what was given instead, such as `it gave back no result`. */
export const readerOf =
  <S extends v.GenericSchema>(schema: S, what: string): Reader<v.InferOutput<S>> =>
  (given) => {
    const parsed = v.safeParse(schema, given);
    if (parsed.success) return E.right(parsed.output);
    const [issue] = parsed.issues;
    return E.left(`${what} (${v.getDotPath(issue) ?? 'all of it'}: ${issue.message})`);
  };

/** Tokens as a host counts them. No sum of such numbers grows beyond what JSON can hold. */
const tokens = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** What a host says that was used. */
export const GIVEN_USAGE = v.object({
  input: tokens,
  output: tokens,
  cacheRead: tokens,
  cacheCreation: tokens,
});
