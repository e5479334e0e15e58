#!/usr/bin/env node
import { join } from 'node:path';
import { runCompiled } from '../../effects/live/compiled-script.js';

/**
 * What is installed as `autodream`, built as a CommonJS file, which Node starts quicker than any module: a hook is called at every turn of a
 * host and waits for nothing else, so it lies beside this as one script with its compiled form. All other commands are as they are.
 */
const [command] = process.argv.slice(2);
if (command === 'hook') runCompiled(join(import.meta.dirname, 'hook.cjs'), (specifier) => import(specifier));
else void import('./main.js');
