import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { absolutePath } from './absolute-path.js';
import { analyse } from './shell/analyse.js';
import { denialText } from './shell/denial.js';
import {
  type Argument,
  type Command,
  flatOf,
  type Piece,
  type Redirection,
  type Script,
} from './shell/script.js';
import { checkShellPaths, mappedPath, type Reach } from './shell-paths.js';
import { textOf } from './shell-text.js';
import type { Roots } from './store-path.js';

const text = (value: string): Piece => ({ _tag: 'Text', text: value });

/** A path that is read where it names one of a mapped folder. The folders before the last slash tell; wildcards stand behind it. */
const mappedText = (maps: Reach['maps'], path: string): string => {
  if (!path.startsWith('/')) return path;
  const whole = absolutePath('/', path);
  if (!path.endsWith('/') && maps.some(({ from }) => whole === from)) return mappedPath(maps, whole);
  const slash = path.lastIndexOf('/') + 1;
  const folder = mappedPath(maps, absolutePath('/', path.slice(0, slash)));
  return `${folder === '/' ? '' : folder}/${path.slice(slash)}`;
};

/**
 * The word for the host's own shell. A wildcard that stands first could stand for a name that looks like an option, so it
 * is told to begin in the folder.
 */
const mappedWord = (maps: Reach['maps'], word: readonly Piece[]): readonly Piece[] => {
  const [first, ...rest] = word;
  if (first === undefined) return word;
  return first._tag === 'Glob' ? [text('./'), ...word] : [text(mappedText(maps, first.text)), ...rest];
};

/** A shell looks for a folder in others too, if it is told so (CDPATH); not for one that is named from where it is. */
const namedFromHere = (word: readonly Piece[]): readonly Piece[] => {
  const [first, ...rest] = word;
  return first?._tag === 'Text' && !/^(?:\/|\.\.?(?:\/|$))/.test(first.text)
    ? [text(`./${first.text}`), ...rest]
    : word;
};

const mappedCommand =
  (maps: Reach['maps']) =>
  (command: Command): Command => {
    const mapped = (word: readonly Piece[]): readonly Piece[] =>
      command.name === 'cd' ? namedFromHere(mappedWord(maps, word)) : mappedWord(maps, word);
    return {
      ...command,
      args: command.args.map(
        (arg): Argument => (arg.role === 'path' ? { ...arg, word: mapped(arg.word) } : arg),
      ),
      redirections: command.redirections.map(
        (one): Redirection => (one._tag === 'Input' ? { ...one, path: mapped(one.path) } : one),
      ),
    };
  };

const mappedScript = (script: Script, maps: Reach['maps']): Script =>
  script.map((step) => ({
    ...step,
    pipeline: { ...step.pipeline, commands: step.pipeline.commands.map(mappedCommand(maps)) },
  }));

const flat = ({ prefix, word }: Argument): string => prefix + flatOf(word);

/** Text in which the live folder is named, though not as a path that is read: what it would mean there nobody can map. */
const whyUnmapped = (script: Script, { live, staging }: Roots): string | null => {
  const args = script.flatMap(({ pipeline }) => pipeline.commands.flatMap((command) => command.args));
  const odd = args.find(
    (argument) =>
      argument.role === 'text' && flat(argument).includes(live) && !flat(argument).includes(staging),
  );
  return odd === undefined
    ? null
    : 'The memory folder is named inside a pattern or a text; use names relative to the memory folder there.';
};

/** Makes of a command line one for a host's own shell, or says why it may not run. */
export type HostCommand = (command: string, roots: Roots, reach: Reach) => Either<string, string>;

/**
 * The command for a host's own shell, which starts in the working copy and leaves nothing of itself behind: a subshell that
 * goes to the copy and, if it is there, runs what was judged. Left: why the command may not run, for the model.
 */
export const hostCommand: HostCommand = (command, roots, reach) => {
  if (!roots.staging.startsWith('/'))
    return E.left('No command can be run on this system; use the other tools.');
  const verdict = analyse(command);
  if (verdict._tag === 'Denied') return E.left(denialText(verdict));
  const { script } = verdict;
  const why = checkShellPaths(script, roots.live, reach) ?? whyUnmapped(script, roots);
  if (why !== null) return E.left(why);
  const folder = textOf([cd(roots.staging)]);
  return E.right(`(${folder} && { ${textOf(mappedScript(script, reach.maps))}; })`);
};

const cd = (folder: string): Script[number] => ({
  when: 'always',
  pipeline: {
    negated: false,
    commands: [
      {
        name: 'cd',
        args: [{ prefix: '', word: [text(folder)], role: 'path' }],
        redirections: [],
        descends: false,
      },
    ],
  },
});
