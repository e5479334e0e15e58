import { expect, it } from 'vitest';
import { checkDreams } from '../../../src/testing/index.js';

it('many random dreams break no rule, and end in every way after faults of every kind', async () => {
  const { ends, faults } = await checkDreams({ numRuns: 60 });
  for (const end of ['completed', 'unchanged', 'failed', 'killed', 'refused', 'crashed'])
    expect(ends.get(end) ?? 0, end).toBeGreaterThan(0);
  expect(faults.size).toBeGreaterThan(8);
});
