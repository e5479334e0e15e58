import type { Claim } from '../../../effects/ports/lock-folder.js';
import { visible } from '../../visible.js';
import { when } from '../../words.js';

/** A run under way and its process. `since` is milliseconds since 1970. */
export type Holder = {
  readonly runId: string;
  readonly kind: string;
  readonly pid: number;
  readonly host: string;
  readonly since: number;
};

export const holderOf = (live: Claim | null): Holder | null =>
  live === null
    ? null
    : { runId: live.nonce, kind: live.kind, pid: live.owner.pid, host: live.owner.host, since: live.at };

export const holderWords = ({ runId, kind, pid, host, since }: Holder): string =>
  visible(`run ${runId} (${kind}), process ${pid} on ${host}, since ${when(since)}`);
