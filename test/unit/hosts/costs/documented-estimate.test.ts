import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import type { Range } from '../../../../src/hosts/costs/estimate.js';
import { ratesFor } from '../../../../src/hosts/costs/price-list.js';
import { estimateStore } from '../../../../src/hosts/dream/estimate-store.js';
import { anthropicEngine } from '../../../../src/hosts/engines/anthropic-engine.js';
import { openVerdict } from '../dream/small-store.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
const folders = {
  memory: `${ROOT}/examples/store`,
  transcripts: `${ROOT}/examples/transcripts`,
  state: '/nowhere',
};
const DOC = readFileSync(`${ROOT}/docs/model.md`, 'utf8');
const sessions = readdirSync(folders.transcripts).map((name) => name.replace('.jsonl', ''));

/** The cells of a model's row, as `low to high`. */
const documented = (model: string): readonly Range[] => {
  const row = DOC.split('\n').find((line) => line.startsWith(`| \`${model}\` |`)) ?? '';
  return row.split('|').flatMap((cell) => {
    const found = /^ ([\d.,]+) to ([\d.,]+) $/.exec(cell);
    const [low, high] = [found?.[1], found?.[2]].map((text) => Number(text?.replaceAll(',', '')));
    return low === undefined || high === undefined || Number.isNaN(low) ? [] : [{ low, high }];
  });
};

const estimate = async (model: string) => {
  const rates = ratesFor(model, '2026-11-30');
  const engine = anthropicEngine({ connection: { apiKey: 'k', baseUrl: null }, model, rates });
  const verdict = openVerdict._tag === 'Open' ? { ...openVerdict, sessions } : openVerdict;
  return estimateStore(liveCapabilities(), folders, { engine, verdict });
};

/** Rounded figures stay true while the prompt and the example store change a little. */
const isAbout = (said: Range | undefined, is: Range | null | undefined): void => {
  for (const end of ['low', 'high'] as const) {
    const ratio = (said?.[end] ?? 0) / (is?.[end] ?? 0);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  }
};

test.each(['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5'])(
  'what the documentation says that %s costs on the example store is what the estimate says',
  async (model) => {
    const cells = documented(model);
    isAbout(cells.at(-1), (await estimate(model))?.costUsd);
  },
);

test('so are the turns and tokens that the documentation says', async () => {
  const [turns, input, output] = documented('claude-haiku-5-5');
  const is = await estimate('claude-haiku-5-5');
  isAbout(turns, is?.turns);
  isAbout(input, is?.inputTokens);
  isAbout(output, is?.outputTokens);
});
