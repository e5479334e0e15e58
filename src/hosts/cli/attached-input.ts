import { clearLine, createInterface, cursorTo, emitKeypressEvents, type Interface } from 'node:readline';
import type { CliContext } from './context.js';

/** What a person does while they are attached. */
export type Heard = { readonly line: (text: string) => void; readonly esc: () => void };

/** Lines from a person, and lines for them. */
export type Talk = {
  /** Hands over what is typed until there is no more, or the person leaves. */
  readonly each: (heard: Heard) => Promise<void>;
  /** Prints a line, above what is being typed. */
  readonly print: (line: string) => void;
  readonly close: () => void;
};

/** In a terminal the line that is being typed stays below what is printed. */
const printing =
  ({ terminal }: CliContext, typing: Interface, isScreen: boolean) =>
  (line: string): void => {
    if (isScreen) {
      cursorTo(process.stdout, 0);
      clearLine(process.stdout, 0);
    }
    terminal.out(line);
    if (isScreen) typing.prompt(true);
  };

const untilOver = ({ signals }: CliContext, typing: Interface, { line, esc }: Heard): Promise<void> =>
  new Promise((done) => {
    typing.on('line', (text) => {
      if (text.trim() !== '') line(text);
      typing.prompt();
    });
    typing.on('SIGINT', done);
    typing.once('close', done);
    signals.on('SIGINT', () => done());
    signals.on('SIGTERM', () => done());
    process.stdin.on('keypress', (_, key: { readonly name?: string } | undefined) => {
      if (key?.name === 'escape') esc();
    });
    process.stdout.on('error', () => done());
  });

/** The standard streams of this process: in a terminal with line editing, elsewhere line by line. */
export const attachedInput = (context: CliContext): Talk => {
  const isScreen = context.terminal.isInteractive && process.stdin.isTTY === true;
  const typing = createInterface({
    input: process.stdin,
    terminal: isScreen,
    prompt: isScreen ? '> ' : '',
    ...(isScreen ? { output: process.stdout } : {}),
  });
  if (isScreen) emitKeypressEvents(process.stdin, typing);
  return {
    each: (heard) => untilOver(context, typing, heard),
    print: printing(context, typing, isScreen),
    close: () => typing.close(),
  };
};
