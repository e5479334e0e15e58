import * as E from 'fp-ts/lib/Either.js';
import { readStore } from '../../effects/services/staging/read-store.js';
import type { Limits } from '../../machines/agent/limits.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { StoreImage } from '../../memory/store-image.js';
import type { Capabilities } from '../capabilities.js';
import { type DreamEstimate, estimateDream, type StoreSize, tokensOfBytes } from '../costs/estimate.js';
import type { Engine } from '../engines/engine.js';
import type { StoreFolders } from '../store.js';
import { limitsOf } from './dream-input.js';
import { dreamPrompt } from './dream-prompt.js';
import { promptTokensOf } from './prompt-tokens.js';

/** Only Markdown has bytes in an image; what else lies in the folder is not read by anybody. */
const sizeOf = (image: StoreImage): StoreSize => {
  const files = [...image].filter(([, { bytes }]) => bytes.length > 0);
  const tokens = files.map(([path, { bytes }]) => ({ path, tokens: tokensOfBytes(bytes) }));
  const sum = (isIndex: boolean): number =>
    tokens.reduce((total, file) => total + ((file.path === 'MEMORY.md') === isIndex ? file.tokens : 0), 0);
  return { indexTokens: sum(true), topicTokens: sum(false), files: files.length };
};

/**
 * What a dream over this store is expected to use, before anything is paid for; to be handed to the dream, whose journal
 * keeps it. Null: the engine costs nothing, or the store cannot be read, which the dream itself then says.
 */
export const estimateStore = async (
  { files, clock }: Pick<Capabilities, 'files' | 'clock'>,
  folders: StoreFolders,
  about: {
    readonly engine: Engine;
    readonly verdict: GateVerdict;
    readonly limits?: Partial<Limits>;
    readonly wishes?: string;
  },
): Promise<DreamEstimate | null> => {
  const { engine, verdict, limits, wishes } = about;
  const more = wishes === undefined ? {} : { wishes };
  if (engine.name === 'local') return null;
  const image = await readStore(files, folders.memory)();
  if (E.isLeft(image)) return null;
  return estimateDream({
    size: sizeOf(image.right),
    sessions: verdict._tag === 'Open' ? verdict.sessions.length : 0,
    promptTokens: promptTokensOf(
      engine,
      dreamPrompt({ engine, folders, verdict, now: clock.now(), boundary: null, ...more }),
    ),
    limits: limitsOf(engine, limits),
    rates: engine.rates,
  });
};
