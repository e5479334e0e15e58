/** @jsxImportSource preact */
import { localTime } from '../words.js';

/** A moment (milliseconds since 1970) in the time of whoever looks; exact in the title. */
export const Time = ({ at }: { at: number }) => {
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={exact}>
      {localTime(at)}
    </time>
  );
};
