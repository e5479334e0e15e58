import * as v from 'valibot';
import { type Calling, callingIn } from '../install/own-hook.js';
import type { HookFile } from './hook-files.js';

const Hooked = v.object({ hooks: v.array(v.unknown()) });
const Fields = v.record(v.string(), v.unknown());

const parsed = <A>(schema: v.GenericSchema<unknown, A>, value: unknown): readonly A[] => {
  const result = v.safeParse(schema, value);
  return result.success ? [result.output] : [];
};

export type Settings = Readonly<Record<string, unknown>>;

/** What calls autodream, and where it stands. `isPlugin`: it came with the plugin that is switched on there. */
export type Wired = HookFile & Calling & { readonly isPlugin: boolean };

/** The hooks of an event that call autodream, in settings of the shape that Claude Code has and others took over. */
export const hooksIn = (settings: Settings, event: string): readonly Calling[] => {
  const groups = parsed(Fields, settings.hooks).flatMap((all) =>
    parsed(v.array(v.unknown()), all[event]).flat(),
  );
  return groups
    .flatMap((group) => parsed(Hooked, group))
    .flatMap(({ hooks }) => hooks.flatMap((hook) => callingIn(hook) ?? []));
};

/** Whether the plugin, which brings its hooks along, is switched on or off; null: these settings do not say. */
const pluginIn = ({ enabledPlugins }: Settings): boolean | null => {
  const said = parsed(Fields, enabledPlugins)
    .flatMap(Object.entries)
    .filter(([name]) => name.startsWith('autodream@'));
  return said.length === 0 ? null : said.some(([, isOn]) => isOn === true);
};

/** Settings that were read, and where they stand. */
export type ReadFile = HookFile & { readonly settings: Settings };

/** The plugin, once, where it is on. What a project says goes before what the person says for all of them. */
export const pluginAmong = (files: readonly ReadFile[]): readonly Wired[] => {
  const inOrder = files.toSorted((one, other) => Number(other.ofProject) - Number(one.ofProject));
  const decisive = inOrder.find(({ settings }) => pluginIn(settings) !== null);
  return decisive !== undefined && pluginIn(decisive.settings) === true
    ? [{ ...decisive, programs: [], isPlugin: true }]
    : [];
};
