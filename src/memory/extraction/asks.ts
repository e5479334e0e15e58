import { rememberedInRow } from '../remember/rows.js';
import { renderRow } from '../transcripts/render.js';
import type { ShownRow } from '../transcripts/shown-rows.js';

/** Does a user say in one of the rows, in so many words, that something is to be remembered? */
export const asksToRemember = (rows: readonly ShownRow[]): boolean =>
  rows.some((row) => rememberedInRow('', renderRow(row)).length > 0);

/** Does a user say anything in them? */
export const hasUser = (rows: readonly ShownRow[]): boolean => rows.some(({ who }) => who === 'user');
