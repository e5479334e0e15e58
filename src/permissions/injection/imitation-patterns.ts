/** A way to look like something that only a host or a tool says. */
export type ImitationPattern = {
  /** Global. A match has all the characters that make it one, but for what must not follow. */
  readonly pattern: RegExp;
  /** The first of these in a match makes it what it seems to be. */
  readonly sign: '<' | '[' | ':';
  /** Says quickly of most texts that there is no match in them. */
  readonly mayMatch: (text: string) => boolean;
};

/** A few characters that nobody sees may stand between those of a name; more would make a search slow. */
const UNSEEN = String.raw`[\p{Cf}\p{M}]{0,4}`;

const HYPHEN = `[-_]?`;

/** A name however it is written: in capitals, with other hyphens, with characters in it that nobody sees. */
const spelling = (name: string): string =>
  name
    .split('-')
    .map((part) => [...part].join(UNSEEN))
    .join(`${UNSEEN}${HYPHEN}${UNSEEN}`);

/** Tags of hosts' messages, of calls and answers of tools, and of our own prompts and fences. */
const TAG_NAMES: readonly string[] = [
  'system-reminder',
  'system-prompt',
  'system-message',
  'system-instruction',
  'system-instructions',
  'function-calls',
  'function-call',
  'function-results',
  'function-result',
  'tool-use',
  'tool-uses',
  'tool-call',
  'tool-calls',
  'tool-result',
  'tool-results',
  'tool-response',
  'tool-data',
  'run-data',
  'task-notification',
  'user-prompt-submit-hook',
  'session-start-hook',
  'persisted-output',
  'environment-details',
  'ide-selection',
  'local-command-stdout',
  'local-command-stderr',
  'bash-input',
  'bash-stdout',
  'bash-stderr',
];

/** What the names begin with. */
const FIRST_WORDS = new Set(['system', 'invoke', 'antml', ...TAG_NAMES.map((name) => name.split('-')[0])]);

const UNSEEN_ONES = /[\p{Cf}\p{M}]+/gu;
const MAYBE_TAG = new RegExp(String.raw`<\s{0,8}\/?\s{0,8}(?:${[...FIRST_WORDS].join('|')})`, 'iu');

/**
 * May a text have one of the tags? It says yes too often, never no where there is one. The patterns themselves take longer to
 * be built, once a process, than most texts take to be looked through.
 */
const mayHaveTag = (text: string): boolean =>
  text.includes('<') && MAYBE_TAG.test(text.replace(UNSEEN_ONES, ''));

const BARE = String.raw`<${UNSEEN}\/?${UNSEEN}`;
const SPACED = String.raw`<${UNSEEN}\s{0,8}\/?${UNSEEN}\s{0,8}`;

/** Words of their own too: behind `< ` they are compared with something, and `system` is a common first part of names. */
const WORDS = `${spelling('system')}(?![.:])|${spelling('invoke')}`;

const TAGS = new RegExp(
  String.raw`(?:${BARE}(?:${WORDS})|${SPACED}(?:${TAG_NAMES.map(spelling).join('|')}))(?![\p{L}\p{N}_-])[\s/>]?`,
  'giu',
);

/** Whatever its name. */
const NAMESPACED = new RegExp(String.raw`${BARE}${spelling('antml')}(?![\p{L}\p{N}])`, 'giu');

/** Signs between the turns of chat templates: `<|im_start|>` and its like, `<start_of_turn>`, `<<SYS>>`. */
const CHAT_SIGNS = /<(?:\|\p{Cf}{0,4}[a-z][\p{Cf}a-z0-9_▁]{1,40}\|>|(?:start|end)_of_turn>|<\/?SYS>>)/giu;

/** `[INST]`, and the first line of our own prompts, by which a run is known again. */
const BRACKETS = /\[(?:\/?INST\]|autodream-run:)/gu;

/** A line that begins like a turn of a conversation, with the break before it. */
const TURNS = /(?:^|\n)[ \t]{0,3}(?:Human|Assistant):(?:[ \t\r]|(?!\S))/gu;

const has =
  (sign: string) =>
  (text: string): boolean =>
    text.includes(sign);

/** All the ways. */
export const IMITATION_PATTERNS: readonly ImitationPattern[] = [
  { pattern: TAGS, sign: '<', mayMatch: mayHaveTag },
  { pattern: NAMESPACED, sign: '<', mayMatch: mayHaveTag },
  { pattern: CHAT_SIGNS, sign: '<', mayMatch: has('<') },
  { pattern: BRACKETS, sign: '[', mayMatch: has('[') },
  { pattern: TURNS, sign: ':', mayMatch: has(':') },
];
