/** @jsxImportSource preact */
import type { StoreAnswer } from '../../api.js';
import type { Connection } from '../feed.js';
import { usePage } from '../page-context.js';
import { Lamp, type Tone } from '../parts/badge.js';
import type { Route } from '../route.js';
import { relative } from '../words.js';
import { ThemeSwitch } from './theme-switch.js';

const Mark = () => (
  <a class="mark" href="#/">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path class="mark-moon" d="M21 22.5A10.5 10.5 0 1 1 14.4 6.4 8.2 8.2 0 0 0 21 22.5Z" />
      <circle class="mark-lamp" cx="23.5" cy="10.5" r="3" />
    </svg>
    autodream
  </a>
);

const PLACES = [
  { name: 'Overview', hash: '#/', tags: ['Overview'] },
  { name: 'History', hash: '#/runs', tags: ['History', 'Work', 'Run'] },
];

const Navigation = ({ route }: { route: Route }) => (
  <nav aria-label="Page">
    <ul>
      {PLACES.map(({ name, hash, tags }) => (
        <li key={name}>
          <a href={hash} aria-current={tags.includes(route._tag) ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const StoreLine = ({ store }: { store: StoreAnswer }) => (
  <p class="store">
    <code title={store.memory}>{store.memory}</code>
    <span>
      {store.lastConsolidatedAt === null
        ? 'never consolidated'
        : `consolidated ${relative(store.lastConsolidatedAt, store.now)}`}
    </span>
  </p>
);

const SAYS: Readonly<Record<Connection, { readonly tone: Tone; readonly words: string }>> = {
  connecting: { tone: 'plain', words: 'Connecting' },
  open: { tone: 'lit', words: 'Live' },
  lost: { tone: 'bad', words: 'Lost' },
};

export const Header = ({ route, onKeys }: { route: Route; onKeys: () => void }) => {
  const { store, connection } = usePage();
  const { tone, words } = SAYS[connection];
  return (
    <header class="bar">
      <Mark />
      <Navigation route={route} />
      {store._tag === 'Known' ? <StoreLine store={store.value} /> : <p class="store" />}
      <div class="ends">
        <span class="connection" role="status">
          <Lamp tone={tone} alive={connection === 'open'} />
          {words}
        </span>
        <ThemeSwitch />
        <button type="button" class="button plain" onClick={onKeys} aria-label="Keys" title="Keys (?)">
          ?
        </button>
      </div>
    </header>
  );
};
