import type { JobPerformer } from '../../jobs/performer.js';
import type { AssistantView } from '../assistant-view.js';
import { type Initiative, startInitiative } from '../initiative/initiative.js';
import type { TurnEnd } from '../turn/turn.js';
import { askAt, type Desk } from './desk.js';
import { endWords } from './end-words.js';
import { jobDesk } from './job-desk.js';
import { mindNews } from './mind-words.js';

/** An assistant that is active. */
export type LiveAssistant = {
  readonly view: () => Omit<AssistantView, 'activation'>;
  readonly perform: JobPerformer;
  readonly say: (text: string) => string | null;
  readonly esc: () => void;
  readonly work: () => readonly string[];
  /** Is a turn or a job under way? Initiative that waits is none. */
  readonly isBusy: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Nobody has to have talked for so long before a tick. Milliseconds. */
const INTERVAL_MS = 60_000;

const NO_MODEL =
  'No model thinks for the assistant here, since there is no key for one: jobs, dreams and logs go on by rule.';

const NO_INITIATIVE = 'It begins nothing by itself: the setting “proactive”, or --proactive, turns that on.';

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Ticks are part of what stops with the assistant; a person who pauses stops them by the machine. */
const initiativeAt = (desk: Desk, over: AbortSignal): Promise<Initiative> => {
  const { parts, budget, spending, news, log } = desk;
  let before = '';
  let started: Initiative | null = null;
  const begun = startInitiative({
    ...{ store: parts.store, zone: parts.zone, intervalMs: INTERVAL_MS, budget },
    others: () => spending?.others() ?? { tokens: 0, microUsd: 0 },
    turn: (request, signal) => askAt(desk, request, '', AbortSignal.any([signal, over])),
    tell: (sentence) => {
      news('budget', sentence);
      void log.write({ kind: 'budget', text: sentence, runs: [] });
    },
    onMind: (mind, until) => {
      const told = mindNews(before, mind, isoOf(until));
      before = mind;
      if (told !== null) news(told.kind, told.text, started?.work() ?? null);
    },
    onEnded: (sentence) => news('note', sentence, started?.work() ?? null),
  });
  return begun.then((initiative) => {
    started = initiative;
    return initiative;
  });
};

/** How a person's turn ended, as initiative hears it. */
const heardOf = (end: TurnEnd | null): Parameters<Initiative['hear']>[0] => {
  if (end?._tag === 'Answered') return { _tag: 'Answered', sleepMs: end.sleepMs };
  return end?._tag === 'ApiFailed'
    ? { _tag: 'ApiFailed', retryAfterMs: end.retryAfterMs }
    : { _tag: 'Ended' };
};

/** What was said since the last Esc, and how much of it waits for an answer. */
type Round = { readonly esc: AbortController; open: number };

const newRound = (): Round => ({ esc: new AbortController(), open: 0 });

/** A person talks: one turn for each thing that is said, in order; Esc stops them. */
const conversationAt = (desk: Desk, initiative: Initiative | null, over: AbortSignal) => {
  const talks = new Set<Promise<void>>();
  let round = newRound();
  const hearEnd = (own: Round, heard: Parameters<Initiative['hear']>[0]): void => {
    own.open -= 1;
    initiative?.hear(heard);
    // There is no silence yet: something else that was said is still answered.
    if (round.open > 0) initiative?.hear({ _tag: 'Input' });
  };
  const converse = async (text: string, own: Round): Promise<void> => {
    const request = { asker: 'person', text, allowance: null, once: false } as const;
    const end = await askAt(desk, request, '', AbortSignal.any([own.esc.signal, over]));
    if (end !== null && end._tag !== 'Answered') desk.news('note', endWords(end), end.runId);
    hearEnd(own, heardOf(end));
  };
  return {
    say: (text: string): void => {
      desk.news('input', text);
      initiative?.hear({ _tag: 'Input' });
      const own = round;
      own.open += 1;
      const talk = converse(text, own)
        .catch((defect: unknown) => {
          desk.parts.log.write(
            'error',
            `A turn of the assistant came to an unexpected end: ${String(defect)}`,
          );
          hearEnd(own, { _tag: 'Ended' });
        })
        .finally(() => talks.delete(talk));
      talks.add(talk);
    },
    esc: (): void => {
      round.esc.abort();
      round = newRound();
      initiative?.hear({ _tag: 'Esc' });
    },
    /** All that was said has been answered, and that is told and written down. */
    idle: async (): Promise<void> => {
      await Promise.all(talks);
    },
  };
};

/** Jobs end with the assistant that does them: what was begun on a trust that is taken back is not brought to an end. */
const jobsUntil = (desk: Desk, over: AbortSignal) => {
  const perform = jobDesk(desk);
  const underway = new Set<Promise<unknown>>();
  return {
    count: () => underway.size,
    perform: ((work, signal) => {
      const run = perform(work, AbortSignal.any([signal, over]));
      underway.add(run);
      return run.finally(() => underway.delete(run));
    }) satisfies JobPerformer,
    idle: () => Promise.allSettled(underway),
  };
};

const whyNot = (thinker: Desk['thinker'], initiative: Initiative | null): string | null => {
  if (thinker === null) return NO_MODEL;
  return initiative === null ? NO_INITIATIVE : initiative.ended();
};

/** Starts an assistant that may be active: it answers people, does jobs, and takes initiative where that is wanted. */
export const startLive = async (desk: Desk): Promise<LiveAssistant> => {
  const { thinker, budget, runs, spending } = desk;
  const over = new AbortController();
  const initiative = thinker?.initiative === true ? await initiativeAt(desk, over.signal) : null;
  const conversation = conversationAt(desk, initiative, over.signal);
  const jobs = jobsUntil(desk, over.signal);
  return {
    view: () => ({
      engine: thinker === null ? 'local' : 'anthropic',
      mode: initiative?.mode() ?? null,
      why: whyNot(thinker, initiative),
      asleepUntil: initiative?.asleepUntil() ?? null,
      budget: budget.view(),
    }),
    // An assistant that is ended, since the folder is trusted no more, asks nobody any further.
    perform: jobs.perform,
    say: (text) => {
      if (thinker === null) return NO_MODEL;
      conversation.say(text);
      return null;
    },
    esc: conversation.esc,
    work: () => [...runs, ...(initiative?.ended() === null ? [initiative.work()] : [])],
    isBusy: () => runs.size > 0 || jobs.count() > 0,
    stop: async () => {
      over.abort();
      await initiative?.stop();
      await Promise.all([conversation.idle(), jobs.idle()]);
      await spending?.idle();
    },
  };
};
