/** What a journal can hold: data that survives a JSON round trip unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** Has the value fields? A list has none, nor has what is not there. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Whoever walks a value calls itself for each level; JSON itself takes some thousand before it breaks down. */
const DEEPEST = 500;

const fieldsFault = (value: object, at: string, depth: number): string | null => {
  if (!plainObject(value)) return `${at} is no plain object`;
  for (const [key, field] of Object.entries(value)) {
    const fault = jsonFault(field, `${at}.${key}`, depth);
    if (fault !== null) return fault;
  }
  return null;
};

const itemsFault = (value: readonly unknown[], at: string, depth: number): string | null => {
  for (let index = 0; index < value.length; index++) {
    const fault = jsonFault(value[index], `${at}[${index}]`, depth);
    if (fault !== null) return fault;
  }
  return null;
};

/** Where and why a value would not survive a JSON round trip unchanged; `null`: it would. `depth`: levels above it. */
export const jsonFault = (value: unknown, at = 'value', depth = 0): string | null => {
  if (depth > DEEPEST) return `the value has more than ${DEEPEST} levels`;
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return null;
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0)
      ? null
      : `${at} is ${value} and JSON has no such number`;
  if (Array.isArray(value)) return itemsFault(value, at, depth + 1);
  if (typeof value === 'object') return fieldsFault(value, at, depth + 1);
  return `${at} is ${typeof value}`;
};

/** Levels that are left for the record that the value will stand in. */
const AROUND = 50;

const survives = (value: unknown, depth: number): value is Json => jsonFault(value, 'value', depth) === null;

/** May the value be put into a record? */
export const isJson = (value: unknown): value is Json => survives(value, AROUND);

/** The value as JSON. Anything else is a defect of whoever made it, and is named. */
export const asJson = (value: unknown, name: string): Json => {
  if (survives(value, 0)) return value;
  throw new TypeError(`${jsonFault(value, name)}; a journal holds only what survives a JSON round trip`);
};
