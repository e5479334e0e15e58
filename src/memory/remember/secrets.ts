/** What keys and tokens of well-known makers begin with, and other things that only secrets look like. */
const SHAPES: readonly RegExp[] = [
  /\bsk-[\w-]{8,}/,
  /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|pypi-|hf_|xox[abeoprs]-|AKIA|ASIA|AIza|ya29\.)[\w-]{6,}/,
  /\beyJ[\w-]{8,}\.[\w-]{4,}/,
  /-----BEGIN /,
  /:\/\/[^\s/:@]+:[^\s/@]+@/,
  /\bBearer\s+\S{8,}/i,
  // A card's number.
  /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/,
];

const NAMES =
  'passwords?|passphrase|passcode|passwd|pwd|pin codes?|pin numbers?|secrets?|credentials?|tokens?|api[ _-]?keys?|access[ _-]?keys?|private[ _-]?keys?|otp|2fa';

const CHINESE_NAMES = '(?:密码|口令|密钥|令牌|暗号|验证码)';

/** The name of a secret beside what may be its value. */
const NAMED: readonly RegExp[] = [
  new RegExp(`\\b(?:${NAMES})\\b[^.;,]{0,40}(?:\\bis\\b|\\bare\\b|=|:)\\s*\\S`, 'i'),
  new RegExp(`\\b(?:is|are)\\s+(?:\\S+\\s+){0,4}(?:${NAMES})\\b`, 'i'),
  new RegExp(`\\b(?:${NAMES})\\s+\\S*\\d`, 'i'),
  new RegExp(`${CHINESE_NAMES}[^。；，]{0,20}(?:是|为|：|:|=)\\s*\\S`),
  new RegExp(`${CHINESE_NAMES}\\s*[\\w"“「]`),
  new RegExp(`是[^。；，]{0,10}${CHINESE_NAMES}`),
];

/** Long and of letters and figures mixed: no word of any language. */
const RANDOM = /(?<![\w/.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{24,}(?![\w/.-])/;

/** Might the text hold a password, key or token? Better one too many: it can still be written down by hand. */
export const looksSecret = (text: string): boolean =>
  [...SHAPES, ...NAMED, RANDOM].some((pattern) => pattern.test(text));
