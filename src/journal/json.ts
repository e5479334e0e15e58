/** What a journal can hold: data that survives a JSON round trip unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
