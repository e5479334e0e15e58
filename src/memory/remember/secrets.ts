/**
 * What is told by its shape alone. Keys and tokens of makers are not among it: whoever reads transcripts sees placeholders where they
 * stood.
 */
const SHAPES: readonly RegExp[] = [
  /\[masked |\[text withheld/,
  /\/hooks?\.|\/webhooks?\//i,
  // A card's number, a social security number, a licence key.
  /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/,
  /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/,
  /(?<![\w-])[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,}(?![\w-])/,
  // `admin:tide`, `-u admin:tide`
  /(?<![\w/:])(?:admin|root|user|guest|sa):\S/i,
  /\s-u\s+\S+:\S/,
];

/** Whoever names one of these in what is to be remembered is likely to tell it too. */
const ALWAYS: readonly RegExp[] = [
  /(?<![a-z])(?:passwords?|passphrases?|passcodes?|passwd|pwd|pw|seed phrases?|recovery phrases?|connection strings?)(?![a-z])/i,
  /\bPIN\b/,
  /密码|口令|暗号|验证码|门禁码|开门码|激活码|恢复码|取件码|助记词|身份证|银行卡/,
];

const NAMES = [
  'pass|pins?|logins?|user ?names?|ssn|secrets?|creds?|credentials?|tokens?|otp|2fa|wi-?fi',
  '(?:api|access|private|secret|licen[cs]e|wi-?fi|encryption|ssh|signing|master|root|auth)[ _-]?keys?',
  '(?:pin|door|gate|alarm|access|recovery|backup|security|entry|unlock|sms|verification|auth)[ _-]?(?:codes?|numbers?)',
].join('|');

const CHINESE_NAMES = '(?:密钥|令牌|私钥|账号|PIN)';

/** The name of a secret beside what may be its value. */
const NAMED: readonly RegExp[] = [
  new RegExp(`(?<![a-z])(?:${NAMES})(?![a-z])[^.;,]{0,40}(?:\\b(?:is|are|equals)\\b|=|:)\\s*\\S`, 'i'),
  new RegExp(`\\b(?:is|are)\\s+(?:\\S+\\s+){0,4}(?:${NAMES})\\b`, 'i'),
  new RegExp(`(?<![a-z])(?:${NAMES})\\s+\\S*\\d`, 'i'),
  /\blog(?:ged)?[ -]?in (?:with|as|by|using)\b[^.;]*\S\s*[:/]\s*\S/i,
  new RegExp(`${CHINESE_NAMES}[^。；，]{0,20}(?:是|为|成|用|：|:|=)\\s*\\S`),
  new RegExp(`${CHINESE_NAMES}\\s*[\\w"“「]`),
  new RegExp(`是[^。；，]{0,10}${CHINESE_NAMES}`),
];

/** Long and of letters and figures mixed: no word of any language. */
const RANDOM = /(?<![\w/.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{24,}(?![\w/.-])/;

/** Might the text hold a password, key or token? Better one too many: it can still be written down by hand. */
export const looksSecret = (text: string): boolean =>
  [...SHAPES, ...ALWAYS, ...NAMED, RANDOM].some((pattern) => pattern.test(text));
