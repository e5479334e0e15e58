import { localDate } from '../../effects/live/local-date.js';
import type { TextBlock } from '../../effects/ports/model.js';
import { DEFINITIONS } from '../../effects/services/tools/definitions.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import { RULES } from '../../memory/prompt/rules.js';
import { runSection } from '../../memory/prompt/run-section.js';
import type { Engine } from '../engines/engine.js';
import type { StoreFolders } from '../store.js';

/**
 * What a dream is about: its engine, its store, the verdict that let it start, and the moment, in milliseconds since 1970.
 * `readRoots`: folders that may be read beside the store. `boundary` is that of the fences around what tools answer; null: there are none.
 * `wishes`: a section of what people want of it.
 */
export type Occasion = {
  readonly engine: Pick<Engine, 'name'>;
  readonly folders: Pick<StoreFolders, 'memory' | 'transcripts'>;
  readonly verdict: GateVerdict;
  readonly now: number;
  readonly readRoots?: readonly string[];
  readonly boundary: string | null;
  readonly wishes?: string;
};

const sessionsOf = (
  verdict: GateVerdict,
): { readonly sessions: readonly string[]; readonly sessionCount: number } => {
  if (verdict._tag === 'Refused') return { sessions: [], sessionCount: 0 };
  const { sessions, measured } = verdict;
  return { sessions, sessionCount: typeof measured === 'number' ? measured : sessions.length };
};

/**
 * The prompt of one dream: first the rules, the same in every run, then what is of this run. A host's own tools do not know
 * transcripts, and have names of their own.
 */
export const dreamPrompt = ({
  engine,
  folders,
  verdict,
  now,
  boundary,
  readRoots = [],
  wishes,
}: Occasion): readonly TextBlock[] => {
  const isHosts = engine.name === 'host';
  const { sessions, sessionCount } = sessionsOf(verdict);
  const run = runSection({
    memory: folders.memory,
    transcripts: isHosts || sessions.length === 0 ? null : folders.transcripts,
    readRoots: isHosts ? [] : readRoots,
    today: localDate(now),
    sessions,
    sessionCount,
    tools: isHosts ? [] : DEFINITIONS.map(({ name }) => name),
    mode: 'dream',
    boundary,
    ...(wishes === undefined ? {} : { wishes }),
  });
  return [
    { type: 'text', text: RULES },
    { type: 'text', text: run },
  ];
};
