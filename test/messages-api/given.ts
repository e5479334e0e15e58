import type { Answer } from '../../src/effects/ports/model.js';
import type { Json } from '../../src/journal/json.js';
import type { Given } from './protocol.js';
import { type Block, isBlock } from './received-body.js';

const asBlock = (json: Json): Block => (isBlock(json) ? json : { type: 'unknown' });

/** Answers as they were given, so that what comes back can be compared. `earlier`: signed blocks that a host may bring along. */
export const givenAnswers = (
  earlier: readonly Json[],
): Given & { readonly keep: (answer: Answer) => void } => {
  const byCall = new Map<string, readonly Block[]>();
  const signed = new Set<string>(earlier.map((block) => JSON.stringify(block)));
  const keep = ({ content }: Answer): void => {
    const blocks = content.map((block): Block => (block.type === 'opaque' ? asBlock(block.block) : block));
    for (const block of blocks) {
      if (typeof block.signature === 'string') signed.add(JSON.stringify(block));
      if (typeof block.id === 'string') byCall.set(block.id, blocks);
    }
  };
  return { byCall, signed, keep };
};
