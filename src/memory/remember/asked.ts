import { keyOfText } from '../markdown/statement-key.js';
import { leansOnSurroundings, wordsIn } from '../self-contained.js';
import { looksSecret } from './secrets.js';
import { simplified } from './simplified.js';

const LEAD =
  '^(?:(?:ok|okay|also|and|so|oh|hey|hi|btw|by the way|important|yes|thanks|one more thing)[,:;!.]?\\s+)*';
/** What the words go on with where they ask something else: `remember that time when …`, `remember to …`. */
const NOT_ELSE = '(?!(?:to|when|how|what|why|where|who|which|if|whether|time|day|one|thing|moment)\\b)';
const QUESTION_WORD = '(?!\\s*(?:how|what|why|who|which|whether)\\b)';
const FORGET = "(?:do not|don't|don’t|never) forget";

/** What asks in so many words to keep the rest of the sentence in mind. */
const FACTS: readonly RegExp[] = [
  new RegExp(
    `${LEAD}(?:please\\s+)?remember(?:(?:\\s+that\\s+|\\s+this:\\s*|,\\s+)${NOT_ELSE}|\\s*[:：]${QUESTION_WORD}\\s*)(.+)$`,
    'is',
  ),
  new RegExp(`${LEAD}please\\s+remember\\s+${NOT_ELSE}(.+)$`, 'is'),
  new RegExp(`${LEAD}(?:please\\s+)?${FORGET}(?:\\s+that\\s+|\\s*[:：]\\s*|,\\s+)${NOT_ELSE}(.+)$`, 'is'),
  new RegExp(`${LEAD}(?:a\\s+)?note\\s+(?:for|to)\\s+the\\s+future\\s*[:,]\\s*(.+)$`, 'is'),
  new RegExp(`${LEAD}for\\s+(?:the\\s+future|future\\s+reference)\\s*[:,]\\s*(.+)$`, 'is'),
  new RegExp(`${LEAD}(?:please\\s+)?from\\s+now\\s+on\\s*[:,]?\\s+(.+)$`, 'is'),
  /^(?:好的?|对了|另外|还有|嗯)?[，,]?\s*(?:请你?|请务必|麻烦你?|务必|你要)?(?:记住|牢记)(?:一下|这点)?\s*[：:，,]?\s*(.+)$/s,
  /^(?:好的?|对了|另外|还有)?[，,]?\s*(?:请你?|千万)?(?:别忘了?|不要忘了?|不要忘记|别忘记)\s*[：:，,]\s*(.+)$/s,
  /^(?:好的?|对了|另外|还有)?[，,]?\s*(?:以后|今后|从现在起|从现在开始|从今以后|从今往后)[，,]?\s*(?:请|都)*((?:一律|统一|全部|必须|只|不要|别|不准|禁止|用(?![到得完])).+)$/s,
];

/** What asks to do something: to be kept only where it is meant for good. */
const DUTIES: readonly RegExp[] = [
  new RegExp(`${LEAD}(?:please\\s+)?(?:remember|${FORGET})\\s+to\\s+(.+)$`, 'is'),
  /^(?:好的?|对了|另外|还有)?[，,]?\s*(?:请你?|千万)?(?:记得|别忘了?|不要忘了?|不要忘记|别忘记)\s*(?![：:，,])(.+)$/s,
];
const FOR_GOOD = /\b(?:always|every|each|whenever|from now on)\b|每|总是|以后|今后|始终|永远|一律/i;

