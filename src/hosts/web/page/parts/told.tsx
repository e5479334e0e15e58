/** @jsxImportSource preact */
import { usePage } from '../page-context.js';
import { hashOf } from '../route.js';

/** What looks like a run's id; whether there is such a run decides. */
const ID = /([a-z0-9]+-[a-z0-9]+)/;

/** A sentence of the server, in which the id of a run leads to it; the first time, if it is named more than once. */
export const Told = ({ words }: { words: string }) => {
  const { runs } = usePage();
  const ids = new Set(runs._tag === 'Known' ? runs.value.map(({ runId }) => runId) : []);
  const parts = words.split(ID);
  return (
    <>
      {parts.map((part, at) =>
        ids.has(part) && parts.indexOf(part) === at ? (
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
