import { mondayOf, monthOf, plus, WEEK, weekday, yearOf } from './calendar.js';
import type { Day } from './written-date.js';

const DAYS: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  明天: 1,
  后天: 2,
  後天: 2,
  大后天: 3,
  大後天: 3,
};
const YEARS: Readonly<Record<string, number>> = {
  大前年: -3,
  前年: -2,
  去年: -1,
  今年: 0,
  明年: 1,
  后年: 2,
  後年: 2,
};
const PARTS: Readonly<Record<string, string>> = { 早: '早上', 晨: '早晨', 晚: '晚上', 夜: '夜里' };
const STEPS: Readonly<Record<string, number>> = { 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 };
const DIGITS = '一二三四五六七八九十';
const SUNDAY = 6;

const numberOf = (count: string): number => {
  if (/^\d+$/.test(count)) return Number(count);
  if (count === '两') return 2;
  const tens = count.length > 1 ? 10 : 0;
  return tens + DIGITS.indexOf(count.charAt(count.length - 1)) + 1;
};

const monthWords = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return `${year} 年 ${number} 月`;
};

/** Some let a week begin on Sunday, so with one in play the week is not certain. */
const namedWeekday = (step: number, name: string, said: Day): string | null => {
  const target = '一二三四五六'.indexOf(name);
  return target < 0 || weekday(said) === SUNDAY ? null : plus(mondayOf(said, step), target);
};

/** Weeks are seldom meant to the day, months seldom to the week: the answer is as rough as the phrase. */
const ago = (count: number, unit: string, said: Day): string => {
  if (unit === '天') return plus(said, -count);
  if (unit === '年') return `${yearOf(said, -count)} 年前后`;
  if (unit === '个月') return `${monthWords(monthOf(said, -count))}前后`;
  return `${plus(said, -count * WEEK)} 前后`;
};

const stepped = (phrase: string, said: Day): string | null => {
  const [, step = '', unit = '', name = ''] =
    /^(上上?|下下?|本|这)个?(周|星期|礼拜|月)(.?)$/u.exec(phrase) ?? [];
  const by = STEPS[step];
  if (by === undefined) return null;
  if (unit === '月') return monthWords(monthOf(said, by));
  return name === '' ? `${mondayOf(said, by)} 那一周` : namedWeekday(by, name, said);
};

const bare = (phrase: string, said: Day): string | null => {
  const [days, years] = [DAYS[phrase], YEARS[phrase]];
  if (days !== undefined) return plus(said, days);
  if (years !== undefined) return `${yearOf(said, years)} 年`;
  const part = PARTS[phrase.charAt(1)];
  const day = DAYS[`${phrase.charAt(0)}天`];
  if (phrase.length === 2 && part !== undefined && day !== undefined) return `${plus(said, day)} ${part}`;
  const counted = /^(\d+|十[一二]?|[一二两三四五六七八九])\s?(天|周|个?星期|个?礼拜|个月|年)[之以]?前$/u.exec(
    phrase,
  );
  if (counted === null) return stepped(phrase, said);
  return ago(numberOf(counted[1] ?? ''), counted[2] ?? '', said);
};

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Between Chinese characters and figures stands a space. */
const spaced = (wording: string, before: string, after: string): string => {
  const left = isWord(before.slice(-1)) ? ' ' : '';
  const right = /\d$/.test(wording) && isWord(after.slice(0, 1)) ? ' ' : '';
  return left + wording + right;
};

/**
 * A Chinese phrase in words that stay true, for what was said on a given day; `null`: it does not say one time. `before`
 * and `after` are the text around it.
 */
export const chineseWording = (phrase: string, before: string, after: string, said: Day): string | null => {
  const wording = bare(phrase, said);
  return wording === null ? null : spaced(wording, before, after);
};
