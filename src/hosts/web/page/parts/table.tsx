/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** A table that scrolls by itself where the screen is narrow; its caption is its name, for ears. Rows are the children. */
export const Table = ({
  caption,
  head,
  children,
}: {
  caption: string;
  head: ComponentChildren;
  children: ComponentChildren;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
  <section class="table-frame" aria-label={caption} tabIndex={0}>
    <table class="table">
      <caption class="heard">{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
