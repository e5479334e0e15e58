import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What failed in a report, a line each: tests by name, files that could not be loaded by path. */
const failures = (report) =>
  report.testResults.flatMap((file) => {
    const path = relative(process.cwd(), file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [`${path}: ${file.message}`] : [];
    return tests.map((test) => `${path} > ${test.fullName}\n  ${test.failureMessages.join('\n  ')}`);
  });

/** Sums one of vitest's JSON reports. One that was not written, or has no test in it, counts as a failure. */
const counts = (path) => {
  if (!existsSync(path)) return { passed: 0, skipped: 0, failures: [`${path} was not written`] };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const failed = failures(report);
  const unknown = report.numTotalTests === 0 || (!report.success && failed.length === 0);
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: unknown ? [...failed, `${path}: no success, and no test that failed`] : failed,
  };
};

const all = process.argv.slice(2).map(counts);
const sum = (key) => all.reduce((total, one) => total + one[key], 0);
const failed = all.flatMap((one) => one.failures);

for (const failure of failed) console.log(`failed: ${failure}`);
console.log(`${sum('passed')} passed, ${failed.length} failed, ${sum('skipped')} skipped`);
process.exitCode = failed.length === 0 ? 0 : 1;
