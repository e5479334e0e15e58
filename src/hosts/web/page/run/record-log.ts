import type { RecordRow } from '../../api.js';

type States = NonNullable<RecordRow['states']>;

/** The rows of a run as they come in, in order and without gaps, and the states that hold after each of them. */
export type RecordLog = {
  readonly rows: readonly RecordRow[];
  /** States of all actors after the record; of one that is not there yet, none. */
  readonly statesAt: (seq: number) => States;
  readonly actors: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** Takes what is new of the rows. False: they begin beyond the end, and what is between them has to be asked for. */
  readonly append: (rows: readonly RecordRow[]) => boolean;
};

const NONE: States = {};

export const createRecordLog = (): RecordLog => {
  const rows: RecordRow[] = [];
  const states: States[] = [];
  const actors = new Set<string>();
  const types = new Set<string>();
  const take = (row: RecordRow): void => {
    states.push(row.states ?? states.at(-1) ?? NONE);
    rows.push(row);
    actors.add(row.path);
    types.add(row.type);
  };
  return {
    rows,
    actors,
    types,
    statesAt: (seq) => states[seq] ?? NONE,
    append: (more) => {
      for (const row of more) if (row.seq === rows.length) take(row);
      const last = more.at(-1);
      return last === undefined || last.seq < rows.length;
    },
  };
};
