import { analyse } from '../../../src/permissions/shell/analyse.js';
import { runByUs } from './run-both.js';

/** Runs the lines it is given as a JSON list, one after the other, in the working folder, by our runner. */
const lines: unknown = JSON.parse(process.argv[2] ?? '[]');
for (const line of Array.isArray(lines) ? lines : []) {
  const verdict = analyse(String(line));
  if (verdict._tag === 'Allowed') await runByUs(verdict.script, process.cwd());
}
