import { useStdout } from 'ink';
import { useEffect, useState } from 'react';

export type TerminalSize = { readonly columns: number; readonly rows: number };

const sizeOf = ({ columns, rows }: Partial<TerminalSize>): TerminalSize => ({
  columns: columns || 80,
  rows: rows || 24,
});

/** The size of the terminal, also after it changed. */
export const useTerminalSize = (): TerminalSize => {
  const { stdout } = useStdout();
  const [size, setSize] = useState(() => sizeOf(stdout));
  useEffect(() => {
    const look = (): void => setSize(sizeOf(stdout));
    stdout.on('resize', look);
    return () => {
      stdout.off('resize', look);
    };
  }, [stdout]);
  return size;
};

/** The rows that there are to be used: the last one stays free, for the newline with which Ink ends. */
export const heightOf = (height: number | undefined, rows: number): number =>
  Math.max(1, Math.min(height ?? rows, rows - 1));
