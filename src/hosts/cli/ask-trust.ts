import { createInterface } from 'node:readline/promises';
import * as E from 'fp-ts/lib/Either.js';
import { keepTrust, trustOf, trustPath } from '../assistant/activation/trust-file.js';
import { loadSettingsOnce } from '../settings/load-once.js';
import { visible } from '../visible.js';
import { trustDisk } from './commands/trust.js';
import type { CliContext } from './context.js';

const question = (folder: string): string =>
  `The assistant is on in your settings. It reads the project’s folder and does the jobs of its file.\nDo you trust ${visible(folder)}? (y/N) `;

/**
 * Asks a person who sits at a terminal whether they trust a project, once: where the assistant is on and nothing was said of the
 * folder yet. What they say is kept.
 */
export const askTrustOnce = async (context: CliContext, project: string): Promise<void> => {
  if (!context.terminal.isInteractive || process.stdin.isTTY !== true) return;
  const { home, env } = context;
  const { settings } = await loadSettingsOnce({ home, project, env });
  if (!settings.assistant) return;
  const path = trustPath({ home, env });
  const trust = await trustOf(trustDisk, path, project)();
  if (E.isLeft(trust) || trust.right !== 'unasked') return;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(question(project)).catch(() => '');
  asking.close();
  const said = /^\s*y(es)?\s*$/i.test(answer) ? 'trusted' : 'refused';
  await keepTrust(trustDisk, path, project, said)();
};
