import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../../src/memory/change.js';
import { ledgerOf } from '../../../../src/memory/changes/ledger.js';
import { alterationOf, alteredIn } from '../../../../src/memory/result/altered.js';
import { alteredBreaches } from '../../../../src/memory/result/altered-breach.js';
import { imageOf } from '../image.js';

/** What is told of a line that became another, in the midst of others. */
const told = (from: string, to: string, elsewhere = 'a.md'): readonly string[] => {
  const others = '- the harbour opens at dawn\n';
  const before = imageOf({ 'a.md': `${others}- ${from}\n`, 'b.md': '- words of b\n' });
  const after =
    elsewhere === 'a.md'
      ? imageOf({ 'a.md': `${others}- ${to}\n`, 'b.md': '- words of b\n' })
      : imageOf({ 'a.md': others, [elsewhere]: `- words of b\n- ${to}\n` });
  return alteredIn(ledgerOf(before, after)).map(alterationOf);
};

describe('a line that was kept but for a value', () => {
  it.each([
    ['Ann takes 10 mg of it a day', 'Ann takes 100 mg of it a day', '10 became 100'],
    ['Ann takes 10mg of it a day', 'Ann takes 100mg of it a day', '10mg became 100mg'],
    ['Ann takes 10 mg of it a day', 'Ann takes 10 g of it a day', 'mg became g'],
    ['Ann takes 10 mg of it a day', 'Ann takes mg of it a day', '“10” is gone'],
    ['the rent is $1,200 a month', 'the rent is €1,200 a month', '$1,200 became €1,200'],
    ['the share of it is 5% at most', 'the share of it is 50% at most', '5% became 50%'],
    ['it fell to -5 degrees at night', 'it fell to 5 degrees at night', '-5 became 5'],
    [
      'the release is on 2026-03-09 at last',
      'the release is on 2026-03-19 at last',
      '2026-03-09 became 2026-03-19',
    ],
    ['the release is on 9 March at last', 'the release is on 9 May at last', 'march became may'],
    ['the call is on Mondays at noon', 'the call is on Mondays at noon on Friday', ''],
    ['the call is every Monday at noon', 'the call is every Friday at noon', 'monday became friday'],
    ['two people sign each release', 'three people sign each release', 'two became three'],
    ['it needs Node 20.19 or newer', 'it needs Node 18.19 or newer', '20.19 became 18.19'],
    ['scale it from 3 to 5 hosts', 'scale it from 5 to 3 hosts', '3, 5 became 5, 3'],
    ['do not use tabs in this project', 'use tabs in this project', '“not” is gone'],
    ['use tabs in this project', 'never use tabs in this project', '“never” is new'],
    ['Ann can eat nuts with her lunch', "Ann can't eat nuts with her lunch", "“can't” is new"],
    ['always ask before the deploy', 'never ask before the deploy', 'always became never'],
    ['the flag is enabled for all users', 'the flag is disabled for all users', 'enabled became disabled'],
    ['每天吃 10 毫克', '每天吃 100 毫克', '10 became 100'],
    ['the job takes 2 minutes at most', 'the job takes 180 s at most', '2, minutes became 180, s'],
    [
      'the release went out on March 3, 2026',
      'the release went out on 2026-03-13',
      'march, 3, 2026 became 2026-03-13',
    ],
    [
      'the ledger service of the harbour keeps 7 copies of all records',
      'the ledger service of the harbour keeps 70 copies of all records, as the whole team agreed',
      '7 became 70',
    ],
    ['不要使用制表符', '要使用制表符', '“不” is gone'],
  ])('“%s” → “%s” is told', (from, to, difference) => {
    expect(told(from, to)).toEqual(difference === '' ? [] : [difference]);
  });

  it.each([
    ['the demo was moved 3 days ago by Ben', 'the demo was moved on 2026-03-06 by Ben'],
    ['the queue was drained yesterday', 'the queue was drained on 2026-03-08'],
    ['the parser is slow with 2 hosts', 'The parser is **slow** with 2 hosts.'],
    ['the queue holds ten jobs', 'the queue holds ten jobs of 5 kinds'],
    ['Ann likes short answers with 3 points', 'In general people prefer brevity and structure'],
    ['the release went out on March 3, 2026', 'the release went out on 2026-03-03'],
    ['der Stand wurde am 3. März 2026 ausgeliefert', 'der Stand wurde am 2026-03-03 ausgeliefert'],
    ['der Stand wurde am 03.03.2026 ausgeliefert', 'der Stand wurde am 3. März 2026 ausgeliefert'],
    ['the rewrite began in March 2026 with Ben', 'the rewrite began in 2026-03 with Ben'],
    ['the job takes 2 minutes at most', 'the job takes 120 s at most'],
    ['the cache holds 2048 MB of data', 'the cache holds 2 GB of data'],
    ['Ann takes 10mg of it a day', 'Ann takes 0.01 g of it a day'],
    ['the cache holds 10,000 entries of it', 'the cache holds 10000 entries of it'],
    ['two people sign each release', '2 people sign each release'],
    ['the call is at 1:30 PM each day', 'the call is at 13:30 each day'],
    ['the share of it is 5% at most', 'the share of it is 5 percent at most'],
    ['never deploy on Fridays', 'avoid all deploys on Fridays, for nobody is there to help'],
    ['see [the plan](plan-2.md) for the rest of it', 'see [the plan](plan-3.md) for the rest of it'],
  ])('“%s” → “%s” is no alteration', (from, to) => {
    expect(told(from, to)).toEqual([]);
  });

  it('is told also where the line went to another file', () => {
    const [from, to] = ['Ann takes 10 mg of it a day', 'Ann takes 100 mg of it a day'];
    expect(told(from, to, 'b.md')).toEqual(['10 became 100']);
    expect(told(from, 'Ben rides 100 km on a good day', 'b.md')).toEqual([]);
  });

  it('is let in up to a number, and more of them are a breach with the first of them', () => {
    const lines = (count: number, amount: number): string =>
      Array.from(
        { length: 60 },
        (_, at) => `- host ${at} takes ${at < count ? amount : 1} jobs in a row\n`,
      ).join('');
    const breach = (count: number) => {
      const before = imageOf({ 'a.md': lines(0, 0) });
      return alteredBreaches(before, ledgerOf(before, imageOf({ 'a.md': lines(count, 7) })));
    };
    expect(breach(3)).toEqual([]);
    expect(breach(4)).toEqual([
      {
        _tag: 'StatementsAltered',
        path: null,
        measured: 4,
        allowed: 3,
        message: expect.stringContaining('first in a.md, where 1 became 7'),
      },
    ]);
  });

  it('costs little, however much is changed at once', () => {
    const ledger: LedgerEntry[] = Array.from({ length: 5_000 }, (_, at) => ({
      statement: `the same line of many words with number ${at}`,
      origin: 'a.md',
      fate: at % 2 === 0 ? { _tag: 'dropped' } : { _tag: 'added', path: 'b.md' },
    }));
    expect(alteredIn(ledger).length).toBe(2_500);
  });
});
