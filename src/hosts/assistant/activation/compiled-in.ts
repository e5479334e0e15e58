/** Set by a build that leaves the assistant out; in sources and in other builds there is no such name. */
declare const AUTODREAM_WITHOUT_ASSISTANT: boolean;

/** Does this build have the assistant? */
export const COMPILED_IN = typeof AUTODREAM_WITHOUT_ASSISTANT === 'undefined' || !AUTODREAM_WITHOUT_ASSISTANT;
