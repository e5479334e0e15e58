/** @jsxImportSource preact */
import { usePage } from '../page-context.js';
import { hashOf } from '../route.js';

/** What looks like a run's id; whether there is such a run decides. */
const ID = /([a-z0-9]+-[a-z0-9]+)/;

/** A sentence of the server, in which the ids of runs lead to them. */
export const Told = ({ words }: { words: string }) => {
  const { runs } = usePage();
  const ids = new Set(runs._tag === 'Known' ? runs.value.map(({ runId }) => runId) : []);
  return (
    <>
      {words.split(ID).map((part) =>
        ids.has(part) ? (
          <a key={part} href={hashOf({ _tag: 'Run', runId: part, tab: 'replay', seq: null })}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
};
