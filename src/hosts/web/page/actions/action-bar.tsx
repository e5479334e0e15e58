/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { Action, RunRow } from '../../api.js';
import { usePage } from '../page-context.js';
import { ActionDialog } from './action-dialog.js';
import { actionWords } from './action-words.js';

export type ActionBarProps = {
  run: RunRow;
  actions: readonly Action[];
  /** The server has answered, so that what is shown of the run may be out of date. */
  onAnswered: () => void;
};

/** A button for each action that the run has now. */
export const ActionBar = ({ run, actions, onAnswered }: ActionBarProps) => {
  const { client, refresh } = usePage();
  const [open, setOpen] = useState<Action | null>(null);
  return actions.length === 0 && open === null ? null : (
    <div class="actions">
      {actions.map((action) => {
        const { offer, button, grave } = actionWords(action, run);
        return (
          <button
            key={action}
            type="button"
            class={grave ? 'button' : 'button primary'}
            aria-haspopup="dialog"
            aria-label={`${button}…`}
            onClick={() => setOpen(action)}
          >
            {offer}
          </button>
        );
      })}
      {open === null ? null : (
        <ActionDialog
          client={client}
          action={open}
          run={run}
          onClose={() => setOpen(null)}
          onAnswered={() => {
            setOpen(null);
            refresh();
            onAnswered();
          }}
        />
      )}
    </div>
  );
};
