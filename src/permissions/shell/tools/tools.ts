import { judgeByTable } from '../arguments/judge-table.js';
import { judgeFind } from '../languages/find-expression.js';
import { COMPARE, SUMS } from './compare.js';
import { LISTING } from './listing.js';
import { SEARCH } from './search.js';
import { TEXT } from './text.js';
import type { Judge, Tools } from './tool.js';
import { VALUES } from './values.js';

/** All programs that may run, by kind. */
export const FAMILIES: Readonly<Record<string, Tools>> = {
  'List files': { ...LISTING, find: judgeFind },
  Search: SEARCH,
  'Read and rearrange text': TEXT,
  Compare: COMPARE,
  'Sum content': SUMS,
  'Print and test values': VALUES,
};

const JUDGES: ReadonlyMap<string, Judge> = new Map(
  Object.values(FAMILIES)
    .flatMap((tools) => Object.entries(tools))
    .map(([name, tool]) => [name, typeof tool === 'function' ? tool : judgeByTable(name, tool)]),
);

/** Who judges the words of a program; `undefined`: it may not run at all. */
export const judgeOf = (name: string): Judge | undefined => JUDGES.get(name);
