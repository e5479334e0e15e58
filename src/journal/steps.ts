/** Does all of a work in steps at one go. */
export const completed = <A>(steps: Generator<void, A, void>): A => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
