/**
 * An answer of an error. `status` null: it came in the middle of a stream. `type` and `code` are the API's own names for
 * it; `body` tells in whose words it came: the API's, other JSON, a page, other text, or none at all.
 */
export type Refusal = {
  readonly _tag: 'Refused';
  readonly status: number | null;
  readonly type: string | null;
  readonly code: string | null;
  readonly message: string;
  readonly body: 'api' | 'json' | 'page' | 'text' | 'none';
  readonly retryAfterMs: number | null;
};

/** What happened on the wire, before it is judged. Times are in milliseconds; `what` is a sentence without its end. */
export type Failure =
  | Refusal
  | { readonly _tag: 'Unreachable'; readonly why: string }
  | { readonly _tag: 'CutOff'; readonly what: string }
  | { readonly _tag: 'Silent'; readonly ms: number }
  | { readonly _tag: 'TooLarge' }
  | { readonly _tag: 'Malformed'; readonly what: string }
  | { readonly _tag: 'NoStream'; readonly contentType: string }
  | { readonly _tag: 'Stopped' }
  | { readonly _tag: 'Broken'; readonly message: string };
