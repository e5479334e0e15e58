import type { Argument, Command, Piece, Redirection, Script, Step } from './shell/script.js';

/** Text that means itself to every shell, wherever in a word it stands. */
const PLAIN = /^[A-Za-z0-9_./,:@+-]+$/;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Text so that a shell takes it for itself: no wildcard, no option of the shell, no other word. */
const textWord = (text: string): string => (PLAIN.test(text) ? text : quoted(text));

const wordText = (word: readonly Piece[]): string =>
  word.map((piece) => (piece._tag === 'Text' ? textWord(piece.text) : piece.pattern)).join('');

const argumentText = ({ prefix, word }: Argument): string => {
  const text = (prefix === '' ? '' : textWord(prefix)) + wordText(word);
  return text === '' ? "''" : text;
};

const redirectionText = (redirection: Redirection): string => {
  switch (redirection._tag) {
    case 'Input':
      return `< ${wordText(redirection.path)}`;
    case 'Discard':
      return `${redirection.descriptor}> /dev/null`;
    case 'Copy':
      return `${redirection.descriptor}>&${redirection.to}`;
  }
};

const commandText = ({ name, args, redirections }: Command): string =>
  [name, ...args.map(argumentText), ...redirections.map(redirectionText)].join(' ');

const JOINED: Readonly<Record<Step['when'], string>> = { always: '; ', success: ' && ', failure: ' || ' };

const stepText = ({ when, pipeline: { negated, commands } }: Step, at: number): string =>
  (at === 0 ? '' : JOINED[when]) + (negated ? '! ' : '') + commands.map(commandText).join(' | ');

/**
 * A script as a line for a shell: every word that is not plain stands in single quotes, so that the shell reads the script
 * that was judged and nothing else.
 */
export const textOf = (script: Script): string => script.map(stepText).join('');
