import type { Frozen } from '../../../memory/store-image.js';

/** A file of the store as Glob lists it. */
export type Listed = { readonly path: string; readonly frozen: Frozen | null };

const READ_ONLY =
  /^(.*)\tread-only: (pinned|log|symlink|hard-link|protected|foreign|too-large|not-text|other)$/;

const frozenFor = (word: string | undefined): Frozen | null => {
  switch (word) {
    case 'pinned':
    case 'log':
    case 'symlink':
    case 'hard-link':
    case 'protected':
    case 'foreign':
    case 'too-large':
    case 'not-text':
    case 'other':
      return word;
    default:
      return null;
  }
};

/** Takes a Glob's answer apart. What is no Markdown counts as frozen: it is known by name only. */
export const parseListing = (answer: string): readonly Listed[] =>
  answer
    .split('\n')
    .filter((line) => line !== '' && line !== 'No file matches.')
    .map((line): Listed => {
      const marked = READ_ONLY.exec(line);
      if (marked !== null) return { path: marked[1] ?? line, frozen: frozenFor(marked[2]) };
      return { path: line, frozen: line.endsWith('.md') ? null : 'other' };
    });
