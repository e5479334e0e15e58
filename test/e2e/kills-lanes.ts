/** Takes jobs in turn until there is none, this many at once. */
export const inLanes = async (many: number, next: () => (() => Promise<void>) | null): Promise<void> => {
  const lane = async (): Promise<void> => {
    for (let job = next(); job !== null; job = next()) await job();
  };
  await Promise.all(Array.from({ length: many }, lane));
};
