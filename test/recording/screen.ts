import { spawn } from '@lydell/node-pty';
import xterm, { type IBufferCell, type IBufferLine } from '@xterm/headless';

/** A stretch of one line that looks alike. `colour`: a number of the terminal's palette, null: the ordinary one. */
export type Stretch = { readonly text: string; readonly colour: number | null; readonly isBold: boolean };
export type Line = readonly Stretch[];

const COLUMNS = 120;
const ROWS = 60;

const looksOf = (cell: IBufferCell): Omit<Stretch, 'text'> => ({
  colour: cell.isFgPalette() ? cell.getFgColor() : cell.isDim() ? 8 : null,
  isBold: cell.isBold() !== 0,
});

const lineOf = (line: IBufferLine): Line => {
  const stretches: Stretch[] = [];
  const length = line.translateToString(true).length;
  for (let column = 0; column < length; column += 1) {
    const cell = line.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const [text, looks, last] = [cell.getChars() || ' ', looksOf(cell), stretches.at(-1)];
    if (last !== undefined && last.colour === looks.colour && last.isBold === looks.isBold)
      stretches[stretches.length - 1] = { ...last, text: last.text + text };
    else stretches.push({ ...looks, text });
  }
  return stretches;
};

const isBlank = (line: Line | undefined): boolean => line?.length === 0;

/** Runs a program in a terminal of its own, to its end, and answers what then stands there. */
export const screenAfter = async (
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly Line[]> => {
  const terminal = new xterm.Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
  const program = spawn(process.execPath, [...args], { cols: COLUMNS, rows: ROWS, cwd, env: { ...env } });
  program.onData((data) => terminal.write(data));
  await new Promise<void>((done) => program.onExit(() => done()));
  await new Promise<void>((done) => terminal.write('', done));
  const { active } = terminal.buffer;
  const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row)).flatMap((line) =>
    line === undefined ? [] : [lineOf(line)],
  );
  while (isBlank(lines.at(-1))) lines.pop();
  return lines;
};
