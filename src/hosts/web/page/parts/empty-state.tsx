/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** Nothing to show: what is missing, and what to do. `heading`: an `h1` where it stands for the whole view. */
export const EmptyState = (props: { title: string; heading?: 'h1' | 'h2'; children?: ComponentChildren }) => {
  const Heading = props.heading ?? 'h2';
  return (
    <div class="empty">
      <Heading>{props.title}</Heading>
      {props.children}
    </div>
  );
};
