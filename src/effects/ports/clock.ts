/** Time. `now` is milliseconds since 1970; `setTimer` calls back once after `ms` unless the returned function is called before. */
export interface Clock {
  readonly now: () => number;
  readonly setTimer: (ms: number, fire: () => void) => () => void;
}
