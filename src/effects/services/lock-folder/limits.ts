/** How long a run may be undecided. Never renewed; well under the hour after which one-file programs take over. */
export const RUN_MS = 50 * 60_000;
/** The age beyond which a body in the lock file is not believed, in either direction. */
export const FOREIGN_MS = 60 * 60_000;
/** How long a claimer may take from its look at the lock to its claim. */
export const CLAIM_MS = 60_000;
/** The newest claims stay on disk, settled or not. */
export const KEEP = 4;
