import { visible } from '../visible.js';

/** Node needs one for every module that it loads, so this can be thrown where none of ours opens a file. */
const TOO_MANY_FILES: readonly unknown[] = ['EMFILE', 'ENFILE'];

const TOO_MANY =
  'Too many files are open for autodream to go on. Close some, or raise the limit (ulimit -n), and try again. A run that was under way is restored when autodream next looks at the store.';

const messageOf = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0] ?? '';

const defectSentence = (thrown: unknown): string =>
  `autodream ran into a mistake of its own (${messageOf(thrown)}). A run that was under way is restored when autodream next looks at the store; please report this.`;

/**
 * What a person is told of something that was thrown: that the system has no files left, or a defect, which is ours.
 * The store is safe by design, so that is said too. Loads nothing, as it may be that nothing can be loaded.
 */
export const thrownSentence = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && TOO_MANY_FILES.includes(thrown.code)
    ? `autodream: ${TOO_MANY}`
    : visible(defectSentence(thrown));
