import { reasonOf } from '../reason.js';

/** The checks in the order in which they are made. */
export type ActivationCheck = 'compiled-in' | 'setting' | 'trust' | 'flag' | 'active';

/**
 * `compiledIn`: the build has the assistant and the host offers it. `setting`: `assistant` in the user's settings, as it was
 * read; what a project says is not asked for. `folder`: the project's real path. `skipFlag`: `--assistant` was given. `mayAsk`:
 * there is a person who can be asked.
 */
export type ActivationInput = {
  readonly compiledIn: boolean;
  readonly setting: boolean;
  readonly folder: string;
  readonly skipFlag: boolean;
  readonly mayAsk: boolean;
};

/** What a person said about a folder, if anything. */
export type Trust = 'trusted' | 'refused' | 'unasked';

/** What an activation comes to, in words for people. */
export type ActivationVerdict = {
  readonly _tag: 'Active' | 'Refused';
  /** The first check that failed; `active` where all passed. */
  readonly check: ActivationCheck;
  readonly measured: string;
  readonly needed: string;
  readonly sentence: string;
};

const refused = (
  check: ActivationCheck,
  measured: string,
  needed: string,
  sentence: string,
): ActivationVerdict => ({ _tag: 'Refused', check, measured, needed, sentence });

export const refusedByBuild = ({ compiledIn }: ActivationInput): ActivationVerdict | null =>
  compiledIn
    ? null
    : refused('compiled-in', 'left out', 'compiled in', 'This build or host does not have the assistant.');

export const refusedBySetting = ({ setting }: ActivationInput): ActivationVerdict | null =>
  setting
    ? null
    : refused(
        'setting',
        'off',
        'on',
        'The assistant is off. “autodream config set assistant true” turns it on; a project’s settings cannot.',
      );

export const refusedByTrust = ({ folder }: ActivationInput, trust: Trust): ActivationVerdict | null => {
  if (trust === 'trusted') return null;
  const sentence =
    trust === 'refused'
      ? `${folder} is not trusted: a person said so. “autodream trust” takes that back.`
      : `Nobody has said yet whether ${folder} is trusted. “autodream trust” says so.`;
  return refused('trust', trust, 'trusted', sentence);
};

export const refusedByFlag = ({ skipFlag }: ActivationInput, on: boolean): ActivationVerdict | null =>
  on || skipFlag
    ? null
    : refused(
        'flag',
        'off',
        'on',
        'The remote flag of the assistant is off. “autodream daemon start --assistant” does without it.',
      );

const ACTS: Readonly<Record<'trust' | 'flag' | 'active', string>> = {
  trust: 'It could not be told whether the folder is trusted',
  flag: 'The remote flag could not be read',
  active: 'The assistant could not be set active',
};

/** What cannot be told is not so. */
export const refusedByFault = (check: 'trust' | 'flag' | 'active', error: unknown): ActivationVerdict =>
  refused(
    check,
    'unknown',
    check === 'flag' ? 'on' : check === 'trust' ? 'trusted' : 'active',
    reasonOf(ACTS[check], error),
  );

/** All checks have passed. */
export const ACTIVE: ActivationVerdict = {
  _tag: 'Active',
  check: 'active',
  measured: 'active',
  needed: 'active',
  sentence: 'The assistant is active.',
};

export const NOT_ASKED: ActivationVerdict = refused(
  'compiled-in',
  'unknown',
  'compiled in',
  'Nothing was asked yet.',
);
