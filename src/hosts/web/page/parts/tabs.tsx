/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export type Tab<Id extends string> = { readonly id: Id; readonly label: ComponentChildren };

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A list of tabs with the keys that people expect. The panel is `<TabPanel name id>`. */
export const Tabs = <Id extends string>(props: {
  name: string;
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}) => {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const at = props.tabs.findIndex(({ id }) => id === props.selected);
    const next = step === undefined ? undefined : props.tabs[step(at, props.tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    props.onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${props.name}-tab-${next.id}`)}`)?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
      {props.tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${props.name}-tab-${id}`}
          aria-selected={id === props.selected}
          aria-controls={`${props.name}-panel`}
          tabIndex={id === props.selected ? 0 : -1}
          onClick={() => props.onSelect(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
};

export const TabPanel = (props: {
  name: string;
  id: string;
  class?: string;
  children: ComponentChildren;
}) => (
  <div
    id={`${props.name}-panel`}
    role="tabpanel"
    aria-labelledby={`${props.name}-tab-${props.id}`}
    class={props.class ?? ''}
  >
    {props.children}
  </div>
);
