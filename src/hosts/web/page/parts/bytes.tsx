/** @jsxImportSource preact */
import { byteCount, number } from '../words.js';

export const Bytes = ({ count }: { count: number }) => (
  <data value={count} title={`${number(count)} bytes`}>
    {byteCount(count)}
  </data>
);
