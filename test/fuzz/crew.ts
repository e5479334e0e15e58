import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Message, Order } from './message.js';
import { sum, type Tally } from './tally.js';
import type { Violation } from './violation.js';

/** A case is garbage as soon as it is over; where there is room for many, little of them is ever copied. */
const YOUNG_MB = 128;

export type Job = {
  readonly seed: number;
  readonly families: readonly string[];
  readonly seconds: number;
  /** How long a violation may be shrunk, milliseconds. */
  readonly shrinkMs: number;
};

export type Result = {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly violations: readonly Violation[];
  readonly threads: number;
};

/** Hears what is known so far. */
export type Progress = (result: Result) => void;

const byFamily = (
  families: readonly string[],
  told: readonly ReadonlyMap<string, Tally>[],
): ReadonlyMap<string, Tally> =>
  new Map(families.map((name) => [name, sum(told.flatMap((tallies) => tallies.get(name) ?? []))]));

/** Puts one thread on each core, each with its own part of the cases, and gathers what they say. */
export const runCrew = async (
  { seed, families, seconds, shrinkMs }: Job,
  progress: Progress,
): Promise<Result> => {
  const threads = availableParallelism();
  const told: ReadonlyMap<string, Tally>[] = Array.from({ length: threads }, () => new Map());
  const violations: Violation[] = [];
  const result = (): Result => ({ tallies: byFamily(families, told), violations, threads });
  const employ = (first: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const order: Order = { seed, families, first, stride: threads, seconds, shrinkMs };
      const worker = new Worker(new URL('./worker.js', import.meta.url), {
        workerData: order,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      });
      worker.on('message', (message: Message) => {
        if (message._tag === 'Found') violations.push(message.violation);
        else told[first] = message.tallies;
        progress(result());
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
  await Promise.all(told.map((_, first) => employ(first)));
  return result();
};
