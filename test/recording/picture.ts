import type { Line, Stretch } from './screen.js';

const [WIDTH, HEIGHT, PADDING] = [8.4, 20, 16];
const TEXT = '#d7dce5';
const COLOURS: Readonly<Record<number, string>> = {
  1: '#ff8a80',
  2: '#8fd694',
  3: '#ffd479',
  4: '#8ab4f8',
  6: '#7fdbe6',
  8: '#9aa5b8',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Each stretch says where it begins, so that a font of another width does not shift what follows. */
const row = (line: Line, index: number): string => {
  let column = 0;
  const stretches = line.map(({ text, colour, isBold }: Stretch) => {
    const x = PADDING + column * WIDTH;
    column += text.length;
    const weight = isBold ? ' font-weight="bold"' : '';
    const fill = colour === null ? TEXT : (COLOURS[colour] ?? TEXT);
    return `<tspan x="${x.toFixed(1)}" fill="${fill}"${weight}>${escaped(text)}</tspan>`;
  });
  return `<text y="${PADDING + 14 + index * HEIGHT}" xml:space="preserve">${stretches.join('')}</text>`;
};

/** What stands in a terminal, as an SVG that loads nothing. */
export const picture = (lines: readonly Line[]): string => {
  const columns = Math.max(...lines.map((line) => line.reduce((sum, { text }) => sum + text.length, 0)));
  const [width, height] = [Math.ceil(columns * WIDTH) + 2 * PADDING, lines.length * HEIGHT + 2 * PADDING];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>autodream in a terminal: why, run, diff, why of one line, undo</title>',
    '<style>text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }</style>',
    `<rect width="${width}" height="${height}" rx="8" fill="#161b26"/>`,
    ...lines.map(row).filter((text) => text.includes('<tspan')),
    '</svg>',
    '',
  ].join('\n');
};
