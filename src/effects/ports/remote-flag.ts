/** A flag that somebody else turns. However slow or broken its provider is, nobody waits for it and nothing throws. */
export interface RemoteFlag {
  /**
   * The payload as its provider last gave it, if that is less than a day ago; `undefined`: none is known. It has to be read with
   * distrust. Never waits, and asks for the next one in passing.
   */
  readonly last: () => unknown;
  /** Ends the watch. Afterwards nothing is known, and nobody is asked. */
  readonly close: () => Promise<void>;
}
