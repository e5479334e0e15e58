import type { ModelFault } from '../../ports/model.js';

const LATER = 'Nothing has to be done: it may pass by itself.';

/** What a person can do about each fault. */
export const ADVICE: Readonly<Record<ModelFault, string>> = {
  unauthorised: 'Set ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN to a key that is valid at this address.',
  forbidden: 'Use a key that may use this model, or choose another with --model.',
  unpaid: 'Look at the account’s billing.',
  'unknown-model': 'Choose another with --model.',
  'invalid-request':
    'Try another model with --model; if it stays, this is a fault of autodream or of the host’s settings.',
  'request-too-large': 'Make the store smaller, or let the local engine consolidate it first.',
  'spend-cap': 'Raise the limit in the account’s settings, or wait until it is counted anew.',
  'not-the-api':
    'Check the base URL, and whether a proxy or a network’s login page stands between here and the API.',
  'rate-limited': LATER,
  overloaded: LATER,
  'server-error': LATER,
  unreachable: 'Check the network, the base URL and, behind a company’s proxy, its certificate.',
  'cut-off': LATER,
  silent: LATER,
  'context-exceeded': 'Make the store smaller, or choose a model that reads more with --model.',
  'answer-too-large': 'Try again, or choose another model with --model.',
  malformed: 'Try again; if it stays, check what stands between here and the API.',
  stopped: 'Start it anew.',
  broken: 'Try again; if it stays, report it with this sentence.',
};
