import fc from 'fast-check';
import type { ModelFault } from '../../../src/effects/ports/model.js';
import type { Json } from '../../../src/journal/json.js';
import type { AgentInput } from '../../../src/machines/agent/agent.rules.js';
import type { RateTier } from '../../../src/machines/agent/limits.js';

type Kind = 'calls' | 'words' | 'pause' | 'thinking' | 'cut' | 'refusal' | 'exceeded' | 'fault' | 'kill';

/** What a model, a tool or a person does next. Numbers are fitted to what is possible; `read` and `created` are hundredths of the input. */
export type Draw = {
  readonly kind: Kind;
  readonly fault: ModelFault;
  readonly retryAfterMs: number | null;
  readonly calls: number;
  readonly output: number;
  readonly read: number;
  readonly created: number;
  readonly counted: boolean;
  readonly tool: 'changed' | 'new' | 'again' | 'denied';
  readonly characters: number;
};

const FAULTS: readonly ModelFault[] = [
  ...(['overloaded', 'rate-limited', 'silent', 'cut-off', 'server-error', 'unreachable'] as const),
  ...(['overloaded', 'silent', 'silent', 'cut-off', 'context-exceeded', 'unauthorised'] as const),
];

type Character = {
  readonly often: Kind;
  /** How much oftener that is than anything else. */
  readonly weight: number;
  readonly calls: number;
  readonly most: number;
  readonly tools: readonly Draw['tool'][];
};

const kinds = ({ often, weight }: Character): fc.Arbitrary<Kind> =>
  fc.oneof(
    { weight, arbitrary: fc.constant(often) },
    { weight: 10, arbitrary: fc.constantFrom<Kind>('calls', 'calls', 'pause', 'fault') },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Kind>('words', 'thinking', 'cut', 'refusal', 'exceeded', 'kill'),
    },
  );

const life = (least: number, most: number, character: Character): fc.Arbitrary<readonly Draw[]> =>
  fc.array(
    fc.record({
      kind: kinds(character),
      fault: fc.constantFrom(...FAULTS),
      retryAfterMs: fc.oneof(
        { weight: 7, arbitrary: fc.constant(null) },
        fc.constantFrom(0, 300_000, 300_001, 3_600_000),
      ),
      calls: fc.integer({ min: 1, max: character.calls }),
      output: fc.nat(character.most),
      read: fc.nat(50),
      created: fc.nat(50),
      counted: fc.boolean(),
      tool: fc.constantFrom(...character.tools),
      characters: fc.nat(character.most),
    }),
    { minLength: least, maxLength: most, size: 'max' },
  );

/** Lives of several kinds: much work, much trouble, too much to say, few words, cut-off words, an early stop, circles, walls. */
export const lives: fc.Arbitrary<readonly Draw[]> = fc.oneof(
  life(1, 40, { often: 'calls', weight: 60, calls: 4, most: 20_000, tools: ['changed', 'new', 'denied'] }),
  {
    weight: 3,
    arbitrary: life(1, 30, { often: 'fault', weight: 200, calls: 4, most: 2_000, tools: ['new'] }),
  },
  life(1, 30, { often: 'exceeded', weight: 60, calls: 4, most: 20_000, tools: ['new'] }),
  life(1, 5, { often: 'thinking', weight: 10, calls: 1, most: 2_000, tools: ['new'] }),
  life(1, 5, { often: 'refusal', weight: 10, calls: 1, most: 2_000, tools: ['new'] }),
  { weight: 3, arbitrary: life(1, 6, { often: 'cut', weight: 10, calls: 1, most: 20_000, tools: ['new'] }) },
  life(2, 8, { often: 'kill', weight: 10, calls: 1, most: 2_000, tools: ['new'] }),
  life(30, 60, { often: 'calls', weight: 200, calls: 4, most: 100, tools: ['again', 'denied'] }),
  {
    weight: 1,
    arbitrary: life(62, 70, { often: 'calls', weight: 800, calls: 1, most: 100, tools: ['denied'] }),
  },
);

const tier = (upTo: number | null, factor: number): RateTier => ({
  upTo,
  input: 2 * factor,
  output: 10 * factor,
  cacheRead: 0.2 * factor,
  cacheCreation: 2.5 * factor,
});

export const inputs: fc.Arbitrary<AgentInput & Json> = fc.record({
  promptTokens: fc.constantFrom(0, 5_000, 50_000),
  leastOutput: fc.constantFrom(0, 0, 0, 4_000),
  rates: fc.constantFrom(
    { from: '2026-11-01', tiers: [tier(null, 1)] },
    { from: '2026-11-01', tiers: [tier(40_000, 0.1), tier(null, 1)] },
    null,
  ),
  limits: fc.record({
    turns: fc.constantFrom(3, 10, 200, 200, 200, 200),
    outputTokens: fc.constantFrom(null, null, null, null, null, 500, 5_000, 60_000),
    costUsd: fc.constantFrom(null, null, null, 0.02, 0.3),
    minutes: fc.constant(45),
  }),
});
