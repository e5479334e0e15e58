import { openLine } from '../../../journal/lines.js';
import type { JournalRecord } from '../../../journal/record.js';
import { eventWords } from '../../history/event-words.js';
import type { RecordRow } from '../api.js';
import type { Showing } from './showing.js';

const WORDS = 160;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `withStates`: also where they are as before. */
export const recordRow = (record: JournalRecord, withStates: boolean, { line }: Showing): RecordRow => {
  const { seq, time, path, event, cascade, before, after } = record;
  const changed = !same(before, after);
  return {
    seq,
    time,
    path,
    type: event.type,
    command: 'command' in event ? event.command : null,
    outcome: event.type === 'OUTCOME' ? event.outcome._tag : null,
    says: line(eventWords(event), WORDS),
    derived: cascade.length,
    states: withStates || changed ? after : null,
  };
};

const unreadable = (seq: number): RecordRow => ({
  seq,
  time: 0,
  path: '',
  type: 'UNREADABLE',
  command: null,
  outcome: null,
  says: 'This line of the journal is not what was written: its bytes do not fit its hash.',
  derived: 0,
  states: null,
});

/** A line of a journal, by its place from 0. */
export const lineRow = (
  bytes: Uint8Array,
  place: number,
  withStates: boolean,
  showing: Showing,
): RecordRow => {
  const record = openLine(bytes);
  return record === null ? unreadable(place) : { ...recordRow(record, withStates, showing), seq: place };
};
