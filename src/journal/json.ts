/** What a journal can hold: data that survives a JSON round trip unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const plainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const fieldsFault = (value: object, at: string): string | null => {
  if (!plainObject(value)) return `${at} is no plain object`;
  for (const [key, field] of Object.entries(value)) {
    const fault = jsonFault(field, `${at}.${key}`);
    if (fault !== null) return fault;
  }
  return null;
};

const itemsFault = (value: readonly unknown[], at: string): string | null => {
  for (let index = 0; index < value.length; index++) {
    const fault = jsonFault(value[index], `${at}[${index}]`);
    if (fault !== null) return fault;
  }
  return null;
};

/** Where and why a value would not survive a JSON round trip unchanged; `null`: it would. */
export const jsonFault = (value: unknown, at = 'value'): string | null => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return null;
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0)
      ? null
      : `${at} is ${value} and JSON has no such number`;
  if (Array.isArray(value)) return itemsFault(value, at);
  if (typeof value === 'object') return fieldsFault(value, at);
  return `${at} is ${typeof value}`;
};

export const isJson = (value: unknown): value is Json => jsonFault(value) === null;

/** The value as JSON. Anything else is a defect of whoever made it, and is named. */
export const asJson = (value: unknown, name: string): Json => {
  if (isJson(value)) return value;
  throw new TypeError(`${jsonFault(value, name)}; a journal holds only what survives a JSON round trip`);
};
