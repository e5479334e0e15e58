import type { Action, RunRow } from '../../api.js';
import { isWork, kindWord } from '../kind-words.js';
import { count, shortId } from '../words.js';

/** What a dialog says before anything is done. `button` names the act. */
export type ActionWords = {
  readonly offer: string;
  readonly title: string;
  readonly does: string;
  readonly restores: string;
  readonly button: string;
  readonly grave: boolean;
};

const touched = ({ files }: RunRow): string => {
  if (files === null) return 'what it changed';
  const parts = [
    [files.changed, 'changed'],
    [files.created, 'created'],
    [files.deleted, 'deleted'],
  ] as const;
  const told = parts.filter(([many]) => many > 0).map(([many, what]) => `${count(many, 'file')} ${what}`);
  return told.length === 0 ? 'what it changed' : told.join(', ');
};

const killWork = (name: string): ActionWords => ({
  offer: 'Stop…',
  title: `Stop ${name}?`,
  does: 'It is asked to stop, and with it the dream or turn that it carries out, if there is one.',
  restores:
    'What such a run had not let in yet is thrown away; what it had stays. A firing that was stopped is not run again; the job comes again at its next time.',
  button: `Stop ${name}`,
  grave: true,
});

const killRun = (run: RunRow, name: string): ActionWords => ({
  offer: 'Stop…',
  title: `Stop ${name}?`,
  does: 'The agent is stopped now. What it wrote in its staging copy is thrown away.',
  restores:
    run.kind === 'dream'
      ? 'Every memory file stays as it was, and the time of the last consolidation goes back to what it was before. Tokens spent so far stay spent. If the run has already decided to commit, it is too late, and you are told so.'
      : 'Every memory file stays as it was. If the run has already decided to commit, it is too late, and you are told so.',
  button: `Stop ${name}`,
  grave: true,
});

const kill = (run: RunRow, name: string): ActionWords => (isWork(run) ? killWork(name) : killRun(run, name));

/** What undoing means for files that came and went. */
const comesBack = ({ files }: RunRow): string => {
  const back = (files?.deleted ?? 1) > 0 ? ' Files that it deleted come back.' : '';
  return (files?.created ?? 1) > 0 ? `${back} Files that it created are taken away.` : back;
};

const undo = (run: RunRow, name: string): ActionWords => ({
  offer: 'Undo…',
  title: `Undo ${name}?`,
  does: `Takes back ${touched(run)}.${comesBack(run)}`,
  restores: [
    'Files that nobody edited since are restored byte for byte. Others are merged; on a conflict the version of now stays and is named.',
    ...(run.kind === 'dream'
      ? [
          'If it is the latest dream, the time of the last consolidation goes back as well, and no new dream starts at once.',
        ]
      : []),
    'The undo is a run of its own and can be undone too.',
  ].join(' '),
  button: `Undo ${name}`,
  grave: true,
});

const apply = (run: RunRow, name: string): ActionWords => ({
  offer: 'Apply…',
  title: `Apply ${name}?`,
  does: `Lets in what it came to: ${touched(run)}. It was held${run.reason === null ? '' : `, because: ${run.reason}`}.`,
  restores:
    'Files that were edited since are merged; on a conflict the version of now stays and is named. The time of the last consolidation becomes the time at which the dream started. It can be undone afterwards.',
  button: `Apply ${name}`,
  grave: false,
});

const discard = (_run: RunRow, name: string): ActionWords => ({
  offer: 'Discard…',
  title: `Discard ${name}?`,
  does: 'Gives up what it came to. It can be neither applied nor shown afterwards.',
  restores: 'No memory file changes: they are as they were before the dream. The next dream may start again.',
  button: `Discard ${name}`,
  grave: true,
});

const WORDS = { kill, undo, apply, discard } as const;

/** Exactly what an action on a run does, and what is restored. */
export const actionWords = (action: Action, run: RunRow): ActionWords =>
  WORDS[action](run, `${kindWord(run.kind)} ${shortId(run.runId)}`);
