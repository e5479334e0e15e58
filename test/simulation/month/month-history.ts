import type { Schedule } from './month-schedules.js';

/** A moment: steady milliseconds, which no clock that is set moves, and what the wall clock showed. */
export type Moment = { readonly steady: number; readonly wall: number };

/** A job as other programs made, renewed and removed it. */
export type MonthJob = {
  readonly id: string;
  readonly schedule: Schedule;
  readonly kind: 'one-off' | 'recurring' | 'permanent';
  readonly added: Moment;
  readonly renewed: Moment[];
  removed: Moment | null;
};

export type Begun = Moment & {
  readonly jobId: string;
  readonly nominal: number;
  readonly runId: string;
  readonly missed: boolean;
};

/** From here on somebody keeps the jobs, and the file can be read (`up`), or not; or the clock was set. */
export type Edge = Moment & { readonly up: boolean };

/** What happened in a month, as it can be seen from outside. */
export type History = {
  readonly zone: string;
  readonly jobs: MonthJob[];
  readonly begun: Begun[];
  readonly edges: Edge[];
  /** Runs that were told as missed, and those that were told as done. */
  readonly missed: string[];
  readonly told: string[];
  /** When processes died, and when jobs were told as lost since somebody had begun them and died. */
  readonly deaths: Moment[];
  readonly lost: (Moment & { readonly jobId: string })[];
  readonly happened: Map<string, number>;
};
