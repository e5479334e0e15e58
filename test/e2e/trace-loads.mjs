import { register } from 'node:module';

/** Given to a process by `--import`: writes the URL of every module that it loads into the file that LOADED names. */
register(new URL('./trace-hooks.mjs', import.meta.url), { data: { file: process.env.LOADED } });
