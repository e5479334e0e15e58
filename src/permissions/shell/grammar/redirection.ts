import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type { Redirection as Parsed, Redirect } from 'unbash';
import { type Denial, denied } from '../denial.js';
import type { Redirection } from '../script.js';
import { deviceIn } from './device.js';
import { readWord, type ShellWord } from './word.js';

type Read = Either<Denial, readonly Redirection[]>;

const isOutput = (descriptor: number): descriptor is 1 | 2 => descriptor === 1 || descriptor === 2;

const asWritten = ({ operator, descriptor }: Redirect, target: ShellWord): string =>
  `${descriptor?.type === 'FileDescriptor' ? descriptor.value : ''}${operator} ${target.source}`;

const refused = (redirect: Redirect, target: ShellWord, instead: string): Read => {
  const part = asWritten(redirect, target);
  return denied(part, `The redirection ${part} is not allowed: ${instead}.`);
};

const NO_FILE =
  'a command may write to no file, and output is dropped with > /dev/null only; change files with Write or Edit';

const input = (redirect: Redirect, target: ShellWord, descriptor: number): Read => {
  if (descriptor !== 0) return refused(redirect, target, 'a file is read as standard input only (< file)');
  // Before another redirection bash takes such a number for its descriptor, and the whole for an error.
  if (/^\d+$/.test(target.source)) return refused(redirect, target, `write ./${target.source} for that file`);
  if (target.globAt >= 0)
    return refused(redirect, target, 'a wildcard may stand for several files; name one');
  const device = deviceIn(target.pieces);
  if (device !== null) return refused(redirect, target, device);
  return E.right([{ _tag: 'Input', path: target.pieces }]);
};

const copy = (redirect: Redirect, target: ShellWord, descriptor: number): Read => {
  const to = Number(target.flat);
  return isOutput(descriptor) && isOutput(to) && target.source === String(to)
    ? E.right([{ _tag: 'Copy', descriptor, to }])
    : refused(redirect, target, 'only 2>&1 and 1>&2 send one stream where the other goes');
};

const output = (redirect: Redirect, target: ShellWord, descriptor: number): Read =>
  isOutput(descriptor) && target.flat === '/dev/null'
    ? E.right([{ _tag: 'Discard', descriptor }])
    : refused(redirect, target, NO_FILE);

const bothOutputs = (redirect: Redirect, target: ShellWord): Read =>
  target.flat === '/dev/null' && redirect.descriptor === undefined
    ? E.right([
        { _tag: 'Discard', descriptor: 1 },
        { _tag: 'Discard', descriptor: 2 },
      ])
    : refused(redirect, target, NO_FILE);

const judge = (redirect: Redirect, target: ShellWord): Read => {
  const { operator, descriptor } = redirect;
  if (descriptor?.type === 'FileDescriptorVariable')
    return refused(redirect, target, 'descriptors are named by number');
  if (operator === '<') return input(redirect, target, descriptor?.value ?? 0);
  const from = descriptor?.value ?? 1;
  if (operator === '>&') return copy(redirect, target, from);
  if (operator === '>' || operator === '>>') return output(redirect, target, from);
  if (operator === '&>' || operator === '&>>') return bothOutputs(redirect, target);
  return refused(redirect, target, NO_FILE);
};

/** Reading a file, dropping output and joining the two streams; anything else is denied. */
export const readRedirection = (redirection: Parsed): Read => {
  if (redirection.type !== 'Redirect' || redirection.target === undefined)
    return denied(
      redirection.operator,
      `The redirection ${redirection.operator} is not allowed: put the text into a file with Write and name that file, or give it as an argument.`,
    );
  return E.chain((target: ShellWord) => judge(redirection, target))(readWord(redirection.target));
};
