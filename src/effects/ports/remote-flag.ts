/** What a remote flag says of autodream, as far as it could be understood. Times are hours. */
export type FlagPayload = {
  /** Present only where the flag's `enabled` is strictly `true`. */
  readonly enabled?: true;
  readonly minHours?: number;
  readonly minSessions?: number;
};

/** A flag that somebody else turns. However slow or broken its provider is, nobody waits for it and nothing throws. */
export interface RemoteFlag {
  /** The last payload that is known and less than a day old; null: there is none. Never waits; asks for the next one in passing. */
  readonly last: () => FlagPayload | null;
  /** Ends the watch. */
  readonly close: () => Promise<void>;
}
