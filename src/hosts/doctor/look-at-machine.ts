import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../effects/program.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, error, note, ok, warning } from './finding.js';

/** The oldest Node that autodream is tried on. */
export const OLDEST_NODE = '20.19';

const numbers = (version: string): readonly number[] => version.split('.').map(Number);

const isOlder = (version: string): boolean => {
  const [major = 0, minor = 0] = numbers(version);
  const [neededMajor = 0, neededMinor = 0] = numbers(OLDEST_NODE);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
};

export const lookAtNode: Look = ({ nodeVersion }) =>
  TE.right([
    isOlder(nodeVersion)
      ? error(
          'node',
          `Node is ${nodeVersion}, and ${OLDEST_NODE} or newer is needed.`,
          'Install a newer one.',
        )
      : ok('node', `Node is ${nodeVersion}.`),
  ]);

export const lookAtPrograms: Look = ({ ripgrep, sandbox, store }) =>
  program<never, readonly Diagnosis[]>(function* () {
    const rg = yield* perform(ripgrep);
    const bwrap = yield* perform(sandbox);
    return [rg === null ? NO_RIPGREP : ok('ripgrep', `ripgrep is ${rg}.`), ofSandbox(bwrap, store)];
  });

const NO_RIPGREP = note(
  'ripgrep',
  'ripgrep is not installed: searches of a large store read every file.',
  'Install it with the system’s packages (ripgrep).',
);

const ofSandbox = (found: string | null, { capabilities }: Examined['store']): Diagnosis => {
  if (found !== null) return ok('bubblewrap', `Commands of a model run inside bubblewrap (${found}).`);
  if (capabilities.platform !== 'linux')
    return note('bubblewrap', 'bubblewrap is for Linux: commands of a model run under our own checks alone.');
  return warning(
    'bubblewrap',
    'bubblewrap is not installed, or may not run here: commands of a model run under our own checks alone.',
    'Install it with the system’s packages (bubblewrap), and let users make namespaces.',
  );
};
