/**
 * What goes over the control socket: one JSON value a line. A request is `{id, method, params}`; it is answered by `{id, ok}` or
 * `{id, error}`, and may be told news as `{id, news}` until the connection ends. Ids are the client's own.
 */
export const LINE_BYTES = 1_000_000;

export type Reply =
  | { readonly id: number | null; readonly ok: unknown }
  | { readonly id: number | null; readonly error: string }
  | { readonly id: number | null; readonly news: unknown };

export const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;
