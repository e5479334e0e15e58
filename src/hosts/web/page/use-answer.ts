import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure, Reply } from './reply.js';

/** What is known of something that was asked for. The value stays while it is asked for again, and when that fails. */
export type Asked<T> =
  | { readonly _tag: 'Asking' }
  | { readonly _tag: 'Known'; readonly value: T; readonly failure: Failure | null }
  | Failure;

const after = <T>(before: Asked<T>, reply: Reply<T>): Asked<T> => {
  if (reply._tag === 'Answered') return { _tag: 'Known', value: reply.value, failure: null };
  return before._tag === 'Known' ? { ...before, failure: reply } : reply;
};

/** Asks at first, and again whenever one of `again` changes; when `key` changes, what was known of the former is forgotten. */
export const useAnswer = <T>(
  ask: () => Promise<Reply<T>>,
  key: string,
  again: readonly unknown[],
): Asked<T> => {
  const [known, setKnown] = useState<{ key: string; asked: Asked<T> }>({ key, asked: { _tag: 'Asking' } });
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let wanted = true;
    void latest.current().then((reply) => {
      if (!wanted) return;
      setKnown((now) => ({ key, asked: after(now.key === key ? now.asked : { _tag: 'Asking' }, reply) }));
    });
    return () => {
      wanted = false;
    };
  }, [key, ...again]);
  return known.key === key ? known.asked : { _tag: 'Asking' };
};
