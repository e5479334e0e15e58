import type { Phrase } from './phrase.js';

const DIGIT = '一二两三四五六七八九';
const COUNT = `(?:\\d{1,3}|十[一二]?|[${DIGIT}])`;
const WEEK = '(?:周|个?星期|个?礼拜)';

/** After these, `明` is the end of `说明`, `透明` and the like. */
const NO_TOMORROW = '说證证表声光文发透黎简分聪清英开鲜注标写申';

/**
 * Words for a time, with the characters that may neither stand before nor after one. Chinese has no spaces between words:
 * `明天` is in `说明天气` and `上周` in `以上周期`, where no day is meant.
 */
const WORDS: readonly (readonly [word: string, notBefore: string, notAfter: string])[] = [
  ['大?前天', '目之以提先当日午年月周天', '气天线桥井窗台花空平然数真'],
  ['大?[后後]天', '然以之最今前背先随午天落延滞售身向往', '气天性然生线桥井窗台花空平数真'],
  ['[昨今]天', '如当现至迄', '气'],
  ['明天', NO_TOMORROW, '气使真花下子'],
  ['昨日', '', '头'],
  ['[昨今][晚夜晨早]', '如', '报点'],
  ['明[晚早]', NO_TOMORROW, '报点'],
  ['去年', '过失除减扣略抹免省回出进上下', '轻份限代'],
  ['大?前年', `以目之提先当往几多十百年月\\d${DIGIT}`, '轻份限代'],
  ['今年', '如当至迄', '轻份限代'],
  ['明年', NO_TOMORROW, '轻份限代鉴月'],
  ['[后後]年', '然以之最今前背先随往', '轻份限代'],
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
  [`${COUNT}\\s?(?:天|${WEEK}|个月|年)[之以]?前`, `\\d.${DIGIT}十百千万几数半多第`, '后往进方沿提端途置缀'],
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

/** A sentence of what is to be done: `在三天前通知` counts from what it is about, and `30 天前的日志` is another one each day. */
const DUTY = /请|需|须|应|必|提醒|通知|保留|自动|删除|清理|归档|到期|过期/;

/** `线上周会` and `脚本周五`: what stands before may be half of a word that takes the `上`, `下` or `本`. */
const STEP = /^[上下本]/u;
const NO_HALF_WORD =
  /(?:^|[\s\p{P}\p{Script=Latin}]|[在从自到至是于由把将就和与及比的我你他她们队]|用户|因为)$/u;

/** `下周三方会议` and `下周一键部署`: a number may count what follows it. These do not follow a number. */
const NAMED_DAY = /[一二三四五六]$/u;
const NOT_COUNTED =
  /^(?:$|[\s\p{P}]|[的前后将要就再已去在到至和与及都也才换演提改]|[早晚]?[上中下]?午|早上|晚|凌晨|会(?!儿)|我|你|他|她|用户|团队|开[会始]|发[布版]|上线|合并|部署|迁移|完成|更[新换]|进行|截止|交[付稿]|停[机用]|冻结|运行|审计|出[过现差])/u;

/** `后天` is also what is acquired rather than inborn. */
const ACQUIRED = /^的?(?:努力|培养|习得|形成|因素|教育|条件|训练|养成)/;

const isPlain = (text: string, before: string, after: string, isDuty: boolean): boolean => {
  if (UNCERTAIN_BEFORE.test(before) || UNCERTAIN_AFTER.test(after)) return false;
  if (STEP.test(text) && !NO_HALF_WORD.test(before)) return false;
  if (NAMED_DAY.test(text) && !NOT_COUNTED.test(after)) return false;
  if (/^[后後]天$/.test(text) && ACQUIRED.test(after)) return false;
  return !text.endsWith('前') || (COUNTED_FROM_NOW.test(before) && !isDuty && !after.startsWith('的'));
};

/** `false`: a text holds no Chinese relative date. Most texts hold no Chinese at all. */
export const mayHoldChinesePhrase = (text: string): boolean =>
  /[天日晚夜晨早年周期拜月前]/u.test(text) && text.search(PHRASE) >= 0;

/** The Chinese relative dates of a statement, as those in English are found. */
export const chinesePhrasesIn = (statement: string): readonly Phrase[] => {
  if (!mayHoldChinesePhrase(statement)) return [];
  const isRule = RULE.test(statement);
  const isDuty = DUTY.test(statement);
  return [...statement.matchAll(PHRASE)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const plain = !isRule && isPlain(match[0], statement.slice(0, start), statement.slice(end), isDuty);
    return { start, end, text: match[0], plain };
  });
};
