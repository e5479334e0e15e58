import { isAbsolute } from 'node:path';
import * as v from 'valibot';
import type { SettingKey } from '../../config.js';

/** What the values of a key have to be, in words too, and how one is read from what was typed. */
export type SettingKind = {
  readonly schema: v.GenericSchema;
  readonly words: string;
  readonly ofText: (texts: readonly string[]) => unknown;
};

const only = ([text, ...more]: readonly string[]): string | undefined =>
  more.length === 0 ? text?.trim() : undefined;

const WORDS_FOR = new Map<string, boolean>([
  ...['true', 'yes', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, false] as const),
]);

const flag = {
  schema: v.boolean(),
  words: 'true or false',
  ofText: (texts) => WORDS_FOR.get(only(texts)?.toLowerCase() ?? ''),
} as const satisfies SettingKind;

const positive = {
  schema: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  words: 'a number above 0',
  ofText: (texts) => {
    const text = only(texts) ?? '';
    return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  },
} as const satisfies SettingKind;

const oneOf = <const Names extends readonly string[]>(...names: Names) => ({
  schema: v.picklist(names),
  words: names.join(', ').replace(/, ([^,]*)$/, ' or $1'),
  ofText: only,
});

const modelId = {
  schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)),
  words: 'the id of a model',
  ofText: only,
} as const satisfies SettingKind;

/** A relative path would mean another folder wherever it is read. */
const path = v.pipe(
  v.string(),
  v.check((typed) => (isAbsolute(typed) || typed.startsWith('~/')) && !typed.includes('\0')),
);

const file = {
  schema: path,
  words: 'an absolute path, or one that begins with ~/',
  ofText: ([text, ...more]) => (more.length === 0 ? text : undefined),
} as const satisfies SettingKind;

const folders = {
  schema: v.array(path),
  words: 'a list of absolute paths, or of some that begin with ~/',
  ofText: (texts) => texts,
} as const satisfies SettingKind;

export const SETTING_KINDS = {
  autoDreamEnabled: flag,
  minHours: positive,
  minSessions: positive,
  extractEnabled: flag,
  engine: oneOf('local', 'anthropic'),
  model: modelId,
  readRoots: folders,
  logLevel: oneOf('error', 'warning', 'info', 'debug'),
  maxCostUsd: positive,
  flagsFile: file,
  assistant: flag,
  proactive: flag,
  assistantTickUsd: positive,
  assistantHourUsd: positive,
  assistantDayUsd: positive,
} as const satisfies Readonly<Record<SettingKey, SettingKind>>;

/** Whether the value may stand at the key. */
export const isSound = (key: SettingKey, value: unknown): boolean => v.is(SETTING_KINDS[key].schema, value);
