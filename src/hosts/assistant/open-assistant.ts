import * as E from 'fp-ts/lib/Either.js';
import type { Settings, SettingValues } from '../../config.js';
import { connectionFrom } from '../../effects/live/anthropic/connection.js';
import { assistantFlag } from '../../effects/live/flags/assistant-flag.js';
import { type ActivationVerdict, NOT_ASKED } from '../../machines/assistant/activation.rules.js';
import { DEFAULT_MODEL } from '../engines/default-model.js';
import type { JobPerformer } from '../jobs/performer.js';
import { activate, deactivate } from './activation/activate.js';
import { tellVerdict } from './activation/tell-verdict.js';
import { trustOf, trustPath } from './activation/trust-file.js';
import type { AssistantParts } from './assistant-parts.js';
import type { AssistantView } from './assistant-view.js';
import type { LiveAssistant } from './live/live-assistant.js';
import { dayLog } from './log/day-log.js';
import { layPermanentJobs } from './permanent/lay-jobs.js';
import { restingDesk } from './resting-desk.js';
import type { Thinker } from './turn/turn-engine.js';

export type { AssistantParts } from './assistant-parts.js';

/** A project's assistant, active or not. `stop` comes back when nothing of it is under way. */
export type Assistant = {
  readonly view: () => AssistantView;
  readonly perform: JobPerformer;
  readonly say: (text: string) => string | null;
  readonly esc: () => void;
  readonly work: () => readonly string[];
  readonly stop: () => Promise<void>;
};

/** Settings, trust and the flag are looked at again, so that whoever takes one back need not stop anything. Milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** While something is under way: it may have minutes to go, and nobody who takes trust back wants to wait for them. */
const BUSY_LOOK_MS = 5_000;

type Standing = { readonly activation: ActivationVerdict; readonly live: LiveAssistant | null };

const thinkerOf = (
  { store, environment, proactive }: AssistantParts,
  settings: SettingValues,
): Thinker | null => {
  const { engine } = store.capabilities;
  const connection = E.toUnion(connectionFrom({ env: environment, baseUrl: null }));
  if (engine.name !== 'anthropic' || connection === null || '_tag' in connection) return null;
  const { model, rates } = engine;
  return {
    ...{ connection, model: model ?? DEFAULT_MODEL, rates },
    initiative: proactive || settings.proactive,
  };
};

const begun = async (parts: AssistantParts, settings: Settings & SettingValues): Promise<Standing> => {
  const { store, project, home, environment, skipFlag, log } = parts;
  const { verdict } = await activate({
    ...{ store, project, settings, home, environment, skipFlag },
    ask: null,
  });
  if (verdict._tag !== 'Active') return { activation: verdict, live: null };
  const laid = await layPermanentJobs(store, project)();
  if (E.isLeft(laid))
    log.write('warning', `The assistant’s own jobs could not be laid down (${laid.left._tag}).`);
  // Most projects of a daemon have none that is active: what one works with is not kept in memory for them.
  const [{ openDesk }, { startLive }] = await Promise.all([
    import('./live/desk.js'),
    import('./live/live-assistant.js'),
  ]);
  const desk = await openDesk(parts, settings, thinkerOf(parts, settings));
  return { activation: verdict, live: await startLive(desk) };
};

/** What an activation depends on that a person may change at any time. */
const wishOf = async (
  { store, project, home, environment, skipFlag }: AssistantParts,
  { assistant, proactive, flagsFile }: SettingValues,
): Promise<string> => {
  const { capabilities } = store;
  const trust = await trustOf(capabilities, trustPath({ home, env: environment }), project)();
  const flag = !assistant || skipFlag || (await assistantFlag(flagsFile, capabilities.clock));
  return JSON.stringify([E.isRight(trust) ? trust.right : 'unknown', assistant, proactive, flag]);
};

const NONE = { spent: { tokens: 0, microUsd: 0 }, most: { tokens: 0, microUsd: 0 } };

const resting = (activation: ActivationVerdict): AssistantView => ({
  activation,
  ...{ engine: 'local', mode: null, why: activation.sentence, asleepUntil: null },
  budget: { hour: NONE, day: NONE },
});

const ended = async ({ live }: Standing, { store }: AssistantParts): Promise<void> => {
  if (live === null) return;
  await live.stop();
  await deactivate(store)();
};

/** Opens a project's assistant: active where all checks pass, and looked at again each minute, more often while it does something. */
export const openAssistant = async (parts: AssistantParts): Promise<Assistant> => {
  const { store, zone, log } = parts;
  const { clock } = store.capabilities;
  let settings = await parts.loadSettings();
  let wish = await wishOf(parts, settings);
  let standing = await begun(parts, settings);
  await tellVerdict(parts, { before: null, after: standing.activation });
  let isOver = false;
  let looking: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    settings = await parts.loadSettings();
    const now = await wishOf(parts, settings);
    if (isOver || now === wish) return;
    wish = now;
    const before = standing.activation;
    await ended(standing, parts);
    standing = { activation: NOT_ASKED, live: null };
    if (isOver) return;
    standing = await begun(parts, settings);
    await tellVerdict(parts, { before, after: standing.activation });
  };
  /** One look at a time; one that comes to an unexpected end is made again in full. */
  const lookNow = (): Promise<void> => {
    looking = looking.then(look).catch((defect: unknown) => {
      wish = '';
      log.write('error', `The assistant could not be looked at again: ${String(defect)}`);
    });
    return looking;
  };
  const every = (ms: number, act: () => Promise<void>): (() => void) => {
    let cancel = (): void => {};
    const again = (): void => {
      if (!isOver) cancel = clock.setTimer(ms, () => void act().then(again));
    };
    again();
    return () => cancel();
  };
  const looks = [
    every(LOOK_EVERY_MS, lookNow),
    every(BUSY_LOOK_MS, async () => (standing.live?.isBusy() ? lookNow() : undefined)),
  ];

  const noting = restingDesk(dayLog({ store, zone, log }).write, () => standing.activation.sentence);
  return {
    view: () => {
      const { activation, live } = standing;
      return live === null ? resting(activation) : { activation, ...live.view() };
    },
    // What a file asks for reaches a model only where that is still wanted now.
    perform: async (work, signal) => {
      if (standing.live !== null) await lookNow();
      return (standing.live?.perform ?? noting)(work, signal);
    },
    say: (text) => (standing.live === null ? standing.activation.sentence : standing.live.say(text)),
    esc: () => standing.live?.esc(),
    work: () => standing.live?.work() ?? [],
    stop: async () => {
      isOver = true;
      for (const cancel of looks) cancel();
      await looking;
      await ended(standing, parts);
    },
  };
};
