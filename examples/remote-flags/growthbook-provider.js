import { GrowthBookClient } from '@growthbook/growthbook';

/**
 * A provider of OpenFeature over GrowthBook's SDK, with a payload that is at hand: nothing is fetched. The payload is what
 * GrowthBook's API hands out for a client key; who a flag is asked for is told by the context of OpenFeature's client.
 */
export const growthBookProvider = (payload) => {
  const growthBook = new GrowthBookClient({}).initSync({ payload });

  const resolve = async (key, fallback, context) => {
    const { value, source } = growthBook.evalFeature(key, { attributes: context });
    if (source === 'unknownFeature') return { value: fallback, reason: 'ERROR', errorCode: 'FLAG_NOT_FOUND' };
    if (typeof value !== typeof fallback)
      return { value: fallback, reason: 'ERROR', errorCode: 'TYPE_MISMATCH' };
    return { value, reason: source === 'defaultValue' ? 'DEFAULT' : 'TARGETING_MATCH' };
  };

  return {
    metadata: { name: 'GrowthBook, offline' },
    runsOn: 'server',
    onClose: async () => growthBook.destroy(),
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: resolve,
  };
};
