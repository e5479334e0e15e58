#!/usr/bin/env node
import { runHook } from '../hooks/run-hook.js';

/**
 * What is installed as `autodream`, built as one CommonJS file, which Node starts quicker than any module: a hook is called at every turn of a
 * host and waits for nothing else. All other commands are as they are.
 */
const [command, ...words] = process.argv.slice(2);
void (command === 'hook' ? runHook(words) : import('./main.js'));
