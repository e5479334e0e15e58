/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** Nothing to show: what is missing, and what to do. */
export const EmptyState = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);
