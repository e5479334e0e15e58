// Loaded into a command line before it starts: the system stops the process, once, at one call of the file system, until
// somebody wakes it. STOP_AT says where: {"call": "link", "path": "a regular expression", "when": "before" | "after"}.
import { writeSync } from 'node:fs';
import calls from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { call, path, when } = JSON.parse(process.env.STOP_AT);
const real = calls[call];
let isDone = false;

const stop = () => {
  isDone = true;
  writeSync(2, 'stopping here\n');
  process.kill(process.pid, 'SIGSTOP');
};

/** `link` and `rename` are told by what they make. */
const target = (args) => String(['link', 'rename'].includes(call) ? args[1] : args[0]);

calls[call] = async (...args) => {
  const isDue = !isDone && new RegExp(path).test(target(args));
  if (isDue && when === 'before') stop();
  const result = await real(...args);
  if (isDue && when === 'after') stop();
  return result;
};
syncBuiltinESMExports();
