import type { Finder, Finding } from './finding.js';
import { isSecretValue } from './judge.js';
import { strengthOf } from './names.js';
import { valueAt } from './value.js';

/** A word that the name of a secret may have in it, in whatever case. */
const MENTION =
  /passw(?:or)?d|passphrase|passcode|passwort|kennwort|senha|contraseña|geheimnis|schlüssel|psw|pwd|pass|secret|token|credential|key|auth|cookie|session|signature|(?<![a-z])(?:pin|otp|totp|pat|psk|jwt|sig|sid|sas|dsn|seed|mnemonic|salt|code)(?![a-z])/gi;

const BEFORE = /[\wäöüÄÖÜßñ.$-]{0,64}$/;
/** The letters of an escaped character before a name are not the name's: `\npassword`, `%3Ftoken`, `\u0026token`. */
const ESCAPED = /(?<=\\)(?:[nrt]|u[0-9A-Fa-f]{4})|(?<=%)[0-9A-Fa-f]{2}/y;
const AFTER = /[\wäöüÄÖÜßñ$-]{0,64}/y;
/** `API key`, `client secret`: names of two words. */
const WORD_BEFORE = /([A-Za-z-]{2,16}) $/;

/**
 * What joins a name to its value: an equals sign, a colon, an arrow or a cell's border, with quotation marks or marks of
 * emphasis around the name; no comparison, and no address that begins. The value may stand in a block of YAML below.
 */
const JOINED =
  /(?:\\{0,7}["'`\])*_]{0,4}|%22)[ \t]{0,24}(?::=|%3[ADad](?:%22)?|(?<!\)[ \t]?)=>|->|→|：|:(?![:/=])|=(?![=>~])|(?<=[ \t])\|(?=[ \t]))[ \t]{0,40}(?:(?:\*\*|__|_|\*)?[ \t]{0,2}(?![|>])|[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,24})/y;
/** `"name": "DB_PASSWORD", "value": "x"`, in JSON, YAML and XML. */
const VALUE_OF =
  /\\{0,7}["']?[ \t]{0,2}(?:,\s{0,40}|\s{1,40})\\{0,7}["']?[Vv]alue\\{0,7}["']?[ \t]{0,4}[:=][ \t]{0,4}/y;
/** What stands in code below a name: `### Password`, then a block. */
const BELOW = /[*_]{0,3}:?[*_]{0,3}[ \t]{0,4}(?:\r?\n[ \t]{0,8}){1,3}(?:```\w{0,12}\r?\n[ \t]{0,8}|(?=`))/y;
/** An answer in a line of its own: `Password:`, then a line of one word. */
const NEXT_LINE =
  /[*_]{0,3}:[*_]{0,3}[ \t]{0,4}\r?\n[ \t]{0,8}(?=[^\s:-][^\s]{3,200}(?<!:)[ \t]{0,4}(?:[\r\n]|$))/y;
/** An option of a command: `--password x`, or `"--password", "x"`. */
const OPTION = /(?:[ \t]{1,2}|\\{0,7}["'],\s{0,12})(?=[^\s-])/y;
/** In a sentence: `the password is x`, `set the token to x`. */
const SAID =
  /["'`*_]{0,3}[ \t]{1,2}(?:(?:for|of|on|to|in|für|von|pour|de|para) [^\r\n:=]{1,40}? )?(?:is|was|are|be|equals|to|as|ist|war|lautet|est|es)(?: now| still| set to| currently| again)?[ \t]{0,2}:?[ \t]{1,2}/y;
/** `the password (x)`. */
const IN_BRACKETS = /[ \t]\((?=[^\s()]{5,100}\))/y;
const XML = />(?=[^<\s]{1,400}<\/)/y;

type Join = 'setting' | 'option' | 'sentence';
type Joined = { readonly end: number; readonly how: Join };

const ends = (pattern: RegExp, text: string, from: number): number | null => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
};

const joinAt = (text: string, from: number, isOption: boolean): Joined | null => {
  const below = ends(BELOW, text, from) ?? ends(NEXT_LINE, text, from);
  if (below !== null) return { end: below, how: 'sentence' };
  const setting = ends(JOINED, text, from) ?? ends(VALUE_OF, text, from) ?? ends(XML, text, from);
  if (setting !== null) return { end: setting, how: 'setting' };
  const option = isOption ? ends(OPTION, text, from) : null;
  if (option !== null) return { end: option, how: 'option' };
  const said = ends(SAID, text, from) ?? ends(IN_BRACKETS, text, from);
  return said === null ? null : { end: said, how: 'sentence' };
};

/** `arn:…:secret:staging/queue`: part of the name of a resource that somebody else keeps. */
const RESOURCE = /(?:^|[\s"'`(=])(?:arn|urn|crn|ocid1?)[:.][^\s"'`]{0,200}$/;

type Name = { readonly text: string; readonly end: number };

/** The whole name that a word stands in. */
const nameAround = (text: string, index: number): Name => {
  const before = BEFORE.exec(text.slice(Math.max(index - 64, 0), index))?.[0] ?? '';
  const begins = index - before.length;
  const start = Math.min(ends(ESCAPED, text, begins) ?? begins, index);
  const end = ends(AFTER, text, index) ?? index;
  const word = WORD_BEFORE.exec(text.slice(Math.max(start - 18, 0), start))?.[1] ?? '';
  return { text: `${word} ${text.slice(start, end)}`, end };
};

const strongest = (name: string): ReturnType<typeof strengthOf> =>
  strengthOf(name) ?? strengthOf(name.slice(name.indexOf(' ')));

type Looked = { readonly finding: Finding | null; readonly end: number };

/** `--password`, and what makes a constant or a variable of the word after it. */
const SETS = /(?:^|\s)--?[\w-]+$|^(?:define|setx|-g?x|-x?g|-Ux) \w+$/;

/** What stands after a name: a secret or not, and how far that was looked at. */
const lookAfter = (text: string, name: Name): Looked => {
  const nothing = { finding: null, end: name.end };
  const strength = strongest(name.text);
  if (strength === null || RESOURCE.test(text.slice(Math.max(name.end - 200, 0), name.end))) return nothing;
  const isOption = SETS.test(name.text);
  const join = joinAt(text, name.end, isOption);
  if (join === null) return nothing;
  const value = valueAt(text, join.end);
  const end = value.start + value.text.length;
  if (!isSecretValue(value, { name: name.text, strength, how: join.how })) return { finding: null, end };
  const kind = strength === 'password' ? 'password' : 'secret';
  return { finding: { start: value.start, end, kind }, end };
};

/** So many names are looked at within what was looked at as one value before: else a long line of names would take for ever. */
const NAMES_IN_ONE = 8;

/** Finds the values of settings, options and sentences whose name says that they are secret. */
export const findSettings: Finder = (text) => {
  const found: Finding[] = [];
  let [done, looked, names] = [0, 0, 0];
  for (const { index } of text.matchAll(MENTION)) {
    names = index < looked ? names + 1 : 0;
    if (index < done || names > NAMES_IN_ONE) continue;
    const name = nameAround(text, index);
    const { finding, end } = lookAfter(text, name);
    looked = Math.max(looked, end);
    done = finding === null ? name.end : end;
    if (finding !== null) found.push(finding);
  }
  return found;
};
