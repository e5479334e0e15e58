/** @jsxImportSource preact */
import type { Verification } from '../../api.js';
import { Badge } from '../parts/badge.js';
import { number } from '../words.js';

/** Whether the journal holds, and what that was told by. */
export const Chain = ({ verification }: { verification: Verification }) => {
  switch (verification._tag) {
    case 'Checking':
      return <Badge>Verifying {number(verification.records)} records…</Badge>;
    case 'Sound':
      return (
        <Badge tone="good">
          {verification.replayed
            ? 'Chain and replay verified'
            : 'Chain verified; too old a version to replay'}
        </Badge>
      );
    case 'Growing':
      return (
        <Badge tone="lit">Still being written; {number(verification.records)} records hold so far</Badge>
      );
    case 'Wrong':
      return (
        <Badge tone="bad">
          {verification.seq === null ? 'Damaged' : `Wrong from record ${verification.seq} on`}:{' '}
          {verification.what}
        </Badge>
      );
  }
};
