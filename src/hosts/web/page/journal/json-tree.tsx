/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RecordAnswer } from '../../api.js';

type Json = RecordAnswer['event'];
type Children = readonly (readonly [string, Json])[];

const OPEN_DEPTH = 2;
const MOST_AT_ONCE = 100;

const childrenOf = (value: Json): Children | null => {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value);
};

const sizeOf = (value: Json, children: Children): string => {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return children.length === 0 ? `${open}${close}` : `${open} ${children.length} ${close}`;
};

const kindOf = (value: Json): string => (value === null ? 'null' : typeof value);

const Leaf = ({ name, value }: { name: string; value: Json }) => (
  <div class="leaf">
    <span class="key">{name}</span>{' '}
    <span class={`value ${kindOf(value)}`}>{typeof value === 'string' ? value : JSON.stringify(value)}</span>
  </div>
);

const Members = ({ members, depth }: { members: Children; depth: number }) => {
  const [most, setMost] = useState(MOST_AT_ONCE);
  return (
    <ul>
      {members.slice(0, most).map(([name, value]) => (
        <li key={name}>
          <Node name={name} value={value} depth={depth} />
        </li>
      ))}
      {members.length > most ? (
        <li>
          <button type="button" class="button plain" onClick={() => setMost(most * 10)}>
            Show more of {members.length}
          </button>
        </li>
      ) : null}
    </ul>
  );
};

const Node = ({ name, value, depth }: { name: string; value: Json; depth: number }) => {
  const members = childrenOf(value);
  const [open, setOpen] = useState(depth < OPEN_DEPTH);
  if (members === null || members.length === 0)
    return <Leaf name={name} value={members === null ? value : sizeOf(value, members)} />;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="key">{name}</span> <span class="quiet">{sizeOf(value, members)}</span>
      </summary>
      {open ? <Members members={members} depth={depth + 1} /> : null}
    </details>
  );
};

/** Data to be unfolded. What is folded is not there, so that the largest costs no more than what is seen. */
export const JsonTree = ({ value }: { value: Json }) => (
  <div class="json">
    <Members members={childrenOf(value) ?? [['', value]]} depth={0} />
  </div>
);
