/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { Action, ActionAnswer, RunRow } from '../../api.js';
import type { Client } from '../api-client.js';
import { Dialog } from '../parts/dialog.js';
import type { Reply } from '../reply.js';
import { type ActionWords, actionWords } from './action-words.js';

/** What the answer says, and whether the act was done: a server that refuses says why as well. */
const answerOf = (reply: Reply<ActionAnswer>): ActionAnswer =>
  reply._tag === 'Answered' ? reply.value : { done: false, sentence: reply.sentence };

const Answer = ({ answer, onClose }: { answer: ActionAnswer; onClose: () => void }) => (
  <>
    <p class={`notice ${answer.done ? 'good' : 'bad'}`} role="status">
      <strong>{answer.done ? 'Done.' : 'Not done.'}</strong> {answer.sentence}
    </p>
    <div class="ends">
      {/* The button that was pressed is gone; the focus stays in the dialog. */}
      <button ref={(button) => button?.focus()} type="button" class="button" onClick={onClose}>
        Close
      </button>
    </div>
  </>
);

type QuestionProps = { words: ActionWords; asking: boolean; onAct: () => void; onClose: () => void };

const Question = ({ words, asking, onAct, onClose }: QuestionProps) => (
  <>
    <dl class="act">
      <dt>What it does</dt>
      <dd>{words.does}</dd>
      <dt>What is restored, and what stays</dt>
      <dd>{words.restores}</dd>
    </dl>
    <div class="ends">
      <button type="button" class="button" onClick={onClose}>
        Leave it
      </button>
      <button
        type="button"
        class={`button ${words.grave ? 'danger' : 'primary'}`}
        aria-disabled={asking}
        onClick={onAct}
      >
        {asking ? 'Working…' : words.button}
      </button>
    </div>
  </>
);

export type ActionDialogProps = {
  client: Client;
  action: Action;
  run: RunRow;
  onClose: () => void;
  /** Closed after the server has answered. */
  onAnswered: () => void;
};

/** Says what an action does before it is done, and afterwards what came of it. */
export const ActionDialog = ({ client, action, run, onClose, onAnswered }: ActionDialogProps) => {
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<ActionAnswer | null>(null);
  // What was asked is told until the end, though the run is another one after it.
  const [words] = useState(() => actionWords(action, run));
  const act = async (): Promise<void> => {
    if (asking) return;
    setAsking(true);
    setAnswer(answerOf(await client.act(run.runId, action)));
  };
  return (
    <Dialog title={words.title} onClose={answer === null ? onClose : onAnswered}>
      {answer === null ? (
        <Question words={words} asking={asking} onAct={act} onClose={onClose} />
      ) : (
        <Answer answer={answer} onClose={onAnswered} />
      )}
    </Dialog>
  );
};
