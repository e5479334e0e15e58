import { parentPort, workerData } from 'node:worker_threads';
import { FAMILIES } from './families.js';
import type { Message, Order } from './message.js';
import { workShift } from './shift.js';
import { forMs } from './shrink.js';

const order: Order = workerData;
const say = (message: Message): void => parentPort?.postMessage(message);
const now = (): number => performance.now();

await workShift(
  FAMILIES.filter(({ name }) => order.families.includes(name)),
  {
    ...order,
    patience: () => forMs(order.shrinkMs),
    now,
    until: now() + order.seconds * 1_000,
    report: (tallies) => say({ _tag: 'Tallies', tallies }),
    found: (violation) => say({ _tag: 'Found', violation }),
  },
);
