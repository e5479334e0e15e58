import { render } from 'ink';
import { lookOf } from '../../tui/look.js';
import type { OnKill } from '../../tui/use-kill.js';
import { followRuns } from '../follow-runs.js';
import { watchedDreams } from '../watched-dreams.js';
import type { WatchedStores } from '../watched-stores.js';
import type { GateWords } from './use-gate-words.js';
import { WatchView } from './watch-view.js';

export type ShowOptions = {
  readonly where: string;
  readonly gates: GateWords;
  readonly onKill: (store: string, runId: string) => ReturnType<OnKill>;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Shows dreams of these stores on the terminal of this process until the person leaves. */
export const showWatch = async (
  stores: WatchedStores,
  { where, gates, onKill, env }: ShowOptions,
): Promise<void> => {
  const dreams = watchedDreams(stores);
  const following = followRuns(stores.now, dreams.take, stores.more === null ? {} : { more: stores.more });
  const kill: OnKill = async (id) => {
    const dream = dreams.list().find(({ task }) => task.id === id);
    return dream === undefined ? null : onKill(dream.store.folders.memory, id);
  };
  const view = render(
    <WatchView
      dreams={dreams}
      where={where}
      gates={gates}
      onKill={kill}
      onLeave={() => view.unmount()}
      look={lookOf(env)}
    />,
  );
  await view.waitUntilExit();
  await following.close();
};
