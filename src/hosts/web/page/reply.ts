import type { Refusal } from '../api.js';

/** What came of a request. `status` null: the server could not be reached, or broke off. */
export type Failure = { readonly _tag: 'Failed'; readonly status: number | null; readonly sentence: string };
export type Reply<T> = { readonly _tag: 'Answered'; readonly value: T } | Failure;

export const UNREACHABLE: Failure = {
  _tag: 'Failed',
  status: null,
  sentence:
    'The server does not answer. It ends with the command that started it: run autodream inspect again, and open the address that it prints.',
};

const NO_TOKEN =
  'The server does not accept this page: the address has no token, or one of an earlier start. Open the address that autodream inspect printed.';

/** A refusal in the server's own words, where it said any. */
export const refusedBy = async (response: Response): Promise<Failure> => {
  const refusal: Partial<Refusal> | null = await response.json().catch(() => null);
  const said = refusal?.error ?? `The server answered ${response.status}.`;
  return { _tag: 'Failed', status: response.status, sentence: response.status === 401 ? NO_TOKEN : said };
};
