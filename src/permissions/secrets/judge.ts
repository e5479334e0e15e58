import type { NameStrength } from './names.js';
import { entropyOf, isUuid, isWordy, looksRandom } from './randomness.js';
import { isStandIn } from './stand-in.js';
import type { Value } from './value.js';
import { isNoValue, isProse } from './words.js';

/** What a value is judged by: the name before it, how sure that is of a secret, and how the two are joined. */
export type Naming = {
  readonly name: string;
  readonly strength: NameStrength;
  readonly how: 'setting' | 'option' | 'sentence';
};

/** A call, an expression or a type: the code that gets a secret, not the secret. */
const CODE =
  /^[\w.$?]*[([]|^(?:this|self|req|request|res|ctx|config|settings|process|props|state|args|options|opts|params|data|user|input|form|body|event|env|os|std|await|new|typeof|function|async)\b[.([?]|^&|=>|\(\)|^[A-Z]\w*(?:<|\[\])|^\/\//;

/** A path is made of words, or ends like a file; a key in base64 may begin with a slash too. */
const PLACE = /^(?:~|\.{0,2})\/[\w@.-]+(?:\/|$)/;
const FILE = /^[A-Z]:\\|\.(?:md|json|ya?ml|toml|txt|ts|js|py|go|rs|sh|pem|key|crt|env|html?)$/;
const isPath = (text: string): boolean => FILE.test(text) || (PLACE.test(text) && isWordy(text));
const LINK = /^[a-z][a-z0-9+.-]{1,20}:\/\//i;
const DATE = /^\d{4}-\d{2}-\d{2}/;
const DIGEST = /^(?:sha(?:1|256|384|512)[-:]|md5:|\$(?:2[aby]|argon2\w*|6|5|1|y)\$|pbkdf2)/i;
const NUMBER = /^[\d.,_]+(?:[kKmMgG%]|ms|s|px|px|h|d)?$/;
const PICTURE = /^data:/;

/** `!vault staging/queue`: a tag that says where the value is to be got. */
const TAG = /^![A-Za-z][\w:.-]*$/;

const isNone = ({ text, quoted, goesOn }: Value): boolean =>
  text.length < 4 ||
  isStandIn(text) ||
  isNoValue(text) ||
  isPath(text) ||
  LINK.test(text) ||
  DATE.test(text) ||
  DIGEST.test(text) ||
  PICTURE.test(text) ||
  (!quoted && (CODE.test(text) || (goesOn && TAG.test(text))));

/** `DB_PASSWORD=…`: the name of a variable of the environment, whose value is hardly ever a reference. */
const isVariable = (name: string): boolean => /(?:^|\s)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name);

/** `--password=…`: what is joined to an option is never a word of the sentence. */
const isOption = (name: string): boolean => /(?:^|\s)--[\w-]+$/.test(name);

const isNumeric = ({ text }: Value): boolean => NUMBER.test(text);

const SHORT_CODES = /(?:^|[\s_-])(?:pin|otp|totp|passcode|2fa)$/i;

/** A name of another value, or of a field: `password: newPassword`, `password = form.password`. */
const NAMES_A_SECRET = /passw|secret|token|credential|api_?key/i;

/** `pwd` is a command and `pass` a word, unless something stands before them. */
const ALSO_A_WORD = /(?:^|\s)(?:pwd|pass)$/i;

const isPassword = (value: Value, { name, how }: Naming): boolean => {
  const { text, quoted, goesOn } = value;
  if (isNumeric(value)) return how !== 'sentence' || quoted || text.length >= 6;
  if (isProse(text)) return false;
  const wordy = isWordy(text);
  if (wordy && ALSO_A_WORD.test(name)) return false;
  if (wordy && NAMES_A_SECRET.test(text)) return false;
  if (how === 'sentence') return quoted ? text.length >= 4 : hasOddities(text);
  if (quoted || isVariable(name) || (how === 'setting' && isOption(name))) return true;
  if (!wordy) return true;
  return !goesOn && !/\.[A-Za-z_]/.test(text);
};

/** In a sentence only what is no word may be a password: `hunter2`, `Tr0ub4dor&3`, `pa$$`. */
function hasOddities(text: string): boolean {
  const bare = text.replace(/[!?]+$/, '');
  if (/^[A-Za-z]+-[A-Za-z-]+$/.test(bare) || /^[A-Z]{2,6}-?\d{1,4}$/.test(bare)) return false;
  return (
    text.length >= 5 && (/\d/.test(bare) ? /[A-Za-z]/.test(bare) : /[^\w'’()/-]/.test(bare.slice(1, -1)))
  );
}

/** Groups of capitals and figures, or one long one: a licence key, a secret in base32. */
const GROUPS = /^(?=[A-Z0-9-]*\d)[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,}$|^[A-Z2-7]{16,64}$/;

const isSecret = (value: Value, { name, how }: Naming): boolean => {
  const { text, quoted, goesOn } = value;
  if (SHORT_CODES.test(name)) return /^\d{4,8}$/.test(text) && (how !== 'sentence' || !goesOn);
  if (/\s/.test(text) && !/^(?:[a-z]{3,8} ){11,23}[a-z]{3,8}$/.test(text)) return false;
  if (GROUPS.test(text) || isUuid(text)) return true;
  if (isNumeric(value)) return text.length >= 12 && quoted;
  if (isWordy(text))
    return (
      isVariable(name) &&
      how === 'setting' &&
      text.length >= 10 &&
      !NAMES_A_SECRET.test(text) &&
      !/[./]/.test(text)
    );
  return (
    text.length >= 8 &&
    entropyOf(text) >= 2.2 &&
    (/\d/.test(text) || text.length >= (quoted || isVariable(name) ? 10 : 16))
  );
};

const HEX = /^[0-9a-f]+$/i;

const isWeakSecret = ({ text }: Value): boolean =>
  !/\s/.test(text) &&
  !isUuid(text) &&
  !HEX.test(text) &&
  looksRandom(text, 20) &&
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text);

/** `PWD=/srv/x9K2`: where a shell stands, whatever that folder is called. */
const isWorkingFolder = ({ text }: Value, { name }: Naming): boolean =>
  /(?:^|\s)PWD$/.test(name) && text.startsWith('/');

/** Is the value after the name of a secret one? */
export const isSecretValue = (value: Value, naming: Naming): boolean => {
  if (isNone(value) || isWorkingFolder(value, naming)) return false;
  if (naming.strength === 'password') return isPassword(value, naming);
  return naming.strength === 'secret' ? isSecret(value, naming) : isWeakSecret(value);
};
