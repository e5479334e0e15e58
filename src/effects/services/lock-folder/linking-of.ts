import type { Claim } from '../../ports/lock-folder.js';
import { copies } from './copies.js';
import type { Linking } from './linking.js';
import { links } from './links.js';

/** How the run of this claim does it. */
export const linkingOf = (claim: Claim | null): Linking => (claim?.copied === true ? copies : links);
