import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type {
  Command,
  Redirection as ParsedRedirection,
  Pipeline,
  PipelineNode,
  Script,
  Statement,
  Word,
} from 'unbash';
import { type Denial, denied, each } from '../denial.js';
import { notAllowed } from './constructs.js';
import { isCovered } from './coverage.js';

/** A command as written, before its words are judged. */
export type WrittenCommand = {
  readonly name: Word;
  readonly args: readonly Word[];
  readonly redirections: readonly ParsedRedirection[];
};
export type WrittenPipeline = { readonly negated: boolean; readonly commands: readonly WrittenCommand[] };
export type WrittenStep = {
  readonly when: 'always' | 'success' | 'failure';
  readonly pipeline: WrittenPipeline;
};

type Span = { readonly pos: number; readonly end: number };
/** What the walk leaves behind: the spans of all that it judged. */
type Walk = { readonly source: string; readonly spans: Span[] };

const writtenAt = (walk: Walk, { pos, end }: Span): string => walk.source.slice(pos, end);

const readArguments = (walk: Walk, command: Command): Either<Denial, WrittenCommand> => {
  const { name, suffix, prefix } = command;
  const words: Word[] = [];
  const redirections: ParsedRedirection[] = [];
  for (const item of [...prefix, ...suffix]) {
    if (item.type === 'Assignment') return notAllowed('Assignment', writtenAt(walk, item));
    if (item.type === 'Word') words.push(item);
    else redirections.push(item);
  }
  if (name === undefined)
    return denied(
      writtenAt(walk, command),
      'A redirection without a command does nothing that is allowed; name a command.',
    );
  walk.spans.push(name, ...words, ...redirections);
  return E.right({ name, args: words, redirections });
};

const readCommand =
  (walk: Walk) =>
  (node: Pipeline['commands'][number]): Either<Denial, WrittenCommand> =>
    node.type === 'Command' ? readArguments(walk, node) : notAllowed(node.type, writtenAt(walk, node));

const readPipeline = (walk: Walk, node: PipelineNode): Either<Denial, WrittenPipeline> => {
  if (node.type !== 'Pipeline')
    return E.map((command: WrittenCommand) => ({ negated: false, commands: [command] }))(
      readCommand(walk)(node),
    );
  const [prefix, ...more] = node.prefixes;
  if (prefix?.type === 'Time' || more.length > 0) return notAllowed('Time', writtenAt(walk, prefix ?? node));
  if (node.operators.some((operator) => operator !== '|')) return notAllowed('|&', '|&');
  walk.spans.push(...node.prefixes);
  return E.map((commands: readonly WrittenCommand[]) => ({ negated: prefix !== undefined, commands }))(
    each(node.commands, readCommand(walk)),
  );
};

const readStatement =
  (walk: Walk) =>
  (statement: Statement): Either<Denial, readonly WrittenStep[]> => {
    if (statement.background === true) return notAllowed('&', '&');
    const node = statement.command;
    const pipelines = node.type === 'AndOr' ? node.commands : [node];
    const operators = node.type === 'AndOr' ? node.operators : [];
    return each(pipelines, (pipeline, index) => {
      const operator = index === 0 ? undefined : operators[index - 1];
      const when = operator === undefined ? 'always' : operator === '&&' ? 'success' : 'failure';
      return E.map((read: WrittenPipeline): WrittenStep => ({ when, pipeline: read }))(
        readPipeline(walk, pipeline),
      );
    });
  };

/** The steps that a parsed script is made of. Of what a shell knows, only commands joined by pipes, `&&`, `||` and `;` pass. */
export const readSyntax = (source: string, script: Script): Either<Denial, readonly WrittenStep[]> => {
  const walk: Walk = { source, spans: [] };
  const steps = E.map((read: readonly (readonly WrittenStep[])[]) => read.flat())(
    each(script.commands, readStatement(walk)),
  );
  if (E.isRight(steps) && !isCovered(source, walk.spans))
    return denied(source, 'Some of the command was not understood; write it more simply.');
  return steps;
};
