#!/usr/bin/env node
/**
 * A hook is called at every turn of a host and has no time for what a person's commands need, so that it is told from them before
 * anything else is loaded.
 */
const [command, ...words] = process.argv.slice(2);
if (command === 'hook') {
  const { runHook } = await import('../hooks/run-hook.js');
  await runHook(words);
} else if (command === 'hook-worker') {
  const { runWorker } = await import('../hooks/worker.js');
  await runWorker(words);
} else await import('./for-a-person.js');
