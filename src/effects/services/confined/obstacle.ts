/** What stands in the way of a file. `at`: the path inside the folder where it does. */
export type Obstacle = { readonly _tag: 'Obstacle'; readonly at: string } & (
  | {
      readonly what: 'link' | 'special' | 'file' | 'folder' | 'mount' | 'several-names' | 'changed' | 'moved';
    }
  /** The folder has a name that this one would be taken for. */
  | { readonly what: 'twin'; readonly twin: string }
);

const WORDS: Readonly<Record<Exclude<Obstacle['what'], 'twin'>, string>> = {
  link: 'is a symbolic link, which is not followed',
  special: 'is no plain file or folder',
  file: 'is a file, so nothing can be below it',
  folder: 'is a folder',
  mount: 'is another file system',
  'several-names': 'has several names on disk and is left alone',
  changed: 'was changed by somebody else meanwhile; Read it again',
  moved: 'is not where it was when the run began',
};

/** The obstacle in words, as the end of a sentence. */
export const obstacleWords = (obstacle: Obstacle): string => {
  const at = obstacle.at === '' ? 'the folder' : obstacle.at;
  return obstacle.what === 'twin'
    ? `${at} could not be told from ${obstacle.twin}, which is there already; use that name or another one`
    : `${at} ${WORDS[obstacle.what]}`;
};
