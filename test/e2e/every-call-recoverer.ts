import * as E from 'fp-ts/lib/Either.js';
import { awaitOrder } from './every-call-order.js';
import { announce, stoppingFiles } from './every-call-stop.js';
import { lockOnDisk } from './lock-on-disk.js';

const { memory, state, stop } = awaitOrder();

const { files, calls } = stoppingFiles(stop, () => undefined);
const { lock } = lockOnDisk(memory, state, files);
const recovered = await lock.recover();
if (E.isLeft(recovered)) throw new Error(JSON.stringify(recovered.left));
announce({ _tag: 'Ended', calls, output: null });
