// Loaded into a daemon before it starts: the system stops the process, once, at one call of the file system, so that whoever
// watches it can kill it just there. STOP_AT says where: {"call", "path", "when": "before" | "after", "job", "holds"}. In `path` and
// `holds`, both regular expressions, RUN stands for the run that claimed a firing of the job, which is named by the hash of its id.
import { readFileSync, writeSync } from 'node:fs';
import calls from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { call, path, when, job, holds } = JSON.parse(process.env.STOP_AT);
let run = null;
let isDone = false;

/** Nothing fits before the firing is claimed, where one is waited for. */
const fits = (pattern, text) =>
  (run !== null || job === undefined) && new RegExp(pattern.replaceAll('RUN', run)).test(text);

/** `link` and `rename` are told by what they make. */
const target = (operation, args) => String(['link', 'rename'].includes(operation) ? args[1] : args[0]);

const around = async (isDue, act) => {
  const stop = (at) => {
    if (isDone || at !== when || !isDue()) return;
    isDone = true;
    writeSync(2, 'stopping here\n');
    process.kill(process.pid, 'SIGSTOP');
  };
  stop('before');
  const result = await act();
  stop('after');
  return result;
};

const stopIn = (operation, before = () => {}) => {
  const real = calls[operation];
  calls[operation] = (...args) => {
    before(args);
    return around(
      () => call === operation && fits(path, target(operation, args)),
      () => real(...args),
    );
  };
};

const noteRun = ([draft, made]) => {
  if (job !== undefined && String(made).includes(`/firings/${job}.`))
    run = JSON.parse(readFileSync(draft, 'utf8')).runId;
};

/** What is written to a file that fits, where that says what is waited for. */
const stopInWrites = () => {
  const { open } = calls;
  calls.open = async (...args) => {
    const handle = await open(...args);
    const write = handle.write.bind(handle);
    handle.write = (bytes, ...more) =>
      around(
        () => fits(path, String(args[0])) && fits(holds, Buffer.from(bytes).toString('utf8')),
        () => write(bytes, ...more),
      );
    return handle;
  };
};

for (const operation of ['open', 'rename', 'mkdir']) stopIn(operation);
stopIn('link', noteRun);
if (call === 'write') stopInWrites();
syncBuiltinESMExports();
