import { BREAK } from '../transcripts/render.js';
import { rememberedIn } from './asked.js';
import { ownSentences } from './sentences.js';

/** What a user asked to remember: in which session, and when (ISO 8601 in UTC; `null`: that is not known). */
export type Remembered = { readonly text: string; readonly session: string; readonly at: string | null };

/** Words at least one of which is in whatever asks to remember something. For a search line by line. */
export const SEARCH =
  '[Rr]emember|REMEMBER|[Ff]orget|[Nn]ow on|[Ff]uture|[记記]住|牢[记記]|[记記]得|忘|[以今][后後]|[从從][现現]在|[从從]今';

const MATCH = /^(.+?):(\d+):\[(?:-|\d{4}-[^\]]*)\] (user|assistant|summary): /;
const ROW = /^(\d+) \[(-|\d{4}-[^\]]*)\] (user|assistant|summary): (.*)$/;

/** The rows of users among the matches of a search, by their numbers, each once. */
export const userRowsIn = (matches: string): readonly number[] => [
  ...new Set(
    matches.split('\n').flatMap((line) => {
      const [, , number, who] = MATCH.exec(line) ?? [];
      return who === 'user' ? [Number(number)] : [];
    }),
  ),
];

/** Are there more matches than the answer to a search has? */
export const isCutShort = (matches: string): boolean => /\n\[More lines match[^\n]*$/.test(matches);

/** What a rendered row of a session asks to remember, if a user said it. */
export const rememberedInRow = (session: string, rendered: string): readonly Remembered[] => {
  const [, , time, who, text = ''] = ROW.exec(rendered.split('\n')[0] ?? '') ?? [];
  if (who !== 'user') return [];
  const at = time === undefined || time === '-' ? null : time;
  return ownSentences(text.split(BREAK)).flatMap((sentence) => {
    const wanted = rememberedIn(sentence);
    return wanted === null ? [] : [{ text: wanted, session, at }];
  });
};
