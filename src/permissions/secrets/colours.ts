const ESCAPE = String.fromCharCode(27);

/** What a terminal takes for a colour or another style: as it is, and as JSON and shells escape it. */
const STYLE = new RegExp(
  String.raw`(?:${ESCAPE}|\\{1,8}(?:u001[bB]|x1[bB]|033|e))\[[\d;]{0,20}[A-Za-z]`,
  'g',
);

/** The text with blanks where styles of a terminal stand, since their last letter is none of what follows; all else stays in its place. */
export const withoutStyles = (text: string): string =>
  text.replace(STYLE, (style) => ' '.repeat(style.length));
