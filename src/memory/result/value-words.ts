const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that count or date as digits do. */
const COUNTING = words(`
  zero one two three four five six seven eight nine ten eleven twelve dozen half double twice thrice hundred thousand
  million billion january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  null ein eins zwei drei vier fünf sechs sieben acht neun zehn`);

/** Words that tell how much a number means, with or without one before them. */
const UNITS = words(`
  mg kg µg ml cl cm mm km ms kb mb gb tb kib mib gib tib hz khz mhz ghz kw percent eur usd gbp euro euros dollar
  dollars cent cents`);

/** Words that do so behind a number only. */
const UNITS_BEHIND_NUMBERS = words(`
  g l m s d h v w sec min hr hrs second seconds minute minutes hour hours day days week weeks month months year years
  pound pounds`);

/** Words of which one is the other's contrary, so that a changed one turns what is said. */
const CONTRARY = words(`
  always sometimes true false yes enabled disabled enable disable allowed forbidden denied allow deny
  required optional mandatory before after`);

/** Words that deny what is said. */
const DENYING = words(`
  not no none never nothing nobody nowhere neither nor cannot without nicht kein keine keinen keiner nie niemals ohne
  不 没 无 非 未 勿 莫 禁 别`);

/** Helpers of a negation, which go with it. */
const HELPING = words('do does did');

export type WordKind = 'value' | 'denial' | 'helper' | 'plain';

/** What a word of a statement is for: `before` is the word before it, in lower case. */
export const kindOfWord = (word: string, before: string): WordKind => {
  const lower = word.toLowerCase();
  const follows = /\p{N}/u.test(before);
  if (/\p{N}/u.test(word) || COUNTING.has(lower) || CONTRARY.has(lower) || UNITS.has(lower)) return 'value';
  if (follows && UNITS_BEHIND_NUMBERS.has(lower)) return 'value';
  // The month, not what may be.
  if (lower === 'may' && (follows || (word === 'May' && before !== ''))) return 'value';
  if (DENYING.has(lower) || /n['’]t$/.test(lower)) return 'denial';
  return HELPING.has(lower) ? 'helper' : 'plain';
};
