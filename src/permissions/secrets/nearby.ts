import { type Finder, type Finding, matchesOf } from './finding.js';
import { isSecretValue } from './judge.js';
import { strengthOf } from './names.js';
import { looksRandom } from './randomness.js';
import { isStandIn } from './stand-in.js';

/** The name of a secret, a few words at most, and something that looks made by chance: `our key for staging, 9aXk2…`. */
const NEARBY =
  /(?<=(?<![A-Za-z])(?:api[ _-]?keys?|access[ _-]?keys?|secret[ _-]?keys?|private[ _-]?keys?|tokens?|secrets?|passwords?|passphrases?|credentials?|密码|口令|密钥|令牌|私钥)(?![A-Za-z_])[^\r\n=.。█]{1,40}[ \t"'`(:：是为])[A-Za-z0-9][\w+/~-]{18,200}={0,2}(?![\w+/~=.-])/gi;

const DIGEST = /^(?:sha\d{1,3}|md5)[-:]/;

const isMixed = (value: string): boolean =>
  !DIGEST.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  /\d/.test(value) &&
  looksRandom(value, 20);

const OTHER_LANGUAGES =
  /(?<=(?:密码|口令|密钥|令牌|私钥|パスワード|비밀번호|пароль)[^\r\n，。；]{0,12}?(?:是|为|：|:|=|改成|设为|用|は|는|은|—)\s?["'`“「]?)[\p{L}\p{N}!#$%&*+@^~][\p{L}\p{N}\x21-\x7e]{3,100}/giu;

/** `use x as the password`: the name comes after the value. */
const NAMED_AFTER =
  /\b(?:use|using|enter|set|type|with) (["'`]?)([^\s"'`]{4,200})\1 as (?:(?:the|your|my|our|its|a) )?((?:[\w-]{2,16} )?(?:password|passphrase|passcode)(?: [a-z]{2,16})?)/dgi;

const namedAfter = (text: string): readonly Finding[] =>
  [...text.matchAll(NAMED_AFTER)].flatMap(({ 1: quote = '', 2: value = '', 3: name = '', indices }) => {
    const [start, end] = indices?.[2] ?? [0, 0];
    const strength = strengthOf(name);
    if (strength === null) return [];
    const found = { start, text: value, quoted: quote !== '', goesOn: true };
    return isSecretValue(found, { name, strength, how: 'sentence' })
      ? [{ start, end, kind: 'password' }]
      : [];
  });

/** Finds what looks made by chance and stands soon after the name of a secret, or is said to be one. */
export const findNearby: Finder = (text) => {
  const mixed = /key|token|secret|password|passphrase|credential/i.test(text)
    ? matchesOf('secret', NEARBY, text).filter(({ start, end }) => isMixed(text.slice(start, end)))
    : [];
  const chinese = /[密口令私]|パスワード|비밀번호|пароль/i.test(text)
    ? matchesOf('password', OTHER_LANGUAGES, text).filter(({ start, end }) =>
        /\d/.test(text.slice(start, end)),
      )
    : [];
  return [...mixed, ...chinese, ...namedAfter(text)].filter(
    ({ start, end }) => !isStandIn(text.slice(start, end)),
  );
};
