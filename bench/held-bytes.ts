import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * From here on no function is compiled to machine code, so that what is weighed is what the product holds: by heap snapshots of a
 * month nothing else grew than V8's compiled code, for weeks, as ever more functions became warm.
 */
export const withoutCompiling = (): void => {
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-sparkplug');
};

/** Bytes of the heap that are held when all garbage is gone. */
export const heldBytes = (): number => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
};
