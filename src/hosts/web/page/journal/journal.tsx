/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks';
import type { RecordLog } from '../run/record-log.js';
import { number } from '../words.js';
import { EVERYTHING, matching } from './filter.js';
import { FilterBar } from './filter-bar.js';
import { RecordList } from './record-list.js';

/** The journal, filtered. `shown`: how many rows have come so far. */
export const Journal = (props: {
  log: RecordLog;
  shown: number;
  total: number;
  position: number;
  onMove: (seq: number) => void;
}) => {
  const [filter, setFilter] = useState(EVERYTHING);
  const { log, shown } = props;
  const seqs = useMemo(() => matching(log.rows.slice(0, shown), filter), [log, shown, filter]);
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
        <RecordList log={log} seqs={seqs} position={props.position} onMove={props.onMove} />
      )}
    </>
  );
};
