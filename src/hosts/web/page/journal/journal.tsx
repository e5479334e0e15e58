/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks';
import type { CallRow } from '../../api.js';
import type { RecordLog } from '../run/record-log.js';
import { number } from '../words.js';
import { EVERYTHING, matching, type Says } from './filter.js';
import { FilterBar } from './filter-bar.js';
import { RecordList } from './record-list.js';

/** The record of a call names the tool alone; what it was about stands with the calls. */
const saysWith = (calls: readonly CallRow[]): Says => {
  const done = calls.filter(({ denied }) => denied === null);
  const told = new Map(done.map(({ seq, tool, about }) => [seq, `${tool} ${about}`.trim()]));
  return (row) => told.get(row.seq) ?? row.says;
};

/** The journal, filtered. `shown`: how many rows have come so far. */
export const Journal = (props: {
  log: RecordLog;
  calls: readonly CallRow[];
  shown: number;
  total: number;
  position: number;
  onMove: (seq: number) => void;
}) => {
  const [filter, setFilter] = useState(EVERYTHING);
  const { log, shown, calls } = props;
  const says = useMemo(() => saysWith(calls), [calls]);
  const seqs = useMemo(() => matching(log.rows.slice(0, shown), filter, says), [log, shown, filter, says]);
  const said = seqs === null ? '' : `${number(seqs.length)} of ${number(shown)} records`;
  return (
    <>
      <FilterBar log={log} filter={filter} onFilter={setFilter} />
      <p class="filter-says" role="status">
        {shown < props.total ? `Reading: ${number(shown)} of ${number(props.total)} records are here.` : said}
      </p>
      {seqs?.length === 0 ? (
        <p class="empty">
          No record matches.{' '}
          <button type="button" class="button" onClick={() => setFilter(EVERYTHING)}>
            Show all
          </button>
        </p>
      ) : (
        <RecordList log={log} says={says} seqs={seqs} position={props.position} onMove={props.onMove} />
      )}
    </>
  );
};
