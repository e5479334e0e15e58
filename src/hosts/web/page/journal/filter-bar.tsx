/** @jsxImportSource preact */
import type { RecordLog } from '../run/record-log.js';
import type { Filter } from './filter.js';

const Choice = (props: {
  label: string;
  all: string;
  value: string;
  options: Iterable<string>;
  onChoose: (value: string) => void;
}) => (
  <select
    class="field"
    aria-label={props.label}
    value={props.value}
    onChange={(event) => props.onChoose(event.currentTarget.value)}
  >
    <option value="">{props.all}</option>
    {[...props.options].sort().map((option) => (
      <option key={option} value={option}>
        {option}
      </option>
    ))}
  </select>
);

export const FilterBar = (props: { log: RecordLog; filter: Filter; onFilter: (filter: Filter) => void }) => {
  const { filter, onFilter } = props;
  return (
    <search class="filter-bar">
      <Choice
        label="Actor"
        all="All actors"
        value={filter.actor}
        options={props.log.actors}
        onChoose={(actor) => onFilter({ ...filter, actor })}
      />
      <Choice
        label="Event"
        all="All events"
        value={filter.type}
        options={props.log.types}
        onChoose={(type) => onFilter({ ...filter, type })}
      />
      <input
        type="search"
        class="field"
        aria-label="Search the journal"
        placeholder="Search  /"
        value={filter.text}
        onInput={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
    </search>
  );
};
