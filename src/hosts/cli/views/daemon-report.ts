import type { DaemonView, ProjectView } from '../../daemon/daemon-view.js';
import type { WardView } from '../../daemon/ward.js';
import { visibleRow } from '../../visible.js';
import { budgetWords, initiativeWords } from './assistant-words.js';

/** A time by the clocks here. */
const local = (ms: number): string => new Date(ms).toLocaleString('sv-SE');

const assistantLines = ({ assistant }: WardView): readonly string[] => {
  const { activation, engine, budget } = assistant;
  if (activation._tag === 'Refused') return [`  assistant  not active. ${activation.sentence}`];
  return [
    `  assistant  active on ${engine}; ${initiativeWords(assistant, local)}`,
    `  budget     ${budgetWords(budget.hour, 'hour')}`,
    `             ${budgetWords(budget.day, 'day')}`,
  ];
};

const jobWords = ({ count, nextAt, corrupt }: WardView['jobs']): string => {
  if (corrupt !== null) return corrupt;
  if (count === 0) return 'none';
  return `${count}, ${nextAt === null ? 'none to come' : `next ${local(nextAt)}`}`;
};

const wardLines = (ward: WardView): readonly string[] => [
  `  jobs       ${jobWords(ward.jobs)}`,
  ...assistantLines(ward),
  ...(ward.work.length === 0 ? [] : [`  under way  ${ward.work.join(', ')}`]),
];

const projectLines = ({ project, sentence, ward }: ProjectView): readonly string[] => [
  project,
  ...(ward === null ? [`  not served: ${sentence ?? 'it is being opened'}`] : wardLines(ward)),
];

const shown = (lines: readonly string[]): readonly string[] => lines.map(visibleRow);

/** For who attaches to a project: how its assistant is, and what they can do. `ward` null: nobody knows. */
export const attachedReport = (project: string, ward: WardView | null): readonly string[] => {
  const leaves = 'Ctrl-D leaves, and the daemon goes on.';
  if (ward === null) return shown([`attached to ${project}`, leaves]);
  const isActive = ward.assistant.activation._tag === 'Active';
  const talks = ward.assistant.mode === null ? '' : ' Esc pauses its initiative.';
  return shown([
    `attached to ${project}`,
    (assistantLines(ward)[0] ?? '').trim(),
    isActive ? `What you type is said to it.${talks} ${leaves}` : leaves,
  ]);
};

/** How the daemon is, as lines. `release`: that of this command line. */
export const daemonReport = (view: DaemonView, release: string): readonly string[] => {
  const { pid, since, sessions, fault, projects } = view;
  const older = view.release === release ? '' : ` (this is ${release}: autodream daemon restart)`;
  return shown([
    `daemon process ${pid}, release ${view.release}${older}, since ${local(since)}, ${sessions} attached`,
    ...(fault === null ? [] : [fault]),
    ...(projects.length === 0 ? ['It serves no project. To register this one: autodream daemon start'] : []),
    ...projects.flatMap(projectLines),
  ]);
};

/** How one project is. */
export const projectReport = (view: ProjectView): readonly string[] => shown(projectLines(view));
