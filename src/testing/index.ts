/** The fuzz kit for hosts. */
export type { EffectEnds } from './machines/effect-outcomes.js';
