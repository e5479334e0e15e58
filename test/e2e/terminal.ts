import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** A real terminal with a program in it: what is on its screen, and keys for it. */
export type LiveTerminal = {
  readonly press: (keys: string) => void;
  readonly resize: (columns: number, rows: number) => void;
  /** The rows of the screen without what is blank at their ends. */
  readonly screen: () => readonly string[];
  /** The screen, as soon as it passes; rejects where it never does. */
  readonly until: (passes: (screen: string) => boolean) => Promise<string>;
  readonly exit: Promise<number>;
  readonly isCursorShown: () => boolean;
  /** How often all of the screen was cleared. */
  readonly clears: () => number;
  readonly close: () => void;
};

const PATIENCE_MS = 30_000;

const CLEAR = '\u001b[2J';

type Screen = InstanceType<typeof xterm.Terminal>;

const rowsOf = ({ buffer, rows }: Screen): readonly string[] =>
  Array.from(
    { length: rows },
    (_, row) => buffer.active.getLine(buffer.active.baseY + row)?.translateToString(true) ?? '',
  );

const watch = (program: IPty, screen: Screen) => {
  const waiting = new Set<() => void>();
  let written = '';
  program.onData((data) => {
    written += data;
    screen.write(data, () => {
      for (const look of waiting) look();
    });
  });
  const until = (passes: (text: string) => boolean): Promise<string> =>
    new Promise((done, fail) => {
      const text = (): string => rowsOf(screen).join('\n');
      const look = (): void => {
        if (!passes(text())) return;
        waiting.delete(look);
        clearTimeout(patience);
        done(text());
      };
      const patience = setTimeout(() => fail(new Error(`It never came to be seen:\n${text()}`)), PATIENCE_MS);
      waiting.add(look);
      look();
    });
  return { until, written: () => written };
};

export type TerminalOptions = {
  readonly columns: number;
  readonly rows: number;
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
};

/** Runs a script with Node in a terminal of that size. */
export const openTerminal = (
  script: string,
  { columns, rows, env, args = [] }: TerminalOptions,
): LiveTerminal => {
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const program = spawn(process.execPath, [script, ...args], {
    cols: columns,
    rows,
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env },
  });
  const { until, written } = watch(program, screen);
  return {
    press: (keys) => program.write(keys),
    resize: (to, high) => {
      screen.resize(to, high);
      program.resize(to, high);
    },
    screen: () => rowsOf(screen),
    until,
    exit: new Promise((done) => program.onExit(({ exitCode }) => done(exitCode))),
    isCursorShown: () => written().lastIndexOf('\u001b[?25h') > written().lastIndexOf('\u001b[?25l'),
    clears: () => written().split(CLEAR).length - 1,
    close: () => program.kill('SIGKILL'),
  };
};
