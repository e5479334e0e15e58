import type * as E from 'fp-ts/lib/Either.js';
import type { StdinError } from '../../effects/live/read-stdin.js';
import type { LogLevel } from '../../effects/ports/log.js';
import type { HandOver } from './hand-over.js';
import type { Person } from './locate.js';

/** What a hook works with. `print` takes the one line that a host may be told; `note` takes what belongs into the log. */
export type HookWorld = Person & {
  readonly readInput: () => E.Either<StdinError, string>;
  readonly print: (line: string) => void;
  readonly note: (level: LogLevel, message: string) => Promise<void>;
  readonly handOver: HandOver;
};
