import { InvalidArgumentError } from 'commander';

const HIGHEST_PORT = 65_535;

/** A port as typed; 0 takes a free one. */
export const port = (typed: string): number => {
  if (!/^\d{1,5}$/.test(typed) || Number(typed) > HIGHEST_PORT)
    throw new InvalidArgumentError(`It is no number from 0 to ${HIGHEST_PORT}.`);
  return Number(typed);
};
