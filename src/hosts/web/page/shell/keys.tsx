/** @jsxImportSource preact */
import { Dialog } from '../parts/dialog.js';

const KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['g', 'o'], does: 'Go to the overview' },
  { keys: ['g', 'h'], does: 'Go to the history' },
  { keys: ['←', '→'], does: 'A record back or forward, on the slider; the next tab, on tabs' },
  { keys: ['↑', '↓'], does: 'The record above or below, in the journal' },
  { keys: ['Home', 'End'], does: 'The first or last record' },
  { keys: ['Space'], does: 'Play or pause, on the play button' },
  { keys: ['/'], does: 'Search the journal' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close a dialog' },
];

export const Keys = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl class="keys">
      {KEYS.map(({ keys, does }) => (
        <>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </>
      ))}
    </dl>
    <div class="ends">
      <form method="dialog">
        <button type="submit" class="button">
          Close
        </button>
      </form>
    </div>
  </Dialog>
);
