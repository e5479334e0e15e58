import type { ShownText } from '../../../memory/changes/sources.js';

/** What an agent was shown of transcripts: a row as often as it was shown, each time the part of it that was. */
export type ShownTexts = {
  readonly keep: (shown: ShownText) => void;
  /** The oldest first; what was shown of one row is one text. */
  readonly all: () => readonly ShownText[];
};

/** Characters that are kept of one run; a run that was shown more forgets what it saw first. */
const KEPT_CHARACTERS = 2_000_000;

/** Remembers rows while a run lasts, in memory only: a journal holds no more of transcripts than it did. */
export const shownTexts = (most = KEPT_CHARACTERS): ShownTexts => {
  const kept = new Map<string, ShownText>();
  let characters = 0;
  const forget = (key: string): void => {
    characters -= kept.get(key)?.text.length ?? 0;
    kept.delete(key);
  };
  const merged = (old: string | undefined, text: string): string => {
    if (old === undefined || text.includes(old)) return text;
    return old.includes(text) ? old : `${old}\n${text}`;
  };
  return {
    keep: ({ session, row, text }) => {
      const key = `${session}:${row}`;
      const whole = merged(kept.get(key)?.text, text);
      forget(key);
      kept.set(key, { session, row, text: whole });
      characters += whole.length;
      for (const oldest of kept.keys()) {
        if (characters <= most) return;
        forget(oldest);
      }
    },
    all: () => [...kept.values()],
  };
};
