/**
 * What a maker's keys look like. `hint` is a text that every one of them has, looked for first because that is
 * cheap; `body` is a pattern whose repetitions are all bounded.
 */
export type Shape = { readonly kind: string; readonly hint: string; readonly body: string };
