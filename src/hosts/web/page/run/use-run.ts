import { useEffect, useState } from 'preact/hooks';
import type { RunAnswer } from '../../api.js';
import { usePage } from '../page-context.js';
import { type Asked, useAnswer } from '../use-answer.js';

const SOON = 1_500;

/** A run, asked for again whenever one of `again` changes, and as long as its journal is still being verified. */
export const useRun = (runId: string, again: readonly unknown[]): Asked<RunAnswer> => {
  const { client, opened } = usePage();
  const [looked, setLooked] = useState(0);
  const asked = useAnswer(() => client.run(runId), runId, [opened, looked, ...again]);
  useEffect(() => {
    if (asked._tag !== 'Known' || asked.value.verification._tag !== 'Checking') return;
    const timer = setTimeout(() => setLooked((times) => times + 1), SOON);
    return () => clearTimeout(timer);
  }, [asked]);
  return asked;
};
