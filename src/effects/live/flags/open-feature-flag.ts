import type { Client, EvaluationDetails, JsonValue } from '@openfeature/server-sdk';
import type { Clock } from '../../ports/clock.js';
import type { RemoteFlag } from '../../ports/remote-flag.js';
import { idleClock } from './idle-clock.js';
import { type Answer, lastKnown } from './last-known.js';

/** The key under which a provider has the flag. */
const FLAG_KEY = 'autodream';

/** What is used of a client of OpenFeature. */
export type FlagClient = Pick<Client, 'getObjectDetails' | 'addHandler' | 'removeHandler'>;

/** A flag with a wait for whoever asks only once: for the first answer, or for so many milliseconds. It never rejects. */
export type AskedFlag = RemoteFlag & { readonly known: (withinMs: number) => Promise<void> };

/** That there is no such flag is an answer, so that taking it away turns off what it had turned on. Any other trouble is none. */
const answerOf = ({ value, errorCode }: EvaluationDetails<JsonValue>): Answer => {
  if (errorCode === undefined) return { _tag: 'Told', payload: value };
  return `${errorCode}` === 'FLAG_NOT_FOUND' ? { _tag: 'Told', payload: {} } : { _tag: 'Nothing' };
};

/**
 * The flag as a client of OpenFeature tells it, whatever its provider is. It is asked in the background: when its provider is
 * ready, when that says that something changed, and after each look.
 */
export const openFeatureFlag = async (client: FlagClient, clock: Clock = idleClock): Promise<AskedFlag> => {
  const { ProviderEvents } = await import('@openfeature/server-sdk');
  const { payload, ask } = lastKnown(
    () => client.getObjectDetails<JsonValue>(FLAG_KEY, {}).then(answerOf),
    clock,
  );
  const hear = (): void => void ask();
  client.addHandler(ProviderEvents.Ready, hear);
  client.addHandler(ProviderEvents.ConfigurationChanged, hear);
  void ask();
  let isClosed = false;
  return {
    last: () => {
      if (isClosed) return undefined;
      void ask();
      return payload();
    },
    known: (withinMs) =>
      new Promise((done) => {
        if (isClosed) return done();
        const cancel = clock.setTimer(withinMs, done);
        ask().finally(() => {
          cancel();
          done();
        });
      }),
    close: async () => {
      isClosed = true;
      client.removeHandler(ProviderEvents.Ready, hear);
      client.removeHandler(ProviderEvents.ConfigurationChanged, hear);
    },
  };
};
