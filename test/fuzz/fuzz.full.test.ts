import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('fifteen seconds of random cases of every family break no rule', () => {
  const command = ['run', '--silent', 'fuzz', '--', '--seconds', '15'];
  const { stdout, stderr, status } = spawnSync('npm', command, { encoding: 'utf8' });
  // The seed, and what was reached, for whoever reads the log.
  console.info(stdout);
  expect(stderr).not.toMatch(/error/i);
  expect(stdout).toMatch(/^seed \d+, 15 s/);
  expect(stdout).toMatch(/no violation \(seed \d+\)$/m);
  expect(status).toBe(0);
});
