/** How a row stands out, where there is colour. */
export type Tone = 'plain' | 'heading' | 'faint' | 'running' | 'good' | 'bad' | 'waiting';

/** One row of the terminal: never wider than the columns for which it was made. */
export type Row = { readonly text: string; readonly tone: Tone };

export const row = (text: string, tone: Tone = 'plain'): Row => ({ text, tone });

export const EMPTY: Row = row('');
