import { existsSync, readFileSync } from 'node:fs';

/** Sums vitest's JSON reports. A report that was not written, or has no test in it, counts as a failure. */
const counts = (path) => {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const empty = report.numTotalTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests + brokenFiles, empty, report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

const all = process.argv.slice(2).map(counts);
const sum = (key) => all.reduce((total, one) => total + one[key], 0);

console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
