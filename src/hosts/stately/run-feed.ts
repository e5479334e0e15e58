import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { isJsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import { decide } from '../../runtime/decide.js';
import type { Move } from '../../runtime/growth.js';
import { type Actor, seed, type Tree } from '../../runtime/tree.js';
import { machineOf } from '../../runtime/verify.js';
import { knownMachines } from '../history/known-machines.js';
import { definitionOf } from './definition.js';
import { PROTOCOL_VERSION, type StatelyEvent, type ToldEvent, type ToldSnapshot } from './protocol.js';
import type { Showing } from './showing.js';

/** The text is the same for every actor of a machine. */
const definitions = new WeakMap<AnyStateMachine, string>();

const definitionText = (machine: AnyStateMachine): string => {
  const text = definitions.get(machine) ?? JSON.stringify(definitionOf(machine));
  definitions.set(machine, text);
  return text;
};

const snapshotOf = ({ snapshot }: Actor, show: Showing): ToldSnapshot => ({
  status: snapshot.status,
  value: show(snapshot.value),
  context: show(snapshot.context),
  ...(snapshot.output === undefined ? {} : { output: show(snapshot.output) }),
});

const eventOf = (event: AnyEventObject, show: Showing): ToldEvent => {
  const { type, ...fields } = event;
  const shown = show(fields);
  return { ...(isJsonObject(shown) ? shown : {}), type };
};

/** What one transition is to an inspector. Numbers of events count within their record. */
const toldOf = (
  { path, event, by, actor }: Move,
  { runId, record, show, number }: Telling,
): readonly StatelyEvent[] => {
  const [root = path] = path.split('/');
  const slash = path.lastIndexOf('/');
  const sessionOf = (of: string): string => `${runId}:${of}`;
  const told = (part: string) => ({
    sessionId: sessionOf(path),
    rootId: sessionOf(root),
    createdAt: String(record.time),
    id: `${runId}:${record.seq}.${number}.${part}`,
    _version: PROTOCOL_VERSION,
  });
  const [snapshot, shown] = [snapshotOf(actor, show), eventOf(event, show)];
  const began: readonly StatelyEvent[] =
    event.type === 'xstate.init'
      ? [
          {
            type: '@xstate.actor',
            name: path.slice(slash + 1),
            ...told('actor'),
            ...(slash < 0 ? {} : { parentId: sessionOf(path.slice(0, slash)) }),
            definition: definitionText(actor.machine),
            snapshot,
          },
        ]
      : [];
  return [
    ...began,
    {
      type: '@xstate.event',
      ...told('event'),
      ...(by === null ? {} : { sourceId: sessionOf(by) }),
      event: shown,
    },
    { type: '@xstate.snapshot', ...told('snapshot'), event: shown, snapshot },
  ];
};

type Telling = {
  readonly runId: string;
  readonly record: JournalRecord;
  readonly show: Showing;
  readonly number: number;
};

/**
 * Folds the records of one run, taken in their order, into what an inspector is told: the same for a run that is under way and
 * for one that is replayed. Nothing is told of a run that machines of another version wrote.
 */
export const runFeed = (
  runId: string,
  show: Showing,
): ((record: JournalRecord) => readonly StatelyEvent[]) => {
  let machine: AnyStateMachine | null = null;
  let tree: Tree | null = null;
  return (record) => {
    if (record.event.type === 'START') {
      machine = machineOf([record], knownMachines());
      tree = seed(record.path);
    }
    const step = machine === null || tree === null ? null : decide(machine, tree, record.event, record.time);
    if (step === null) return [];
    tree = step.tree;
    return step.moves.flatMap((move, number) => toldOf(move, { runId, record, show, number }));
  };
};
