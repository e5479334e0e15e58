import { useRef, useState } from 'react';
import type { TaskView } from '../running/task-view.js';
import type { Kill } from './foot-rows.js';
import { type KillReply, NOT_ASKED, noticeOfReply } from './kill-words.js';

/** Stops the dream of that id. What it answers is shown; null: the task alone tells. `kill` of an `AutoDream` is one. */
export type OnKill = (id: string) => Promise<KillReply>;

const mayAsk = (kill: Kill): boolean =>
  kill._tag === 'Idle' || (kill._tag === 'Told' && kill.notice?.mayAskAgain === true);

/** Asks once, and again only where the answer leaves that open. */
export const useKill = ({ id, status }: TaskView, onKill: OnKill): readonly [Kill, () => void] => {
  const [shown, setShown] = useState<Kill>({ _tag: 'Idle' });
  const known = useRef<Kill>(shown);
  const become = (kill: Kill): void => {
    known.current = kill;
    setShown(kill);
  };
  const ask = (): void => {
    if (status !== 'running' || !mayAsk(known.current)) return;
    become({ _tag: 'Asking' });
    new Promise<KillReply>((done) => done(onKill(id))).then(
      (reply) => become({ _tag: 'Told', notice: noticeOfReply(reply) }),
      () => become({ _tag: 'Told', notice: NOT_ASKED }),
    );
  };
  return [shown, ask];
};
