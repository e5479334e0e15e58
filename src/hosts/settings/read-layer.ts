import { delimiter } from 'node:path';
import * as v from 'valibot';
import { EMPTY_LAYER, type SettingKey, type SettingLayer } from '../../config.js';
import { SETTING_KEYS } from './setting-keys.js';
import { isSound, SETTING_KINDS } from './setting-kinds.js';

/** A layer as it was read, with what could not be taken over. */
export type ReadLayer = SettingLayer & {
  readonly malformed: readonly SettingKey[];
  readonly unknown: readonly string[];
};

const orNothing = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

/** Each key falls back by itself. */
const values = v.object({
  autoDreamEnabled: orNothing(SETTING_KINDS.autoDreamEnabled.schema),
  minHours: orNothing(SETTING_KINDS.minHours.schema),
  minSessions: orNothing(SETTING_KINDS.minSessions.schema),
  extractEnabled: orNothing(SETTING_KINDS.extractEnabled.schema),
  engine: orNothing(SETTING_KINDS.engine.schema),
  model: orNothing(SETTING_KINDS.model.schema),
  readRoots: orNothing(SETTING_KINDS.readRoots.schema),
  logLevel: orNothing(SETTING_KINDS.logLevel.schema),
  maxCostUsd: orNothing(SETTING_KINDS.maxCostUsd.schema),
  flagsFile: orNothing(SETTING_KINDS.flagsFile.schema),
  assistant: orNothing(SETTING_KINDS.assistant.schema),
  proactive: orNothing(SETTING_KINDS.proactive.schema),
  assistantTickUsd: orNothing(SETTING_KINDS.assistantTickUsd.schema),
  assistantHourUsd: orNothing(SETTING_KINDS.assistantHourUsd.schema),
  assistantDayUsd: orNothing(SETTING_KINDS.assistantDayUsd.schema),
});

export const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Reads parsed JSON; null: it is no object. */
export const readLayer = (given: unknown): ReadLayer | null => {
  if (!isObject(given)) return null;
  const named = SETTING_KEYS.filter((key) => Object.hasOwn(given, key));
  const own = Object.fromEntries(named.map((key) => [key, given[key]]));
  return {
    values: v.parse(values, own),
    named,
    malformed: named.filter((key) => !isSound(key, own[key])),
    unknown: Object.keys(given).filter((name) => !named.some((key) => key === name)),
  };
};

/** Reads variables as they are set. Several paths are separated as in PATH. */
export const readVariables = (set: readonly (readonly [SettingKey, string])[]): ReadLayer => {
  const given = set.map(([key, text]) => {
    const texts = key === 'readRoots' ? text.split(delimiter).filter((part) => part !== '') : [text];
    return [key, SETTING_KINDS[key].ofText(texts)] as const;
  });
  const own = Object.fromEntries(given);
  return {
    values: v.parse(values, own),
    named: given.map(([key]) => key),
    malformed: given.filter(([key, value]) => !isSound(key, value)).map(([key]) => key),
    unknown: [],
  };
};

/** Reads the payload of a remote flag: only `enabled: true` turns on, and whatever else it holds means nothing. */
export const readFlag = (payload: unknown): SettingLayer => {
  if (!isObject(payload)) return EMPTY_LAYER;
  const { enabled, minHours, minSessions } = payload;
  const given = { ...(enabled === true ? { autoDreamEnabled: true } : {}), minHours, minSessions };
  return { values: v.parse(values, given), named: [] };
};
