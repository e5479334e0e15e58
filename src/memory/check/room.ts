/** What a session could still load of the index; negative: by how much the index is over, which a session does not load. */
export type Headroom = { readonly linesLeft: number; readonly bytesLeft: number };

const counted = (number: number, unit: string): string =>
  `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'}`;

/** `33 lines and 19,168 bytes are free`, or by how much the index is over. */
export function roomWords({ linesLeft, bytesLeft }: Headroom): string {
  const parts = [
    { left: linesLeft, unit: 'line' },
    { left: bytesLeft, unit: 'byte' },
  ];
  const over = parts.filter(({ left }) => left < 0);
  return over.length === 0
    ? `${parts.map(({ left, unit }) => counted(left, unit)).join(' and ')} are free`
    : `no room is left: ${over.map(({ left, unit }) => counted(-left, unit)).join(' and ')} over`;
}
