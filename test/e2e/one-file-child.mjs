// A program that knows the lock file only: look, write the PID, read it back, work, leave the file or put the time back.
import { appendFileSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';

const HOUR_MS = 3_600_000;
const HOLD_MS = 20;

const absent = (act) => {
  try {
    return act();
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
};

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const pidIn = (file) => Number.parseInt(absent(() => readFileSync(file, 'utf8')) ?? '', 10);

const rollBack = (file, prior) => {
  if (prior === null) return absent(() => unlinkSync(file));
  writeFileSync(file, '');
  utimesSync(file, prior.atimeMs / 1000, prior.mtimeMs / 1000);
};

const contend = async ({ file, log, wish }) => {
  const began = performance.now();
  const prior = absent(() => statSync(file));
  const holder = pidIn(file);
  if (prior !== null && Date.now() - prior.mtimeMs < HOUR_MS && holder > 0 && isAlive(holder))
    return { end: 'busy', stoodMs: 0 };
  writeFileSync(file, String(process.pid));
  const stoodMs = performance.now() - began;
  if (pidIn(file) !== process.pid) return { end: 'lost', stoodMs };
  appendFileSync(log, `begin ${process.pid}\n`);
  await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  appendFileSync(log, `end ${process.pid}\n`);
  if (wish === 'roll back') rollBack(file, prior);
  return { end: wish === 'roll back' ? 'rolled back' : 'succeeded', stoodMs };
};

process.on('message', ({ id, order }) => {
  setTimeout(async () => {
    process.send({ id, answer: await contend(order) });
    process.disconnect();
  }, order.delayMs);
});
process.send('ready');
