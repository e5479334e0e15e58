/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/**
 * A table that scrolls by itself where the screen is narrow; its caption is its name, for ears. Rows are the children. `cards`: where it is narrow
 * each row stands by itself, its first cells side by side, the others below with what they say in `data-name`.
 */
export const Table = ({
  caption,
  head,
  cards = false,
  children,
}: {
  caption: string;
  head: ComponentChildren;
  cards?: boolean;
  children: ComponentChildren;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
  <section class="table-frame" aria-label={caption} tabIndex={0}>
    <table class={cards ? 'table cards' : 'table'}>
      <caption class="heard">{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
