import * as v from 'valibot';
import type { DaemonView } from './daemon-view.js';
import type { WardView } from './ward.js';

const spent = v.object({ tokens: v.number(), microUsd: v.number() });
const budget = v.object({ spent, most: spent });
const time = v.nullable(v.number());
const sentence = v.nullable(v.string());

const assistant = v.object({
  activation: v.object({
    _tag: v.picklist(['Active', 'Refused']),
    check: v.picklist(['compiled-in', 'setting', 'trust', 'flag', 'active']),
    ...{ measured: v.string(), needed: v.string(), sentence: v.string() },
  }),
  engine: v.picklist(['local', 'anthropic']),
  mode: v.nullable(v.picklist(['active', 'paused', 'contextBlocked'])),
  why: sentence,
  asleepUntil: time,
  budget: v.object({ hour: budget, day: budget }),
});

const ward = v.object({
  ...{ project: v.string(), memory: v.string(), assistant },
  jobs: v.object({ count: v.number(), nextAt: time, corrupt: sentence }),
  work: v.array(v.string()),
});

const project = v.object({
  ...{ project: v.string(), addedAt: v.number(), assistant: v.boolean(), proactive: v.boolean() },
  ...{ sentence, ward: v.nullable(ward) },
});

const format = v.object({
  ...{ pid: v.number(), since: v.number(), release: v.string(), sessions: v.number(), fault: sentence },
  projects: v.array(project),
});

/** Reads what a daemon says of itself; null: it is of a release that says it otherwise. */
export const parseDaemonView = (answer: unknown): DaemonView | null => {
  const parsed = v.safeParse(format, answer);
  return parsed.success ? parsed.output : null;
};

/** Reads what it says of one project; null: likewise. */
export const parseWardView = (answer: unknown): WardView | null => {
  const parsed = v.safeParse(ward, answer);
  return parsed.success ? parsed.output : null;
};

const news = v.object({
  at: v.number(),
  kind: v.string(),
  text: v.string(),
  runId: sentence,
});

/** What is told to whoever is attached; null: it is not understood. */
export const parseNews = (told: unknown): v.InferOutput<typeof news> | null => {
  const parsed = v.safeParse(news, told);
  return parsed.success ? parsed.output : null;
};
