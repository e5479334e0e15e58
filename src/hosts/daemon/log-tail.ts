import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { Clock } from '../../effects/ports/clock.js';
import type { Files } from '../../effects/ports/files.js';
import type { GrowingFiles, Part } from '../../effects/ports/growing-files.js';
import { parsedJson } from '../../journal/parsed-json.js';
import { LOG_FILE } from '../logging/open-log.js';
import { visibleRow } from '../visible.js';
import { MARK } from './daemon-log.js';

const entry = v.object({
  ...{ time: v.string(), level: v.string(), pid: v.number(), message: v.string() },
  fields: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
});

/** By the clocks here; what is no time stays as it is. */
const localTime = (time: string): string => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? time : new Date(at).toLocaleString('sv-SE');
};

/** A line of the log as words, if the daemon wrote it. */
export const daemonLine = (line: string): string | null => {
  const parsed = v.safeParse(entry, parsedJson(line));
  if (!parsed.success || parsed.output.fields[MARK] !== true) return null;
  const { time, level, message, fields } = parsed.output;
  const rest = Object.entries(fields).flatMap(([name, value]) => (name === MARK ? [] : ` ${name}=${value}`));
  return visibleRow(`${localTime(time)} ${level} ${message}${rest.join('')}`);
};

const linesIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => daemonLine(line) ?? []);

const textOf = async (files: Pick<Files, 'read'>, path: string): Promise<string> => {
  const bytes = await files.read(path)();
  return E.isRight(bytes) && bytes.right !== null ? new TextDecoder().decode(bytes.right) : '';
};

/** The last lines of the daemon, `most` at most, from the log in `folder` and the one before it. */
export const lastLines = async (
  files: Pick<Files, 'read'>,
  folder: string,
  most: number,
): Promise<readonly string[]> => {
  const now = linesIn(await textOf(files, `${folder}/${LOG_FILE}`));
  const before = now.length < most ? linesIn(await textOf(files, `${folder}/${LOG_FILE}.1`)) : [];
  return [...before, ...now].slice(-most);
};

/** A watch may tell nothing, so it is looked now and then as well. */
const LOOK_EVERY_MS = 1_000;

const PART_BYTES = 1_000_000;

type World = { readonly growing: GrowingFiles; readonly clock: Clock; readonly folder: string };

/** Hands over what the daemon writes from now on, also after a new file was begun, until the returned function is called. */
export const followLines = (
  { growing, clock, folder }: World,
  take: (line: string) => void,
): (() => void) => {
  const decoder = new TextDecoder();
  let [at, file, rest]: [number | null, string, string] = [null, '', ''];
  let [isOver, isLooking, cancel] = [false, false, (): void => {}];
  const read = (part: Part): boolean => {
    if (at === null) at = part.size;
    else if (part.file === file) {
      at += part.bytes.length;
      const lines = (rest + decoder.decode(part.bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of linesIn(lines.join('\n'))) take(line);
    } else [at, rest] = [0, ''];
    const isNew = part.file !== file;
    file = part.file;
    return at < part.size || (isNew && at === 0);
  };
  const look = async (): Promise<void> => {
    if (isOver || isLooking) return;
    isLooking = true;
    cancel();
    for (let more = true; more && !isOver; ) {
      const part = await growing.readFrom(`${folder}/${LOG_FILE}`, at ?? 0, at === null ? 0 : PART_BYTES)();
      more = E.isRight(part) && part.right !== null && read(part.right);
    }
    isLooking = false;
    if (!isOver) cancel = clock.setTimer(LOOK_EVERY_MS, () => void look());
  };
  const unwatch = growing.watch(folder, () => void look());
  void look();
  return () => {
    isOver = true;
    cancel();
    unwatch?.();
  };
};
