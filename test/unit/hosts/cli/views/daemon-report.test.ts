import { expect, test } from 'vitest';
import { servedPart } from '../../../../../src/hosts/cli/daemon-here.js';
import { daemonLines } from '../../../../../src/hosts/cli/views/daemon-part.js';
import { projectReport } from '../../../../../src/hosts/cli/views/daemon-report.js';
import type { ProjectView } from '../../../../../src/hosts/daemon/daemon-view.js';
import {
  ACTIVE,
  type ActivationVerdict,
  refusedByBuild,
  refusedByFault,
  refusedByFlag,
  refusedBySetting,
  refusedByTrust,
} from '../../../../../src/machines/assistant/activation.rules.js';

const INPUT = {
  compiledIn: false,
  setting: false,
  folder: '/home/ana/ferry',
  skipFlag: false,
  mayAsk: false,
};
const LINE = { spent: { tokens: 7, microUsd: 0 }, most: { tokens: 9, microUsd: 0 } };

const viewOf = (activation: ActivationVerdict, why: string | null): ProjectView => ({
  ...{ project: '/home/ana/ferry', addedAt: 0, assistant: false, proactive: false, sentence: null },
  ward: {
    ...{ project: '/home/ana/ferry', memory: '/memory', work: [] },
    jobs: { count: 0, nextAt: null, corrupt: null },
    assistant: {
      ...{ activation, engine: 'local', mode: null, why, asleepUntil: null },
      budget: { hour: LINE, day: LINE },
    },
  },
});

/** What `daemon status` and `status` print of a project. */
const shown = (activation: ActivationVerdict, why: string | null = null): readonly string[] => {
  const view = viewOf(activation, why);
  return [projectReport(view), daemonLines(servedPart(7, view), 'UTC')].map((lines) => lines.join('\n'));
};

test.each([
  ['the build', refusedByBuild(INPUT)],
  ['the setting', refusedBySetting(INPUT)],
  ['trust that nobody was asked for', refusedByTrust(INPUT, 'unasked')],
  ['trust that was refused', refusedByTrust(INPUT, 'refused')],
  ['the flag', refusedByFlag(INPUT, false)],
  ['a fault', refusedByFault('trust', 'EACCES')],
])('an assistant that is refused by %s is told with that reason, and without a budget', (_, verdict) => {
  if (verdict === null) throw new Error('it is no refusal');
  for (const text of shown(verdict)) {
    expect(text).toContain('not active');
    expect(text).toContain(verdict.sentence);
    expect(text).not.toContain('tokens');
  }
});

test('one that is active says whether it takes initiative, why it does not, and what it has spent', () => {
  for (const text of shown(ACTIVE, 'It is tired.')) {
    expect(text).toMatch(/takes no initiative\W+It is tired\./);
    expect(text).toContain('7 of 9 tokens');
  }
});
