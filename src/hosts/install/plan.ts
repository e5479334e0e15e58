import * as E from 'fp-ts/lib/Either.js';
import { readDocument, type Uneditable } from '../jsonc/document.js';
import type { HookWiring, HostDescription } from './hosts.js';
import type { Launcher } from './launcher.js';
import { hookOf, startsSame } from './own-hook.js';
import { ownHooksIn } from './own-hooks.js';
import { switchedOff, switchIn } from './own-switch.js';
import { isOwnPlugin, pluginFile } from './plugin-file.js';
import { type Backup, unwired } from './unwire.js';
import { EMPTY, type WantedHook, wired } from './wire.js';

/** A host's file as it is, null where there is none, and as it was without us. */
export type Before = { readonly text: string | null; readonly backup: Backup | null };

/** What is to become of both. `text` null: the file goes. */
export type Plan = Before;

export type Installing = { readonly launcher: Launcher; readonly takeOver: boolean };

type Planned = E.Either<Uneditable, Plan>;

const FOREIGN = 'was not written by autodream, or was changed since';

/** All are there, and none besides; what a person changed about them stays. */
const isThere = (text: string | null, wanted: readonly WantedHook[]): E.Either<Uneditable, boolean> => {
  if (text === null || text.trim() === '') return E.right(false);
  return E.map((own: readonly WantedHook[]) => {
    const isSame = (one: WantedHook) => (other: WantedHook) =>
      one.event === other.event && startsSame(one.hook, other.hook);
    return own.length === wanted.length && wanted.every((hook) => own.some(isSame(hook)));
  })(E.chain(ownHooksIn)(readDocument(text)));
};

const withoutUs = (
  { text, backup }: Before,
  { points, ownDreams }: HookWiring,
): E.Either<Uneditable, string | null> =>
  text === null || text.trim() === ''
    ? E.right(text)
    : unwired(text, backup, { events: points.map(({ event }) => event), off: ownDreams });

const planHooks = (before: Before, wiring: HookWiring, { launcher, takeOver }: Installing): Planned => {
  const { ownDreams } = wiring;
  const hooks = wiring.points.map((point) => ({
    event: point.event,
    hook: hookOf(point, launcher, wiring),
  }));
  const there = isThere(before.text, hooks);
  if (E.isLeft(there)) return there;
  const isOff = ownDreams === null || switchIn(before.text, ownDreams) === false;
  if (there.right && (isOff || !takeOver)) return E.right(before);
  const base = withoutUs(before, wiring);
  if (E.isLeft(base)) return base;
  const isOurs = takeOver || (isOff && before.backup?.tookOver === true);
  const off = ownDreams !== null && isOurs && switchIn(base.right, ownDreams) !== false ? ownDreams : null;
  const backup = base.right === null ? null : { text: base.right, tookOver: off !== null };
  return E.map((text: string): Plan => ({ text, backup }))(wired(base.right, { hooks, off }));
};

/** What installing makes of a host's file. Where all is there already, nothing. */
export const planInstall = (before: Before, { wiring }: HostDescription, installing: Installing): Planned => {
  if (wiring.kind === 'hooks') return planHooks(before, wiring, installing);
  return before.text === null || isOwnPlugin(before.text)
    ? E.right({ text: pluginFile(installing.launcher), backup: null })
    : E.left(FOREIGN);
};

/** What becomes of a file in which only the host's own dreams are turned off, as an installation that takes over would do it. */
export const planTakeOver = (before: Before, wiring: HookWiring, off: string): Planned => {
  const { text } = before;
  if (text === null || switchIn(text, off) === false) return E.right(before);
  return E.chain((base: string | null) =>
    E.map((text: string): Plan => ({ text, backup: { text: base ?? EMPTY, tookOver: true } }))(
      switchedOff(text, off),
    ),
  )(withoutUs(before, wiring));
};

/** What uninstalling makes of it. Where nothing of ours is there, nothing. */
export const planUninstall = (before: Before, { wiring }: HostDescription): Planned => {
  if (before.text === null) return E.right({ text: null, backup: null });
  if (wiring.kind === 'hooks')
    return E.map((text: string | null): Plan => ({ text, backup: null }))(withoutUs(before, wiring));
  return isOwnPlugin(before.text) ? E.right({ text: null, backup: null }) : E.left(FOREIGN);
};
