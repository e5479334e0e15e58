/**
 * Is autodream on, and how often may it run? A leaf on a host's hottest path: it imports nothing, so that asking costs
 * nothing.
 */

/** How much has to have gathered before a dream is worth its cost. `minHours` are hours, `minSessions` a count. */
export type Thresholds = { readonly minHours: number; readonly minSessions: number };

export const DEFAULT_THRESHOLDS: Thresholds = { minHours: 24, minSessions: 5 };

/** The master switch: each of these alone can keep turn-end dreams off. */
export type Switches = {
  readonly assistantActive: boolean;
  readonly remote: boolean;
  readonly autoMemory: boolean;
  readonly autodream: boolean;
};

export type Settings = { readonly switches: Switches; readonly thresholds: Thresholds };

/** What a host knows about itself; what it leaves out has its usual value. */
export type HostState = {
  readonly assistantActive?: boolean;
  readonly remote?: boolean;
  readonly autoMemory?: boolean;
};

/** What a person set. It comes from files that anyone can edit, so no field is trusted to have its type. */
export type PersonSettings = {
  readonly autoDreamEnabled?: unknown;
  readonly minHours?: unknown;
  readonly minSessions?: unknown;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Puts the settings together. A malformed field costs only itself: it falls back to its default. `AUTODREAM_REMOTE`
 * and `CLAUDE_CODE_DISABLE_AUTO_MEMORY` count when they are `1`, `true`, `yes` or `on`.
 */
export const readSettings = (
  person: PersonSettings,
  host: HostState,
  environment: Environment,
): Settings => ({
  switches: {
    assistantActive: host.assistantActive ?? false,
    remote: (host.remote ?? false) || isOn(environment.AUTODREAM_REMOTE),
    autoMemory: (host.autoMemory ?? true) && !isOn(environment.CLAUDE_CODE_DISABLE_AUTO_MEMORY),
    autodream: person.autoDreamEnabled === true,
  },
  thresholds: {
    minHours: positive(person.minHours, DEFAULT_THRESHOLDS.minHours),
    minSessions: positive(person.minSessions, DEFAULT_THRESHOLDS.minSessions),
  },
});

const isOn = (value: string | undefined): boolean => /^(?:1|true|yes|on)$/i.test(value?.trim() ?? '');

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
