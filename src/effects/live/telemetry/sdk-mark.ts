/** Under this all versions 1 of OpenTelemetry's API, in whichever copy, find the SDK that a host has set up. */
const MARK = Symbol.for('opentelemetry.js.api.1');

/**
 * Has somebody in this process set up an SDK for traces or metrics? Where nobody has, the API does nothing, so it need not even
 * be loaded.
 */
export const hasSdk = (): boolean => {
  const registered: unknown = Reflect.get(globalThis, MARK);
  return (
    typeof registered === 'object' &&
    registered !== null &&
    ('trace' in registered || 'metrics' in registered)
  );
};
