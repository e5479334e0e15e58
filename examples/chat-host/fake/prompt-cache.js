/**
 * The provider's prompt cache: whatever stands before a mark is kept, and read by a later request that begins with the same bytes.
 * The real one keeps nothing under some 1,000 tokens, nothing for more than some minutes, and looks back 20 blocks from a mark.
 */
import { createHash } from 'node:crypto';

const BYTES_A_TOKEN = 4;

/** In the order in which a prompt is built. */
const partsOf = ({ model, tools = [], system = [], messages }) => [
  { model },
  ...tools,
  ...system,
  ...messages.flatMap(({ role, content }) => content.map((block) => ({ role, ...block }))),
];

const prefixesOf = (body) => {
  let [hash, bytes] = ['', 0];
  return partsOf(body).map(({ cache_control, ...bare }) => {
    const text = JSON.stringify(bare);
    hash = createHash('sha256').update(hash).update(text).digest('hex');
    bytes += Buffer.byteLength(text);
    return { hash, tokens: Math.ceil(bytes / BYTES_A_TOKEN), isMarked: cache_control !== undefined };
  });
};

export const promptCache = () => {
  const kept = new Set();
  /** What a request is billed for, all of it together the tokens that were sent. */
  return (body) => {
    const prefixes = prefixesOf(body);
    const upTo = prefixes.findLastIndex(({ isMarked }) => isMarked);
    const read = prefixes.slice(0, upTo + 1).findLast(({ hash }) => kept.has(hash))?.tokens ?? 0;
    const written = Math.max(0, (prefixes[upTo]?.tokens ?? 0) - read);
    for (const { hash, isMarked } of prefixes) if (isMarked) kept.add(hash);
    return {
      input_tokens: prefixes.at(-1).tokens - read - written,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: written,
      output_tokens: 1,
    };
  };
};
