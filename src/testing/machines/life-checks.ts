import { jsonFault } from '../../journal/json.js';
import { sealRecord } from '../../journal/seal.js';
import { contextDigest, hasEnded, outputOf, seed, stateValues, type Tree } from '../../runtime/tree.js';
import { verifyRun } from '../../runtime/verify.js';
import { stepOf } from './life.js';
import type { Life, LifeCheck, LifeEvent, LifeStep } from './subject.js';

const KILL = { type: 'KILL', by: 'a person', request: null } as const;

const where = (tree: Tree): string => JSON.stringify(stateValues(tree));

/** It comes to an end as long as what it waits for ends. */
const ends: LifeCheck = ({ stuck, tree }) =>
  stuck ? [`it waits for nothing, or goes in circles, and has not ended: ${where(tree)}`] : [];

const contextFaults = (tree: Tree): readonly string[] =>
  [...tree.actors].flatMap(([path, { snapshot }]) => {
    const fault = jsonFault(snapshot.context, `the context of ${path}`);
    return fault === null ? [] : [`${fault}, and does not survive JSON`];
  });

const contextsAreData: LifeCheck = ({ steps }) => steps.flatMap(({ tree }) => contextFaults(tree));

const journalOf = ({ steps, tree }: Life): Uint8Array => {
  const lines: string[] = [];
  let prev: string | null = null;
  const write = (
    event: LifeEvent,
    { path, cascade, before, tree: after, time }: Omit<LifeStep, 'event'>,
  ): void => {
    if (event.type === 'TOLD') return;
    const { record, line } = sealRecord({
      v: 1,
      seq: lines.length,
      time,
      path,
      event,
      cascade,
      before: stateValues(before),
      after: stateValues(after),
      digest: contextDigest(after),
      prev,
    });
    lines.push(line);
    prev = record.hash;
  };
  for (const { event, ...step } of steps) write(event, step);
  if (hasEnded(tree)) {
    const settled = { type: 'SETTLED', records: lines.length, output: outputOf(tree) } as const;
    write(settled, { path: tree.name, cascade: [], moves: [], before: tree, tree, time: steps.length });
  }
  return new TextEncoder().encode(lines.join(''));
};

/** From its journal alone, byte for byte, every state comes again. */
const replays: LifeCheck = (life) => {
  const { machine } = life.subject;
  const known = { [machine.id]: { machine, versions: {} } };
  const { wrong, replayed } = verifyRun(journalOf(life), known);
  return wrong === null && replayed ? [] : [`its journal does not replay: ${JSON.stringify(wrong)}`];
};

/** A machine that is fed has no journal: what it was told comes to the same again. */
const comesAgain: LifeCheck = ({ subject, steps }) => {
  let tree = seed(subject.machine.id);
  for (const [index, step] of steps.entries()) {
    const event: LifeEvent = JSON.parse(JSON.stringify(step.event));
    tree = stepOf(subject, tree, event, step.time)?.tree ?? tree;
    if (where(tree) !== where(step.tree) || contextDigest(tree) !== contextDigest(step.tree))
      return [`told the same events it is elsewhere after event ${index}: ${where(tree)}`];
  }
  return [];
};

const reportOf = (command: string): LifeEvent => ({
  type: 'OUTCOME',
  command,
  outcome: { _tag: 'Right', right: null },
});

/** What was stopped, or has reported, is heard of no more. */
const stoppedIsSilent: LifeCheck = ({ subject, steps }) =>
  steps.flatMap(({ before, tree, time }) =>
    [...before.commands.keys()]
      .filter((command) => !tree.commands.has(command))
      .filter((command) => stepOf(subject, tree, reportOf(command), time) !== null)
      .map((command) => `${command} was stopped or had reported, and was heard of again`),
  );

/** Where it has ended, nothing is under way and nothing changes it. */
const endIsFinal: LifeCheck = ({ subject, steps, tree }) => {
  if (!hasEnded(tree)) return [];
  const underWay = [...tree.commands.keys(), ...tree.timers.keys()];
  const events: readonly LifeEvent[] = [KILL, ...steps.map(({ event }) => event)];
  const moved = events.filter((event) => {
    const step = stepOf(subject, tree, event, steps.length);
    return (
      step !== null && (where(step.tree) !== where(tree) || contextDigest(step.tree) !== contextDigest(tree))
    );
  });
  return [
    ...underWay.map((what) => `it has ended, and ${what} is still under way`),
    ...moved.map(({ type }) => `it had ended, and ${type} moved it`),
  ];
};

/** KILL means something in each state before the end. */
const hearsKill: LifeCheck = ({ subject, steps }) =>
  steps.flatMap(({ tree }) => {
    const root = tree.actors.get(tree.name)?.snapshot;
    const isDeaf = root?.status === 'active' && !root.can(KILL);
    return subject.killable === true && isDeaf ? [`it does not hear KILL in ${where(tree)}`] : [];
  });

/** What holds of the life of any machine, and what its subject adds: one sentence for each rule that was broken. */
export const checkLife: LifeCheck = (life) => {
  const { hears, checks = [] } = life.subject;
  const told: readonly LifeCheck[] = hears === undefined ? [ends, replays] : [comesAgain];
  const all = [...told, contextsAreData, stoppedIsSilent, endIsFinal, hearsKill, ...checks];
  return all.flatMap((check) => check(life));
};
