// node verifier.mjs STATE-FOLDER [MEMORY-FOLDER [HEAD]]: verifies a store's journals with none of autodream's code.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const attempt = (act, otherwise) => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const read = (path) => attempt(() => readFileSync(path), null);
const json = (path) => attempt(() => JSON.parse(readFileSync(path, 'utf8')), null);
const names = (folder, ending) =>
  attempt(() => readdirSync(folder), [])
    .filter((name) => name.endsWith(ending))
    .sort();

// The records up to the first wrong one, whose number is `wrong`. What follows the last newline is an unfinished line, and so
// is all from a line on that has two zero bytes in a row: that is a hole which a power loss left.
const readJournal = (bytes) => {
  const records = [];
  const hole = bytes.indexOf('\0\0');
  const whole = hole < 0 ? bytes : bytes.subarray(0, bytes.lastIndexOf(10, hole) + 1);
  let start = 0;
  for (let end = whole.indexOf(10); end >= 0; end = whole.indexOf(10, start)) {
    const [line, last, seq] = [whole.subarray(start, end), records.at(-1), records.length];
    start = end + 1;
    const body = line.subarray(0, Math.max(0, line.length - 75));
    const hash = /^,"hash":"(\w{64})"\}$/.exec(line.subarray(body.length).toString('latin1'))?.[1];
    const record = hash === sha256(body) ? JSON.parse(line) : {};
    const isNext =
      record.seq === seq && record.prev === (last?.hash ?? null) && last?.event.type !== 'SETTLED';
    if (!isNext || (record.event.type === 'START') !== (seq === 0) || (record.event.records ?? seq) !== seq)
      return { records, wrong: seq };
    records.push(record);
  }
  const isClosed = records.at(-1)?.event.type === 'SETTLED';
  return { records, wrong: isClosed && start < bytes.length ? records.length : null };
};

// What a run saw when it looked at the lock before its claim.
const looks = ({ records }) =>
  records.flatMap(({ event: { command, outcome } }) =>
    /\/observe#/.test(command) && outcome.right?._tag === 'Free' ? [outcome.right] : [],
  );

// The first thing that is wrong: in which run and, where it is one of its records, in which. Null: nothing is.
export const verify = (state, memory, head) => {
  const faults = [];
  const report = (runId, seq = null) => faults.push({ runId, seq });
  const runs = names(join(state, 'runs'), '.jsonl').map((name) => {
    const journal = readJournal(read(join(state, 'runs', name)));
    return { ...journal, runId: name.slice(0, -6), request: journal.records[0]?.event.input.request };
  });
  const has = (run, hash) => run.records.some((record) => record.hash === hash);
  const pruned = String(read(join(state, 'pruned')) ?? '').split('\n');
  const homes = runs.map(({ request }) => request && dirname(request.journal));
  // Somebody says that a run has a journal, and in it a record with the hash `head` (null: any).
  const mention = ({ runId, journal, head }) => {
    const run = runs.find((one) => one.runId === runId);
    if (run ? head !== null && !has(run, head) : homes.includes(dirname(journal)) && !pruned.includes(runId))
      report(runId);
  };
  for (const run of runs) {
    if (run.wrong !== null) report(run.runId, run.wrong);
    if (run.request && run.request.runId !== run.runId) report(run.runId);
    for (const { previous, recovered = [] } of looks(run))
      [previous, ...recovered].filter(Boolean).forEach(mention);
  }
  const lock = join(memory ?? state, '.consolidate-lock.d');
  const kept = (name) => json(join(lock, name)) ?? json(join(lock, name, 'record'));
  for (const name of names(lock, '.claim')) {
    const [claim, verdict] = [kept(name), kept(name.replace('claim', 'verdict'))];
    if (claim === null) continue;
    mention({ runId: claim.nonce, journal: claim.journal, head: verdict?.head ?? null });
    const [look] = runs.filter(({ runId }) => runId === claim.nonce).flatMap(looks);
    if (look?.previous && claim.prevHead) mention({ ...look.previous, head: claim.prevHead });
  }
  if (head && !runs.some((run) => has(run, head))) report(null);
  const age = ({ runId, seq }) => `${runId ?? '~'} ${seq === null}`;
  return faults.sort((a, b) => (age(a) < age(b) ? -1 : 1))[0] ?? null;
};

if (process.argv[1] === import.meta.filename) {
  const first = verify(...process.argv.slice(2));
  console.log(JSON.stringify(first));
  process.exitCode = first === null ? 0 : 1;
}
