// A reader of lock files, all the while: each is opened and read as other programs do, again and again.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

/** Short of a busy loop, which would take a core from those that are watched. */
const PAUSE_MS = 1;
const MILLISECOND = 1_000_000n;

/** What is at a path; null: nothing. */
const lookAt = (view) => {
  let file;
  try {
    file = openSync(view, 'r');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
  const before = fstatSync(file, { bigint: true });
  const body = readFileSync(file, 'utf8');
  const after = fstatSync(file, { bigint: true });
  closeSync(file);
  return { body, before, after };
};

const isSame = (a, b) => a.ino === b.ino && a.mtimeNs === b.mtimeNs && a.size === b.size;

/**
 * What nobody may see where only our runs are about: no file where there was one, a file that changes while it is read, a body
 * that is no PID, or a time that a write in place leaves. `first` is what was there when the watching began: it may be put back.
 */
const faultIn = (first, seen) => {
  if (seen === null) return first === null ? null : 'missing';
  const { body, before, after } = seen;
  if (!isSame(before, after) || BigInt(body.length) !== before.size) return 'changed in place';
  if (!/^\d*$/.test(body)) return `body ${body}`;
  if (first !== null && isSame(first.before, before)) return null;
  return before.mtimeNs % MILLISECOND === 0n ? null : `written in place: "${body}"`;
};

const watched = new Map();

const begin = (view) => {
  watched.set(view, { first: lookAt(view), looks: 0, held: 0, faults: [] });
  return null;
};

const end = (view) => {
  const { looks, held, faults } = watched.get(view);
  watched.delete(view);
  return { looks, held, faults };
};

const look = () => {
  for (const [view, watch] of watched) {
    const seen = lookAt(view);
    watch.looks += 1;
    if (seen !== null && seen.body !== '') watch.held += 1;
    const fault = faultIn(watch.first, seen);
    if (fault !== null) watch.faults.push(fault);
  }
};

process.on('message', ({ id, order }) => {
  process.send({ id, answer: order.begin ? begin(order.begin) : end(order.end) });
});
process.on('disconnect', () => process.exit());
const pause = new Int32Array(new SharedArrayBuffer(4));
setImmediate(function again() {
  look();
  Atomics.wait(pause, 0, 0, watched.size > 0 ? PAUSE_MS : 5);
  setImmediate(again);
});
process.send('ready');
