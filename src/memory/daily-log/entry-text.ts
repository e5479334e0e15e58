/** Longer texts are cut, and say so. Characters. */
const LONGEST_TEXT = 4_000;

/** What means something inside a line of Markdown, and is written with a backslash before it. */
const MARKUP = /[\\`*_[\]<>&~|!$]/g;

/** What would end the line, be invisible, or turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const reference = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;

/** The text as it is kept: whole characters only, and no more than a line should hold. */
export const keptText = (text: string): string => {
  const whole = [...text.replace(/\p{Surrogate}/gu, '\ufffd')];
  if (whole.length <= LONGEST_TEXT) return whole.join('');
  return `${whole.slice(0, LONGEST_TEXT).join('')}… (${whole.length - LONGEST_TEXT} more characters)`;
};

/** The text as a part of one line of Markdown that shows it. */
export const escapeText = (text: string): string =>
  keptText(text)
    .replace(MARKUP, '\\$&')
    .replace(UNSEEN, reference)
    .replace(/^\s|\s$/gu, reference);

/** What `escapeText` made of a text; null: it has markup, so it was not made by it. */
export const unescapeText = (escaped: string): string | null => {
  if (!/^(?:\\.|&#\d{1,7};|[^\\`*_[\]<>&~|!$])*$/u.test(escaped)) return null;
  return escaped.replace(
    /\\(.)|&#(\d+);/gu,
    (_, character: string | undefined, code: string | undefined) =>
      character ?? (Number(code) <= 0x10_ffff ? String.fromCodePoint(Number(code)) : '\ufffd'),
  );
};
