import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ModelRequest, ToolResult } from '../../../src/effects/ports/model.js';
import type { Inode } from '../../../src/effects/simulated/inode.js';
import { putFile } from '../../../src/effects/simulated/scene.js';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../src/effects/simulated/scripted-model/scripted-model.js';
import { calls, ends, says, turn } from '../../../src/effects/simulated/scripted-model/step.js';
import { edit, glob, grep, read, write } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { startDream } from '../../../src/hosts/dream/dream.js';
import type { HostEvent } from '../../../src/hosts/dream/host-events.js';
import { localEngine } from '../../../src/hosts/engines/local-engine.js';
import { openVerdict } from '../../unit/hosts/dream/small-store.js';
import { FOLDERS, storeInMemory } from '../../unit/hosts/dream/store-in-memory.js';
import { isKnown, type Planted, plantedSecrets } from './planted.js';

type Case = { readonly store: readonly Planted[]; readonly transcript: readonly Planted[] };

const TRANSCRIPT = `${FOLDERS.transcripts}/said.jsonl`;

const HEAD = '---\nname: tides\ndescription: the tides\ntype: project\n---\n\n# Tides\n\n';

const lines = (planted: readonly Planted[]): string => planted.map(({ line }) => `${line}\n`).join('');

const said = (planted: readonly Planted[]): string =>
  planted
    .map(({ line }) =>
      JSON.stringify({ type: 'user', message: { role: 'user', content: `Remember this. ${line}` } }),
    )
    .join('\n');

const resultsOf = ({ messages }: ModelRequest): readonly ToolResult[] => {
  const last = messages.at(-1);
  return last?.role === 'user'
    ? last.content.flatMap((block) => (block.type === 'tool_result' ? [block] : []))
    : [];
};

/** Reads all there is, writes it into other files and over itself, says it, and asks for it in a path that is denied. */
const copying = () =>
  scriptedModel(
    script(
      turn(calls(glob('**'), read('tides.md'), read(TRANSCRIPT), grep('.', { path: 'tides.md' }))),
      (request) => {
        const [, tides = '', session = ''] = resultsOf(request).map(({ content }) => content);
        return turn(
          says(`I saw ${tides} and ${session}`),
          calls(
            write(
              'copy.md',
              `${HEAD.replace('name: tides', 'name: copy')}${tides.slice(HEAD.length)}\n- said: ${session.replaceAll('\n', '\n- ')}\n`,
            ),
            edit('tides.md', tides.trimEnd(), `${tides.trimEnd()}\n- And one more.`),
            read(`/elsewhere/${session}`),
          ),
        );
      },
      ends('All is copied.'),
    ),
  );

const textsBelow = (path: string, inode: Inode): ReadonlyMap<string, string> =>
  new Map(
    inode.kind === 'file'
      ? [[path, new TextDecoder().decode(inode.bytes)]]
      : [...inode.entries].flatMap(([name, inner]) => [...textsBelow(`${path}/${name}`, inner)]),
  );

/** One dream over a store and a transcript with secrets, and all that it showed, said and left. */
const dreamOver = async ({ store, transcript }: Case) => {
  const { tree, capabilities, text } = storeInMemory();
  putFile(tree, `${FOLDERS.memory}/tides.md`, `${HEAD}${lines(store)}`);
  putFile(tree, TRANSCRIPT, said(transcript));
  const known = [...store, ...transcript].filter(isKnown);
  const environment = Object.fromEntries(known.map(({ secret }, at) => [`TIDE_${at}_TOKEN`, secret]));
  const model = copying();
  const events: HostEvent[] = [];
  if (openVerdict._tag !== 'Open') throw new Error('the verdict is open');
  const result = await startDream({ ...capabilities, environment: () => environment }, FOLDERS, {
    verdict: { ...openVerdict, sessions: ['said'] },
    engine: localEngine(() => model),
    onEvent: (event) => events.push(event),
  }).done;
  const left = [...textsBelow('', tree.root)];
  const kept = left.filter(
    ([path]) => path.includes('/.autodream/') && !/\/(?:objects|staging)\//.test(path),
  );
  return { result, events, text, kept, requests: model.requests };
};

test('no secret of a store or a transcript is shown to a model, journaled or told to a host, and the store loses none', async () => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(plantedSecrets, async (planted) => {
      const { result, events, text, kept, requests } = await dreamOver(planted);
      ends.set(result.outcome, (ends.get(result.outcome) ?? 0) + 1);
      const { outcome, reason } = result;
      const shown = JSON.stringify([requests, events, kept, outcome, reason]);
      expect(shown).toContain('[masked ');
      for (const { secret } of [...planted.store, ...planted.transcript]) expect(shown).not.toContain(secret);
      expect(kept.some(([path]) => path.endsWith('.jsonl'))).toBe(true);
      const blocks = requests.at(-1)?.messages.map(({ content }) => content.length) ?? [];
      expect(blocks).toEqual([2, 4, 4, 4, 3]);
      for (const { line } of planted.store) {
        expect(text('tides.md')).toContain(line);
        if (outcome === 'completed') expect(text('copy.md')).toContain(line);
      }
      const ofStore = new Set(planted.store.map(({ secret }) => secret));
      for (const { secret } of planted.transcript)
        if (!ofStore.has(secret)) expect(text('copy.md') ?? '').not.toContain(secret);
    }),
    { numRuns: 10 },
  );
  expect(ends.get('completed')).toBeGreaterThan(0);
});
