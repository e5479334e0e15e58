/** How a store's transcripts are named and where they lie. */
export type Layout = 'claude-code' | 'plain';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The session whose transcript a file is; null: it is none (a sub-agent's is none). */
export const sessionIdOf = (layout: Layout, name: string): string | null => {
  if (!name.endsWith('.jsonl') || name.startsWith('agent-')) return null;
  const id = name.slice(0, -'.jsonl'.length);
  if (layout === 'claude-code') return UUID.test(id) ? id : null;
  return id === '' ? null : id;
};
