/** A store that a person named and that cannot be used. `sentence` says what is wrong and what to do. */
export type StoreError = {
  readonly _tag: 'StoreError';
  readonly problem: 'missing' | 'not-a-folder' | 'unreadable' | 'not-named' | 'state-inside';
  readonly path: string;
  readonly sentence: string;
};

export type Role = 'memory' | 'transcripts' | 'project' | 'root' | 'readable';
const OPTION: Readonly<Record<Role, string>> = {
  memory: '--store',
  transcripts: '--transcripts',
  project: '--project',
  root: '--root',
  readable: '--read-roots',
};

const storeError = (problem: StoreError['problem'], path: string, sentence: string): StoreError => ({
  _tag: 'StoreError',
  problem,
  path,
  sentence,
});

export const missing = (role: Role, path: string): StoreError =>
  storeError(
    'missing',
    path,
    `There is no ${role} folder at ${path}. Check the path given with ${OPTION[role]}.`,
  );

export const notAFolder = (role: Role, path: string): StoreError =>
  storeError(
    'not-a-folder',
    path,
    `${path} is not a folder. ${OPTION[role]} takes the ${role} folder itself, not a file in it.`,
  );

export const unreadable = (role: Role, path: string, code: string): StoreError =>
  storeError(
    'unreadable',
    path,
    `The ${role} folder ${path} cannot be read (${code}). Check its permissions, and those of the folders above it.`,
  );

export const notNamed = (cwd: string): StoreError =>
  storeError(
    'not-named',
    cwd,
    'The plain layout has no usual place for a store. Name its folders with --store and --transcripts.',
  );

export const stateInside = (state: string, memory: string): StoreError =>
  storeError(
    'state-inside',
    state,
    `The state folder ${state} would lie inside the memory folder ${memory}, which hosts scan. Name one outside it with --state.`,
  );
