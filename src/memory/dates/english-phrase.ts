import type { Phrase } from './phrase.js';

const COUNT = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const PHRASE = new RegExp(
  [
    'the\\s+day\\s+before\\s+yesterday',
    'the\\s+day\\s+after\\s+tomorrow',
    'yesterday|today|tomorrow|tonight',
    `(?:last|next)\\s+${WEEKDAY}`,
    'this\\s+(?:morning|afternoon|evening)|last\\s+night',
    '(?:last|next|this)\\s+(?:week|month|year)',
    `${COUNT}\\s+(?:day|week|month|year)s?\\s+ago`,
  ]
    .map((source) => `\\b(?:${source})\\b`)
    .join('|'),
  'gi',
);

const JOINED_BEFORE = /[\w/\\.@#$~=<-]$/;
const JOINED_AFTER = /^(?:[/\\@#$~(=>-]|\.\w)/;

/** Words before a phrase that make it a duration, a comparison, an estimate or an idiom. */
const UNCERTAIN_BEFORE =
  /\b(?:the|every|each|per|any|a|past|than|relative to|about|around|over|almost|nearly|least|some|roughly|approximately|before|no|born|here|gone|(?:years?|months?|weeks?|days?)(?:,| and)?)\s+$|[~≈<>]\s*$|\d\s*(?:-|–|to|or)\s*$/i;
const UNCERTAIN_AFTER = /^\s+(?:of|in|or so|or|and age|plus|minus)\b|^\s*[+<>]/i;
/** A sentence about all days, not about one. */
const RULE =
  /\b(?:always|never|every|each|whenever|if|defaults?|usually|typically|daily|weekly|e\.g|for example)\b/i;

const isPlain = (phrase: string, before: string, after: string): boolean => {
  if (JOINED_BEFORE.test(before) || JOINED_AFTER.test(after)) return false;
  if (/^['’]s\b/.test(after) && !/yesterday$/i.test(phrase)) return false;
  // All capitals are more likely a constant or a placeholder than a day.
  if (phrase === phrase.toUpperCase()) return false;
  return !UNCERTAIN_BEFORE.test(before) && !UNCERTAIN_AFTER.test(after);
};

const WHOLE = /yesterday|today|tomorrow|tonight|ago/i;
const FIRST = /last|next|this/i;
const SECOND = /day|week|month|year|morning|afternoon|evening|night/i;

/** `false`: a text holds no English relative date, whatever is masked in it. Cheap, for most texts hold none. */
export const mayHoldEnglishPhrase = (text: string): boolean =>
  WHOLE.test(text) || (FIRST.test(text) && SECOND.test(text));

/** The English relative dates of a statement, from left to right. What is masked in it must be blank. */
export const englishPhrasesIn = (statement: string): readonly Phrase[] => {
  const isRule = RULE.test(statement);
  return [...statement.matchAll(PHRASE)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const plain = !isRule && isPlain(match[0], statement.slice(0, start), statement.slice(end));
    return { start, end, text: match[0], plain };
  });
};
