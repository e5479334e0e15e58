import { EventEmitter } from 'node:events';
import pc from 'picocolors';
import type { CliContext } from '../../../../src/hosts/cli/context.js';

/** A command's world whose terminal remembers what was written to it. */
export const aContext = (
  changes: Partial<CliContext> = {},
): { readonly context: CliContext; readonly out: readonly string[]; readonly err: readonly string[] } => {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    isInteractive: false,
    columns: 80,
    colours: pc.createColors(false),
    screen: () => null,
  };
  const context: CliContext = {
    terminal,
    env: {},
    cwd: '/nowhere',
    home: '/nowhere',
    platform: 'linux',
    signals: new EventEmitter(),
    version: '9.9.9',
    ...changes,
  };
  return { context, out, err };
};
