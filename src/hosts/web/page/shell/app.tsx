/** @jsxImportSource preact */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../api-client.js';
import { Overview } from '../gates/overview.js';
import { HistoryLists } from '../history/history-lists.js';
import { HistoryView } from '../history/history-view.js';
import { WorkView } from '../history/work-view.js';
import { PageContext } from '../page-context.js';
import { EmptyState } from '../parts/empty-state.js';
import type { Route } from '../route.js';
import { RunView } from '../run/run-view.js';
import { useRoute } from '../use-route.js';
import { Header } from './header.js';
import { Keys } from './keys.js';
import { usePageState } from './use-page-state.js';
import { useShortcuts } from './use-shortcuts.js';

const View = ({ route }: { route: Route }) => {
  switch (route._tag) {
    case 'Overview':
      return <Overview />;
    case 'History':
      return (
        <HistoryLists list="History">
          <HistoryView />
        </HistoryLists>
      );
    case 'Work':
      return (
        <HistoryLists list="Work">
          <WorkView />
        </HistoryLists>
      );
    case 'Run':
      return <RunView key={route.runId} route={route} />;
    case 'Nowhere':
      return (
        <EmptyState title="There is nothing at this address" heading="h1">
          <a href="#/">Go to the overview</a>
        </EmptyState>
      );
  }
};

/** The view without what changes within it: a new record is not a new place. */
const placeOf = (route: Route): string => (route._tag === 'Run' ? `Run ${route.runId}` : route._tag);

const useTitle = (route: Route): void => {
  const place = placeOf(route);
  useEffect(() => {
    document.title = `${place} · autodream`;
  }, [place]);
};

/** The replay fills the window where there is room, and scrolls inside; all else scrolls with the page. */
const isWhole = (route: Route): boolean => route._tag === 'Run' && route.tab === 'replay';

export const App = ({ client }: { client: Client }) => {
  const page = usePageState(client);
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  useShortcuts(useCallback(() => setShowsKeys(true), []));
  useTitle(route);
  return (
    <PageContext.Provider value={page}>
      <div class={isWhole(route) ? 'shell whole' : 'shell'}>
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          Skip to content
        </button>
        <Header route={route} onKeys={() => setShowsKeys(true)} />
        {page.connection === 'lost' ? (
          <p class="lost" role="alert">
            The connection to the server is lost. What you see is as it was; the page goes on trying.
          </p>
        ) : null}
        <main ref={main} tabIndex={-1}>
          <View route={route} />
        </main>
        {showsKeys ? <Keys onClose={() => setShowsKeys(false)} /> : null}
      </div>
    </PageContext.Provider>
  );
};
