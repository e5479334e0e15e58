import { runHook } from './run-hook.js';

/** `autodream hook …` as a script of its own. */
const [, ...words] = process.argv.slice(2);
void runHook(words);
