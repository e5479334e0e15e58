import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Log } from '../../effects/ports/log.js';
import { sentenceOf } from '../../machines/reason.js';
import type { Registration } from './registry/registration.js';
import type { Registry } from './registry/registry.js';
import type { Wards } from './wards.js';

/** What a person wants of a project when they start it. What they do not say stays as it was. */
export type Wish = { readonly project: string; readonly assistant: boolean; readonly proactive: boolean };

/** The projects that are registered, and their wards. */
export type Projects = {
  /** Opens the wards of all that are registered; why there are none, where the list cannot be read. */
  readonly resume: () => Promise<void>;
  readonly fault: () => string | null;
  readonly register: (wish: Wish) => Promise<E.Either<string, void>>;
  readonly remove: (project: string) => Promise<E.Either<string, void>>;
};

type Parts = {
  readonly registry: Registry;
  readonly wards: Wards;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
};

const merged = (before: Registration | undefined, wish: Wish, now: number): Registration => ({
  project: wish.project,
  addedAt: before?.addedAt ?? now,
  assistant: wish.assistant || (before?.assistant ?? false),
  proactive: wish.proactive || (before?.proactive ?? false),
});

const isSame = (one: Registration | undefined, other: Registration): boolean =>
  one?.assistant === other.assistant && one.proactive === other.proactive;

/** Registers and removes projects, one after the other, so that the list on disk is always that of the wards. */
export const keepProjects = ({ registry, wards, clock, log }: Parts): Projects => {
  let known: readonly Registration[] = [];
  let fault: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const next = <A>(act: () => Promise<A>): Promise<A> => {
    const done = turn.then(act);
    turn = done;
    return done;
  };
  const readable = (act: () => Promise<E.Either<string, void>>) =>
    next(async () => (fault === null ? act() : E.left(fault)));
  const save = async (projects: readonly Registration[]): Promise<E.Either<string, void>> => {
    const written = await registry.write(projects)();
    if (E.isLeft(written)) return E.left(sentenceOf(written.left));
    known = projects;
    return E.right(undefined);
  };
  const register = async (wish: Wish): Promise<E.Either<string, void>> => {
    const before = known.find(({ project }) => project === wish.project);
    const registration = merged(before, wish, clock.now());
    if (isSame(before, registration) && wards.of(wish.project) !== null) return E.right(undefined);
    const others = known.filter(({ project }) => project !== wish.project);
    const saved = await save([...others, registration]);
    if (E.isRight(saved)) await wards.open(registration);
    return saved;
  };
  const remove = async (gone: string): Promise<E.Either<string, void>> => {
    const saved = await save(known.filter(({ project }) => project !== gone));
    if (E.isRight(saved)) await wards.close(gone);
    return saved;
  };
  const resume = async (): Promise<void> => {
    const read = await registry.read();
    if (E.isRight(read)) {
      known = read.right;
      for (const registration of known) await wards.open(registration);
    } else {
      fault = sentenceOf(read.left);
      log.write('error', fault);
    }
  };
  return {
    resume: () => next(resume),
    fault: () => fault,
    register: (wish) => readable(() => register(wish)),
    remove: (project) => readable(() => remove(project)),
  };
};
