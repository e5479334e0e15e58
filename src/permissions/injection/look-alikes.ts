const pairs = (odd: string, plain: string): readonly (readonly [string, string])[] => {
  const letters = [...plain];
  return [...odd].map((letter, at) => [letter, letters[at] ?? letter] as const);
};

/** Letters of other scripts and signs that look like those of a tag. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ...pairs('аеорсухіјѕԁԛԝһӏкмтнвгАЕОРСУХІЈЅНКМТВ', 'aeopcyxijsdqwhlkmthbrAEOPCYXIJSHKMTB'),
  ...pairs('αικνορτυχΑΒΕΗΙΚΜΝΟΡΤΥΧ', 'aiknoptuxABEHIKMNOPTYX'),
  ...pairs('ıſ‹›﹤﹥', 'is<><>'),
]);

/** Full-width forms stand as far behind their plain ones. A colon stays: Chinese has no other. */
const FULL_WIDTH = 0xfee0;
const ODD = new RegExp(`[\\uFF01-\\uFF19\\uFF1B-\\uFF5E${[...ALIKE.keys()].join('')}]`, 'gu');

/** The text as it looks to whoever reads Latin letters; each character stays in its place. */
export const asItLooks = (text: string): string =>
  text.replace(ODD, (letter) => ALIKE.get(letter) ?? String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH));
