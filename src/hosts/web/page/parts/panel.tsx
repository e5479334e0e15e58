/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** A part of a view under a heading of its own. `aside`: what stands at the other end of the heading. */
export const Panel = (props: { title: string; aside?: ComponentChildren; children: ComponentChildren }) => (
  <section class="panel">
    <header>
      <h2>{props.title}</h2>
      {props.aside}
    </header>
    <div class="inside">{props.children}</div>
  </section>
);
