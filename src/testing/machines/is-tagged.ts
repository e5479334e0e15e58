import { isJsonObject, type Json } from '../../journal/json.js';
import type { Tagged } from '../../runtime/effect.js';

/** Is it an error as a value: an object that says by `_tag` what it is? */
export const isTagged = (value: Json): value is Tagged =>
  isJsonObject(value) && typeof value._tag === 'string';
