/** The most important first: what a person should mend, what went otherwise than wished, what was done, and what helps a developer. */
export type LogLevel = 'error' | 'warning' | 'info' | 'debug';

/** What a line has beside its message. Text is kept short, and secrets in it are hidden. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Where errors go that must not reach a person's turn. */
export interface Log {
  /** Notes one line. It never throws and never waits. */
  readonly write: (level: LogLevel, message: string, fields?: LogFields) => void;
  /** Ends when what was noted so far is in the file, or was given up because it cannot be written. Never rejects. */
  readonly flush: () => Promise<void>;
}
