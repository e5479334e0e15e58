/** @jsxImportSource preact */
import type { GateRow } from '../../api.js';
import { Badge, type Tone } from '../parts/badge.js';
import { Table } from '../parts/table.js';
import { measuredWords, neededWords, type PassesWhen, passesWhen, standing } from './gate-words.js';

const TONES: Readonly<Record<ReturnType<typeof standing>, Tone>> = {
  passes: 'good',
  refuses: 'bad',
  'not asked': 'plain',
};

const Passes = ({ soon, at }: PassesWhen) => (
  <div class="passes">
    <span class={soon === null ? 'quiet whole' : 'whole'}>{soon ?? 'not by time alone'}</span>
    {at === null ? null : <span class="quiet whole">{at}</span>}
  </div>
);

const Gate = ({ gate, now }: { gate: GateRow; now: number }) => (
  <tr>
    <th scope="row">{gate.gate}</th>
    <td>
      <Badge tone={TONES[standing(gate)]}>{standing(gate)}</Badge>
    </td>
    <td class="numeric" data-name="Measured">
      {measuredWords(gate)}
    </td>
    <td class="numeric" data-name="Needed">
      {neededWords(gate)}
    </td>
    <td data-name="Passes">
      <Passes {...passesWhen(gate, now)} />
    </td>
    <td class="sentence">{gate.sentence}</td>
  </tr>
);

const HEAD = (
  <>
    <th scope="col">Gate</th>
    <th scope="col">Now</th>
    <th scope="col" class="numeric">
      Measured
    </th>
    <th scope="col" class="numeric">
      Needed
    </th>
    <th scope="col">Passes when</th>
    <th scope="col">In words</th>
  </>
);

/** Each gate by itself, in the order in which they are asked. */
export const GateTable = ({ gates, now }: { gates: readonly GateRow[]; now: number }) => (
  <section class="panel">
    <header>
      <h2>Gates</h2>
      <span class="quiet">in the order in which they are asked</span>
    </header>
    <Table cards caption="The gates, in the order in which they are asked" head={HEAD}>
      {gates.map((gate) => (
        <Gate key={gate.gate} gate={gate} now={now} />
      ))}
    </Table>
  </section>
);
