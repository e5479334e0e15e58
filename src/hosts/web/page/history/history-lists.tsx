/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { usePage } from '../page-context.js';
import { TabPanel, Tabs } from '../parts/tabs.js';
import { hashOf } from '../route.js';

const LISTS = [
  { id: 'History', label: 'Runs' },
  { id: 'Work', label: 'Jobs and assistant' },
] as const;
type List = (typeof LISTS)[number]['id'];

/** One of the two lists under its tab; a store that has only ever had runs has no tabs. */
export const HistoryLists = ({ list, children }: { list: List; children: ComponentChildren }) => {
  const { work } = usePage();
  if (list === 'History' && (work._tag !== 'Known' || work.value.length === 0)) return <>{children}</>;
  return (
    <>
      <Tabs
        name="history"
        label="Lists of the history"
        tabs={LISTS}
        selected={list}
        onSelect={(id) => {
          location.hash = hashOf({ _tag: id });
        }}
      />
      <TabPanel name="history" id={list} class="history-list">
        {children}
      </TabPanel>
    </>
  );
};
