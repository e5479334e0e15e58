import { useStdout } from 'ink';
import { useCallback, useSyncExternalStore } from 'react';

export type TerminalSize = { readonly columns: number; readonly rows: number };

/** What is no terminal has no size. */
const COLUMNS = 80;
const ROWS = 24;

/** The size of the terminal, also after it changed. */
export const useTerminalSize = (): TerminalSize => {
  const { stdout } = useStdout();
  const subscribe = useCallback(
    (listener: () => void) => {
      stdout.on('resize', listener);
      return () => {
        stdout.off('resize', listener);
      };
    },
    [stdout],
  );
  return {
    columns: useSyncExternalStore(subscribe, () => stdout.columns || COLUMNS),
    rows: useSyncExternalStore(subscribe, () => stdout.rows || ROWS),
  };
};

/** The rows that there are to be used: the last one stays free, for the newline with which Ink ends. */
export const heightOf = (height: number | undefined, rows: number): number =>
  Math.max(1, Math.min(height ?? rows, rows - 1));
