import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../src/effects/ports/files.js';
import { perform, program } from '../../src/effects/program.js';
import { close, open, overwrite } from '../../src/effects/simulated/descriptor-calls.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import type { Answer } from '../../src/effects/simulated/walk.js';
import { MEMORY, type Scene } from './lock-scene.js';

/**
 * How an editor saves a line: into the file that is there; whole under another name and then over it; or through a
 * descriptor that it opened long before, into whatever that file has become.
 */
export type Saving = 'in place' | 'by rename' | 'through a descriptor';

export type Editing = {
  readonly path: string;
  readonly line: string;
  readonly how: Saving;
  /** Milliseconds between its first look and its save, at least. */
  readonly patience: number;
};

/** The line of the editor with this number. */
export const editOf = (index: number): string => `edit ${index}\n`;
export const isEdit = (line: string): boolean => /^edit \d+$/.test(line);

/** `nameless`: what it wrote through its descriptor has no name any more, so that nobody can find it. */
export type Saved = 'saved' | 'refused' | 'nameless';

type Steps<A> = Generator<TaskEither<FileError, unknown>, A, unknown>;
type Actor = { readonly scene: Scene; readonly process: SimProcess; readonly editing: Editing };

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const withLine = (bytes: Uint8Array | null, line: string): Uint8Array =>
  encoded(new TextDecoder().decode(bytes ?? new Uint8Array()) + line);

const targetOf = ({ editing }: Actor): string => `${MEMORY}/${editing.path}`;

/** A call that is none of the port's. */
const call = <A>(actor: Actor, operation: keyof Files, act: () => Answer<A>): TaskEither<FileError, A> =>
  actor.process.perform({ operation, path: targetOf(actor), act });

function* waits(actor: Actor): Steps<void> {
  const { process, editing } = actor;
  yield* perform(
    TE.fromTask(() => new Promise<void>((resolve) => process.clock.setTimer(editing.patience, resolve))),
  );
}

function* byRename(actor: Actor): Steps<Saved> {
  const { process, editing } = actor;
  const target = targetOf(actor);
  const draft = `${MEMORY}/.${process.pid}.swp`;
  const old = yield* perform(process.files.read(target));
  yield* waits(actor);
  yield* perform(process.files.create(draft, withLine(old, editing.line)));
  return (yield* perform(process.files.rename(draft, target))) === 'renamed' ? 'saved' : 'refused';
}

/** An inode that was opened is asked what it holds at the last moment, so that the editor overwrites nobody else's line. */
function* throughDescriptor(actor: Actor): Steps<Saved> {
  const { scene, editing } = actor;
  const { tree } = scene.world;
  const file = yield* perform(call(actor, 'read', () => open(tree, targetOf(actor))));
  yield* waits(actor);
  const isNamed = yield* perform(
    call(actor, 'append', () => {
      overwrite(tree, file, withLine(file.bytes, editing.line));
      return E.right(file.links > 0);
    }),
  );
  yield* perform(call<void>(actor, 'stat', () => close(tree, file)));
  return isNamed ? 'saved' : 'nameless';
}

function* inPlace(actor: Actor): Steps<Saved> {
  const { process, editing } = actor;
  yield* waits(actor);
  yield* perform(process.files.append(targetOf(actor), encoded(editing.line), false));
  return 'saved';
}

const WAYS: Readonly<Record<Saving, (actor: Actor) => Steps<Saved>>> = {
  'in place': inPlace,
  'by rename': byRename,
  'through a descriptor': throughDescriptor,
};

/** Somebody adds a line to a file of the store while runs go on. */
export const startEditor = (
  scene: Scene,
  editing: Editing,
  ended: (saved: Saved) => void,
  process: SimProcess = scene.world.spawn(),
): SimProcess => {
  void program(() => WAYS[editing.how]({ scene, process, editing }))().then((outcome) => {
    scene.world.crash(process);
    ended(E.isRight(outcome) ? outcome.right : 'refused');
  });
  return process;
};
