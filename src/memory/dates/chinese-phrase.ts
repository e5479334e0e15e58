import type { Phrase } from './phrase.js';

const DIGIT = '一二两三四五六七八九';
const COUNT = `(?:\\d{1,3}|十[一二]?|[${DIGIT}])`;
const WEEK = '(?:周|个?星期|个?礼拜)';

/**
 * Words for a time, with the characters that may neither stand before nor after one. Chinese has no spaces between words:
 * `明天` is in `说明天气` and `上周` in `以上周期`, where no day is meant.
 */
const WORDS: readonly (readonly [word: string, notBefore: string, notAfter: string])[] = [
  ['大?前天', '目之以提先当日午年月周天', '气天'],
  ['大?[后後]天', '然以之最今前背先随午天', '气天性然生'],
  ['[昨今]天', '如当现至迄', '气'],
  ['明天', '说證证表声光文发透黎简分', '气使'],
  ['昨日', '', '头'],
  ['[昨今][晚夜晨早]', '如', '报'],
  ['明[晚早]', '说证表声光文发透黎简分', '报'],
  ['去年', '过失除', '轻'],
  ['大?前年', `以目之提先当几多十百年月\\d${DIGIT}`, '轻'],
  ['今年', '如当至迄', '轻'],
  ['明年', '说证表声光文发透', '轻'],
  ['[后後]年', '然以之最今前背先随', '轻'],
  [
    `(?:上上?|下下?|本|这)${WEEK}[一二三四五六日天]`,
    '以样成版基根剧马晚早网身心路如天目零上下',
    '直些共样般定起次个场条件天位名台项份人年月点十百千万种批轮套家小分秒号楼层日志常',
  ],
  [
    `(?:上上?|下下?|本|这)${WEEK}`,
    '以样成版基根剧马晚早网身心路如天目零上下',
    '期边围转全到密知年末一二三四五六日天',
  ],
  ['(?:上上?|下下?|这)个月|本月', '以样成版资如登天上下', '球亮光份'],
  [
    `${COUNT}\\s?(?:天|日|${WEEK}|个月|年)[之以]?前`,
    `\\d.${DIGIT}十百千万几数半多第`,
    '后往进方沿提端途置缀',
  ],
];

const oneOf = (characters: string, look: string): string =>
  characters === '' ? '' : `(?${look}[${characters}])`;

const PHRASE = new RegExp(
  WORDS.map(
    ([word, notBefore, notAfter]) => `${oneOf(notBefore, '<!')}(?:${word})${oneOf(notAfter, '!')}`,
  ).join('|'),
  'gu',
);

/** A sentence about all days, not about one. */
const RULE = /总是|每|经常|通常|一般|如果|假如|若|默认|例如|比如|永远|往往|只要|一旦|凡/;

const UNCERTAIN_BEFORE = /(?:大约|大概|约|近|差不多|超过|不到|至少|最多|某|整个|或|[/\\@#$~=<_-])\s*$/;
const UNCERTAIN_AFTER = /^\s*(?:左右|前后|或|以内|之内|[/\\@#$~+≈=>_(（-])/;

/** `三天前` is counted from now where a clause begins with it or somebody did something then; `发布三天前` from the release. */
const COUNTED_FROM_NOW =
  /(?:^|[\s，。；：、！？,.;:!?（([【\]]|我们?|他们?|她们?|用户|团队|就|在|是|于|从|自)$/u;

const isPlain = (text: string, before: string, after: string): boolean => {
  if (UNCERTAIN_BEFORE.test(before) || UNCERTAIN_AFTER.test(after)) return false;
  return !text.endsWith('前') || COUNTED_FROM_NOW.test(before);
};

/** `false`: a text holds no Chinese relative date. Most texts hold no Chinese at all. */
export const mayHoldChinesePhrase = (text: string): boolean =>
  /[天日晚夜晨早年周期拜月前]/u.test(text) && text.search(PHRASE) >= 0;

/** The Chinese relative dates of a statement, as those in English are found. */
export const chinesePhrasesIn = (statement: string): readonly Phrase[] => {
  if (!mayHoldChinesePhrase(statement)) return [];
  const isRule = RULE.test(statement);
  return [...statement.matchAll(PHRASE)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const plain = !isRule && isPlain(match[0], statement.slice(0, start), statement.slice(end));
    return { start, end, text: match[0], plain };
  });
};
