import type { Json } from '../../journal/json.js';

/** The version of the package whose protocol this is; receivers look for one in each event. */
export const PROTOCOL_VERSION = '0.7.2';

/**
 * What all events have. `sessionId` names an actor, `rootId` the actor that its run began with; `createdAt` is when the record
 * was written, as decimal milliseconds since 1970; `id` is the same each time the record is shown.
 */
type Told = {
  readonly sessionId: string;
  readonly rootId: string;
  readonly createdAt: string;
  readonly id: string;
  readonly _version: string;
};

/** Where an actor stands. `output` is there once it has ended. */
export type ToldSnapshot = {
  readonly status: string;
  readonly value: Json;
  readonly context: Json;
  readonly output?: Json;
};

export type ToldEvent = { readonly type: string } & { readonly [field: string]: Json };

/** An actor began. `definition` is its machine as JSON text. */
export type ActorTold = Told & {
  readonly type: '@xstate.actor';
  readonly name: string;
  readonly parentId?: string;
  readonly definition: string;
  readonly snapshot: ToldSnapshot;
};

/** An actor was told something; `sourceId` is there where another actor told it. */
export type EventTold = Told & {
  readonly type: '@xstate.event';
  readonly event: ToldEvent;
  readonly sourceId?: string;
};

/** Where it stands since. */
export type SnapshotTold = Told & {
  readonly type: '@xstate.snapshot';
  readonly event: ToldEvent;
  readonly snapshot: ToldSnapshot;
};

/** The protocol of the Stately inspector, of which a run needs these three. */
export type StatelyEvent = ActorTold | EventTold | SnapshotTold;
