import { describe, expect, test } from 'vitest';
import { analyse } from '../../../../src/permissions/shell/analyse.js';
import { shellCases, verdictOn } from './shell-cases.js';

const collected = shellCases('shell.jsonl');
const own = shellCases('shell-more.jsonl');
const must = [...collected, ...own].filter((one) => one.tier === 'must');
const may = collected.filter((one) => one.tier === 'may');
const count = (verdict: string): number => must.filter((one) => one.verdict === verdict).length;

/** Of the commands on which either verdict is right, those that run. */
const ALSO_ALLOWED = [
  'type ls',
  "sed -n '2,4p;4q' notes.md",
  "sed -n '/foo/p' notes.md",
  "sed -e 's/a/b/g' notes.md | head -3",
  '/bin/ls -la',
  '! grep -q zzz notes.md',
  'sort -- *.txt',
  "echo $'a\\tb'",
];

describe('commands whose verdict is known', () => {
  test('are as many as there were, of both verdicts', () => {
    expect([collected.length, own.length]).toEqual([384, 555]);
    expect([count('allow'), count('deny'), may.length]).toEqual([312, 584, 43]);
    expect(new Set([...collected, ...own].map((one) => one.id)).size).toBe(collected.length + own.length);
  });

  test('get that verdict', () => {
    expect(must.filter((one) => verdictOn(one.command) !== one.verdict)).toEqual([]);
  });

  test('where either is right, the simplest way was chosen', () => {
    expect(may.filter((one) => verdictOn(one.command) === 'allow').map((one) => one.command)).toEqual(
      ALSO_ALLOWED,
    );
  });

  test('are denied in whole sentences that say what to do instead', () => {
    const denials = [...must, ...may]
      .map((one) => analyse(one.command))
      .filter((one) => one._tag === 'Denied');
    expect(denials.length).toBeGreaterThan(500);
    for (const { part, reason } of denials) {
      expect(reason).toMatch(/^[\s\S]+[;:,][\s\S]+\.$|^The test is not closed; /);
      expect(part.length).toBeLessThan(90);
    }
  });
});
