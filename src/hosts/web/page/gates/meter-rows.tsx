/** @jsxImportSource preact */
import type { IndexSize } from '../../api.js';
import { type Fill, indexFill } from './index-fill.js';

const Row = ({ fill, label }: { fill: Fill; label: string }) => (
  <div class={`fill ${fill.level}`}>
    <span class="name">{fill.name}</span>
    <meter
      aria-label={`${label}: ${fill.name.toLowerCase()}`}
      min={0}
      max={fill.most}
      value={Math.min(fill.value, fill.most)}
    >
      {fill.words}
    </meter>
    <span class="said">{fill.words}</span>
  </div>
);

/** How full an index is, by lines and by bytes; `label` says which, for ears. */
export const MeterRows = ({ size, label }: { size: IndexSize; label: string }) => (
  <div class="fills">
    {indexFill(size).map((fill) => (
      <Row key={fill.name} fill={fill} label={label} />
    ))}
  </div>
);
