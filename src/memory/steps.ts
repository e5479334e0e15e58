/** Work in small steps, for whoever must see to other things in between. Nothing is said between them. */
export type Steps<A> = Generator<void, A, void>;

/** Files that a step looks at where most need nothing. */
export const FILES_A_STEP = 16;

/** Statements that are compared in one step. */
export const STATEMENTS_A_STEP = 64;

/** Does all of it at one go. */
export function completed<A>(steps: Steps<A>): A {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
