import * as E from 'fp-ts/lib/Either.js';
import type { Capabilities } from '../../../src/hosts/capabilities.js';
import type { AutoDreamOptions } from '../../../src/hosts/embedding/options.js';
import type { Engine } from '../../../src/hosts/engines/engine.js';

/** What code of others may do when it is called. A wrong type is given where a value of another one is awaited. */
export const WAYS = [
  ...(['throws', 'throws an odd thing', 'rejects', 'hangs'] as const),
  ...(['gives nonsense', 'gives a wrong type'] as const),
];
export type Way = (typeof WAYS)[number];

/** Whose code it is. */
export const PLACES = [
  ...['stat', 'list', 'read', 'create', 'makeFolder', 'rename', 'link', 'unlink', 'removeFolder'],
  ...['random', 'realPath', 'environment', 'liveness', 'pidExists', 'telemetry', 'now', 'setTimer'],
  ...['engine', 'open', 'ask', 'tools', 'close'],
  ...['settings', 'host', 'onVerdict', 'onEvent', 'notify', 'inspect', 'write', 'flush'],
] as const;
export type Place = (typeof PLACES)[number];

/** Something that cannot even be turned into a text. */
const ODD: unknown = Object.create(null);

const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};

/** A call that is done at once. That it promises something is nonsense, and whoever promises sees to its own promises. */
const atOnce = (way: Way): (() => never) | (() => unknown) => {
  if (way === 'throws') return throwing(new Error('a hostile host'));
  if (way === 'gives a wrong type') return () => 42;
  return way === 'gives nonsense' ? () => undefined : throwing(ODD);
};

const promising = (way: Way): (() => unknown) => {
  if (way === 'rejects') return () => Promise.reject(ODD);
  return way === 'hangs' ? () => new Promise(() => {}) : atOnce(way);
};

/** A call that gives a task, or does not even do that. */
const asTask = (way: Way): (() => unknown) => {
  if (way === 'throws' || way === 'gives nonsense') return atOnce(way);
  return () => (way === 'gives a wrong type' ? async () => E.right(42) : promising(way));
};

type Broken = Partial<Record<Place, Way>>;

/** Breaks the members of a record of functions that are named. */
const withBroken = <R extends object>(
  record: R,
  names: readonly Place[],
  broken: Broken,
  hostile: (way: Way) => () => unknown,
): R => {
  const bad = names.flatMap((name) => {
    const way = broken[name];
    return way === undefined ? [] : [[name, hostile(way)] as const];
  });
  return Object.assign({}, record, Object.fromEntries(bad));
};

const FILES: readonly Place[] = PLACES.slice(0, 9);

/** What a host lends, with some of it broken. */
export const hostileCapabilities = (lent: Capabilities, broken: Broken): Capabilities => ({
  ...withBroken(lent, ['random', 'environment'], broken, atOnce),
  files: withBroken(lent.files, FILES, broken, asTask),
  folders: withBroken(lent.folders, ['realPath'], broken, asTask),
  clock: withBroken(lent.clock, ['now', 'setTimer'], broken, atOnce),
  processes: withBroken(lent.processes, ['liveness', 'pidExists'], broken, asTask),
  telemetry: broken.telemetry === undefined ? lent.telemetry : Object({ event: atOnce(broken.telemetry) }),
});

/** An engine, or what chooses one, with some of it broken. */
export const hostileEngine = (engine: Engine, broken: Broken): AutoDreamOptions['engine'] => {
  const open = (room: Parameters<Engine['open']>[0]) => {
    const seat = engine.open(room);
    return {
      ...seat,
      model: withBroken(seat.model, ['ask'], broken, asTask),
      tools: broken.tools === undefined ? seat.tools : Object({ use: asTask(broken.tools) }),
      ...(broken.close === undefined ? {} : Object({ close: promising(broken.close) })),
    };
  };
  const whole = withBroken({ ...engine, open }, ['open'], broken, atOnce);
  return broken.engine === undefined ? whole : Object(promising(broken.engine));
};

/** What watches, and what is asked at each turn. */
export const hostileWatchers = (broken: Broken): Partial<AutoDreamOptions> =>
  withBroken(
    { settings: { autoDreamEnabled: true, extractEnabled: true, minSessions: 1 } },
    ['settings', 'host', 'onVerdict', 'onEvent', 'notify', 'inspect'],
    broken,
    promising,
  );

/** A log that keeps nothing. */
export const hostileLog = (broken: Broken) =>
  withBroken(
    withBroken({ write: () => {}, flush: async () => {} }, ['write'], broken, atOnce),
    ['flush'],
    broken,
    promising,
  );