/** What is said about the work at hand: it means nothing once that is done. */
const THIS_SESSION: readonly RegExp[] = [
  /\b(?:for now|right now|just now|at the moment|until (?:i|we|you|all|it)|later today|in a (?:minute|moment|second)|keep going|not yet)\b/i,
  /\bno \w+ yet\b|\bstop after\b|\b(?:previous|earlier|above)(?: \w+)?$/i,
  /\bth(?:is|ese) (?:time|session|conversation|chat|task|pr|branch|commit|files?|changes?|bug|issue|fix|refactor\w*|functions?|tests?|migration|steps?|feature|request|ticket|work|answer|plan|round|turn|review|patch|diff|errors?|problem)\b/i,
  /^you(?:'re|’re|'ve|’ve| are| were| have| had| said| told| did| just)\b/i,
  /\b(?:i|you|we)(?: have|'ve|’ve)?(?: already| just)? (?:asked|told|said|mentioned|showed|agreed)\b/i,
  /\b(?:when|once|after|before|while) you(?: are|'re|’re| have|'ve|’ve)? (?:done|finish|start|continu|fix|work|writ|edit|refactor|answer|reply)/i,
  /这次|本次|这个会话|暂时|待会|一会儿|等一下|稍后|刚才|先别|先不要|正在|继续|[现当]在?的任务|你现在|(?:做|改|写|修|完)[完成好]+[后之]|告诉我/,
];

/** `This project` is the one that the store is about. */
const OF_THE_PROJECT =
  /^(?:this|our) (?:project|repo|repository|codebase|app|team|package|workspace)\b|^(?:这个|这|本)(?:项目|仓库|代码库|团队)/i;

const QUESTION: readonly RegExp[] = [
  /[?？][!！?？]*["”」)]*$|[吗呢么][。.]?$|了没有?[。.]?$|[好对行是]不[好对行是][。.]?$/,
  /\bor (?:not|do|does|did|is|are|was|were)\b[^,]*$/i,
  /(\p{Script=Han})[不没]\1/u,
];

/** `Remember, is the port 80 or 81` asks, whatever ends it. */
const ASKS =
  /^(?:is|are|was|were|does|did|can|could|will|would|should|has|(?:is|are|was|were|do|does|did|ca|could|wo|would|should|has)n['’]t (?:the|it|we|you|i|they|there|this|that))\b/i;

/** Brackets of links and tags: they would mean something else in a memory file. */
const MARKUP = /[<>]|\]\(|\[\[|\]\[/;

const FEWEST_WORDS = 2;

const wantedIn = (sentence: string): string | null => {
  for (const fact of FACTS) {
    const found = fact.exec(sentence)?.[1];
    if (found !== undefined) return found;
  }
  for (const duty of DUTIES) {
    const found = duty.exec(sentence)?.[1];
    if (found !== undefined && FOR_GOOD.test(sentence)) return found;
  }
  return null;
};

/** `Always close it`: what, only the conversation tells. */
const ENDS_ELSEWHERE = /\b(?:it|this|that|them|these|those|here|there)$/i;

/** `只改这个文件`: which, only the conversation tells. */
const POINTS_IN_CHINESE = /[这那](?!个?(?:项目|仓库|代码库|团队))/;

const saysEnough = (text: string): boolean =>
  wordsIn(text) >= FEWEST_WORDS &&
  !ENDS_ELSEWHERE.test(text) &&
  !POINTS_IN_CHINESE.test(text) &&
  (OF_THE_PROJECT.test(text) || !leansOnSurroundings(keyOfText(text)));

/** Only a plain word gets a capital: another one may be a path, an address or an identifier. */
const capitalised = (text: string): string =>
  /^\p{Ll}+(?=[\s,;]|['’]\p{L}|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

const CLOSING = /[\s.。!！;；]+$/;

/**
 * The statement that a sentence asks to remember, in its own words; `null`: it does not ask for it explicitly, asks
 * something else, is about the session only, needs its surroundings to be understood, or may hold a secret.
 */
export const rememberedIn = (sentence: string): string | null => {
  const whole = simplified(sentence);
  if (QUESTION.some((pattern) => pattern.test(whole))) return null;
  if (MARKUP.test(whole) || looksSecret(whole)) return null;
  const told = whole.replace(CLOSING, '');
  const wanted = wantedIn(told)?.trim() ?? '';
  if (!saysEnough(wanted) || ASKS.test(wanted)) return null;
  if (THIS_SESSION.some((pattern) => pattern.test(wanted))) return null;
  // What is wanted ends where the sentence does, so that the person's own characters are found by its length.
  return capitalised(sentence.slice(told.length - wanted.length, told.length));
};
