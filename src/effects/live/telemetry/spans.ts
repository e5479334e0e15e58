import type { Attributes, Span, Tracer } from '@opentelemetry/api';

/** Whose span it is. `name` goes out; the id stays here. */
export type TracedRun = { readonly runId: string; readonly name: string };

/** The spans of runs that are under way. Times are milliseconds since 1970. */
export type Spans = {
  readonly begin: (run: TracedRun, at: number) => void;
  readonly note: (runId: string, name: string, attributes: Attributes, at: number) => void;
  /** Milliseconds that the run took; null: it had not begun. */
  readonly end: (run: TracedRun, attributes: Attributes, isError: boolean, at: number) => number | null;
};

type Open = { readonly span: Span; readonly since: number };

/** More than a host runs at once. Of a run whose end never comes the span is ended, so that nothing gathers. */
const MOST_OPEN = 100;

/** `STATUS_ERROR` of the API, which is not loaded here. */
const STATUS_ERROR = 2;

/** `tracer` is asked for with each span, so that the SDK counts which is set up then. */
export const spansOf = (tracer: () => Tracer): Spans => {
  const open = new Map<string, Open>();
  // A run outlives the turn that fired it, so it is nobody's child.
  const start = (name: string, at: number): Open => ({
    span: tracer().startSpan(name, { root: true, startTime: at }),
    since: at,
  });
  const makeRoom = (at: number): void => {
    for (const [oldest, { span }] of open) {
      if (open.size < MOST_OPEN) return;
      span.setAttribute('autodream.outcome', 'unknown');
      span.end(at);
      open.delete(oldest);
    }
  };
  return {
    begin: ({ runId, name }, at) => {
      makeRoom(at);
      open.set(runId, start(name, at));
    },
    note: (runId, name, attributes, at) => {
      open.get(runId)?.span.addEvent(name, attributes, at);
    },
    end: ({ runId, name }, attributes, isError, at) => {
      const begun = open.get(runId);
      open.delete(runId);
      const { span } = begun ?? start(name, at);
      span.setAttributes(attributes);
      if (isError) span.setStatus({ code: STATUS_ERROR });
      span.end(at);
      return begun === undefined ? null : Math.max(at - begun.since, 0);
    },
  };
};
