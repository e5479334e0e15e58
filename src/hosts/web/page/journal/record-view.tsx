/** @jsxImportSource preact */
import type { RecordAnswer, RecordRow } from '../../api.js';
import { Badge } from '../parts/badge.js';
import { Time } from '../parts/time.js';
import { stateChanges } from '../run/state-paths.js';
import { JsonTree } from './json-tree.js';
import { useRecord } from './use-record.js';

const Changes = ({ record }: { record: RecordAnswer }) => {
  const changes = stateChanges(record.before, record.after);
  if (changes.length === 0) return <p class="quiet">No state changed.</p>;
  return (
    <ul class="changes">
      {changes.map(({ actor, before, after }) => (
        <li key={actor}>
          <code>{actor}</code>
          <span>
            {before ?? <em class="quiet">not there</em>} →{' '}
            {after === null ? <em class="quiet">ended</em> : <strong>{after}</strong>}
          </span>
        </li>
      ))}
    </ul>
  );
};

const Cascade = ({ cascade }: { cascade: RecordAnswer['cascade'] }) => (
  <ol class="cascade">
    {cascade.map(({ path, type }) => (
      <li key={`${path} ${type}`}>
        <code>{path}</code> {type}
      </li>
    ))}
  </ol>
);

const Chain = ({ record }: { record: RecordAnswer }) => (
  <dl class="chain">
    <dt>Hash</dt>
    <dd>
      <code>{record.hash}</code>
    </dd>
    <dt>Before it</dt>
    <dd>{record.prev === null ? 'nothing: it is the first' : <code>{record.prev}</code>}</dd>
    <dt>Contexts</dt>
    <dd>
      <code>{record.digest}</code>
    </dd>
  </dl>
);

const Details = ({ record }: { record: RecordAnswer }) => (
  <>
    <h3>State change</h3>
    <Changes record={record} />
    {record.cascade.length === 0 ? null : (
      <>
        <h3>What followed in the same step</h3>
        <Cascade cascade={record.cascade} />
      </>
    )}
    <h3>Event {record.shortened ? <span class="quiet">(long texts are cut)</span> : null}</h3>
    <JsonTree value={record.event} />
    <h3>Chain</h3>
    <Chain record={record} />
  </>
);

/** One record whole. The heading is there at once, the rest as soon as it is answered. */
export const RecordView = ({ runId, row }: { runId: string; row: RecordRow | undefined }) => {
  const reply = useRecord(runId, row?.seq);
  if (row === undefined) return <p class="empty quiet">This record is not here yet.</p>;
  const isNew = reply?._tag === 'Answered' && reply.value.seq === row.seq;
  return (
    <article class="record" aria-busy={!isNew}>
      <header>
        <h2>Record {row.seq}</h2>
        <Badge tone={row.outcome === 'Left' ? 'bad' : 'plain'}>{row.type}</Badge>
        <span class="quiet">
          <Time at={row.time} />
        </span>
      </header>
      <p>{row.says}</p>
      {row.command === null || row.command === '' ? null : (
        <p>
          <code class="quiet">{row.command}</code>
        </p>
      )}
      {reply?._tag === 'Failed' ? <p class="notice bad">{reply.sentence}</p> : null}
      {reply?._tag === 'Answered' ? <Details key={reply.value.seq} record={reply.value} /> : null}
    </article>
  );
};
