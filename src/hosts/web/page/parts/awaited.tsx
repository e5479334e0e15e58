/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Asked } from '../use-answer.js';
import { EmptyState } from './empty-state.js';

/** Shows what was asked for once it is known; before that, that it is awaited; a failure in its own words. */
export const Awaited = <T,>({
  asked,
  what,
  children,
}: {
  asked: Asked<T>;
  what: string;
  children: (value: T) => ComponentChildren;
}) => {
  if (asked._tag === 'Asking') return <p class="empty awaited quiet">Reading {what}…</p>;
  if (asked._tag === 'Failed')
    return (
      <EmptyState title={`Cannot show ${what}`} heading="h1">
        {asked.sentence}
      </EmptyState>
    );
  return (
    <>
      {asked.failure === null ? null : <p class="notice bad">{asked.failure.sentence}</p>}
      {children(asked.value)}
    </>
  );
};
