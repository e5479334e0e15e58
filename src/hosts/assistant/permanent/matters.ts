/** What was found or done, in sentences, and the runs that it is about. `failed`: a part of it could not be done. */
export type Matters = {
  readonly sentences: readonly string[];
  readonly runs: readonly string[];
  readonly failed: boolean;
};

export const NO_MATTERS: Matters = { sentences: [], runs: [], failed: false };

export const allMatters = (matters: readonly Matters[]): Matters => ({
  sentences: matters.flatMap(({ sentences }) => sentences),
  runs: [...new Set(matters.flatMap(({ runs }) => runs))],
  failed: matters.some(({ failed }) => failed),
});
