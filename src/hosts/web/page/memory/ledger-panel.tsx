/** @jsxImportSource preact */

import { useState } from 'preact/hooks';
import type { LedgerEntry } from '../../api.js';
import { Panel } from '../parts/panel.js';
import { count, number } from '../words.js';
import { type LedgerGroup, ledgerGroups } from './ledger-groups.js';
import { originLabel } from './origin-words.js';

const Place = ({ entry: { origin, fate, source } }: { entry: LedgerEntry }) => {
  const from = originLabel({ origin, ...(source === undefined ? {} : { source }) });
  const to = 'path' in fate && fate.path !== origin ? fate.path : null;
  return (
    <p class="place">
      {from === null ? null : <span class={from.known ? '' : 'unknown'}>{from.text}</span>}
      {to === null ? null : (
        <span>
          <span aria-hidden="true"> → </span>
          <span class="heard"> to </span>
          {to}
        </span>
      )}
    </p>
  );
};

const Entry = ({ entry }: { entry: LedgerEntry }) => (
  <li>
    <p>{entry.fate._tag === 'reworded' ? <del>{entry.statement}</del> : entry.statement}</p>
    {entry.fate._tag === 'reworded' ? <ins>{entry.fate.to}</ins> : null}
    <Place entry={entry} />
  </li>
);

/** Statements of a group that are drawn at first. */
const AT_FIRST = 50;

const Group = ({ group: { fate, title, entries } }: { group: LedgerGroup }) => {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, AT_FIRST);
  return (
    <details class={`group ${fate}`} open={fate !== 'added'}>
      <summary>
        {title} <span class="quiet">{number(entries.length)}</span>
      </summary>
      <ul>
        {shown.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ledger does not change, and may say the same twice
          <Entry key={at} entry={entry} />
        ))}
      </ul>
      {shown.length === entries.length ? null : (
        <button type="button" class="button more" onClick={() => setAll(true)}>
          Show all {number(entries.length)}
        </button>
      )}
    </details>
  );
};

/** What became of the statements that are not simply where they were. */
export const LedgerPanel = ({ ledger }: { ledger: readonly LedgerEntry[] }) => (
  <Panel title="Statements" aside={<span class="quiet">{count(ledger.length, 'entry', 'entries')}</span>}>
    {ledger.length === 0 ? <p class="quiet">Each statement is where it was.</p> : null}
    {ledgerGroups(ledger).map((group) => (
      <Group key={group.fate} group={group} />
    ))}
  </Panel>
);
