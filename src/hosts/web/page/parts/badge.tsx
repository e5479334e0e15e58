/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** `lit` is kept for what is so now; `wait`: a person has to decide. */
export type Tone = 'plain' | 'good' | 'bad' | 'wait' | 'lit';

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** A dot that says by its colour what stands beside it in words. */
export const Lamp = ({ tone = 'plain', alive = false }: { tone?: Tone; alive?: boolean }) => (
  <span class={`lamp ${tone}${alive ? ' alive' : ''}`} aria-hidden="true" />
);
