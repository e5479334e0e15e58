import type { JsonOption } from './options.js';

export type TrustOptions = JsonOption & {
  readonly refuse?: boolean;
  readonly revoke?: boolean;
  readonly list?: boolean;
};
