import { pick, type Random } from '../../src/effects/simulated/random.js';
import { type SimHost, simHost } from '../../src/effects/simulated/sim-host.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Where else processes run beside home, on the same folder.
 * - `nowhere`
 * - `container`: on the same computer, in a PID namespace and under a host name of its own
 * - `namespace`: the same, but under the name of its computer
 * - `elsewhere`: another computer, with its own boot and perhaps another time
 * - `namesake`: another computer of the same name: whoever runs there counts as dead since a restart, and is superseded
 */
export type Elsewhere = 'namesake' | 'elsewhere' | 'namespace' | 'container' | 'nowhere';

const SKEWS = [26 * HOUR, -26 * HOUR, 2 * HOUR, -2 * HOUR, 55 * MINUTE, -7 * MINUTE, 0];

const otherComputer = (random: Random, name: string): SimHost =>
  simHost(name, { bootId: `that of ${name} elsewhere`, skewMs: pick(random, SKEWS) ?? 0 });

/** The other host, if there is one. PIDs begin everywhere at the same number, so that they collide. */
export const drawHost = (
  random: Random,
  home: SimHost,
): { readonly kind: Elsewhere; readonly other: SimHost } => {
  const kind: Elsewhere =
    random() < 0.4
      ? (pick(random, ['namesake', 'elsewhere', 'namespace', 'container'] as const) ?? 'container')
      : 'nowhere';
  switch (kind) {
    case 'container':
      return { kind, other: simHost('container', home.computer, 'pid:[2]') };
    case 'namespace':
      return { kind, other: simHost(home.name, home.computer, 'pid:[2]') };
    case 'elsewhere':
      return { kind, other: otherComputer(random, 'elsewhere') };
    case 'namesake':
      return { kind, other: otherComputer(random, home.name) };
    case 'nowhere':
      return { kind, other: home };
  }
};
