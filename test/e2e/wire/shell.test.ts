import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { sandboxProgram } from '../../../src/effects/live/shell/sandbox.js';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends } from '../../../src/effects/simulated/scripted-model/step.js';
import { bash } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { story } from '../../../src/hosts/cli/views/story.js';
import { startDream } from '../../../src/hosts/dream/dream.js';
import type { HostEvent } from '../../../src/hosts/dream/host-events.js';
import { readRecords } from '../../../src/hosts/history/runs.js';
import { openStore } from '../../../src/hosts/store.js';
import type { MessagesApi } from '../../messages-api/messages-api.js';
import { blocksOf } from '../../messages-api/received-body.js';
import { openVerdict } from '../../unit/hosts/dream/small-store.js';
import { expectTidy, hurried, wireScene } from './wire-dream.js';

/** A dream in which a model runs these command lines, one in each turn, and then ends. */
const dreamOf = async (...commands: readonly string[]) => {
  const scene = await wireScene(script(...commands.map((command) => calls(bash(command))), ends('Done.')));
  const { folders } = scene.store;
  const events: HostEvent[] = [];
  const result = await startDream(hurried, folders, {
    verdict: openVerdict,
    engine: scene.engine,
    onEvent: (event) => events.push(event),
  }).done;
  const records = await readRecords(openStore(hurried, folders), result.runId)();
  if (E.isLeft(records)) throw new Error('no journal');
  return { ...scene, folders, result, events, records: records.right };
};

/** What the model was answered, as it was sent. */
const answersIn = ({ requests }: MessagesApi): string =>
  (requests.at(-1)?.body?.messages ?? [])
    .flatMap(({ content }) => blocksOf(content))
    .filter(({ type }) => type === 'tool_result')
    .map(({ content }) => JSON.stringify(content))
    .join('\n');

const UNPROVEN = 'The command is not proven to be read-only.';
const OUT_OF_REACH = 'The command names, or comes upon, what may not be read.';

describe('a dream whose model runs commands', () => {
  it('answers what they write about the copy, in the words of the live folder, and changes nothing', async () => {
    const { api, store, folders, result } = await dreamOf('find . -name "*.md" | sort | head -n 2; pwd');
    expect(result).toMatchObject({ outcome: 'unchanged', turns: 2 });
    const said = answersIn(api);
    expect(said).toContain(`./MEMORY.md\\n./anchor.md\\n${folders.memory}`);
    expect(said).not.toContain('.autodream');
    expect(await expectTidy(store)).toBe(1);
  });

  it('denies what is not proven to read and what lies elsewhere, tells the model which, and observers only the tool', async () => {
    const { api, result, records, events } = await dreamOf('rm telling-name.md', 'cat ../outside/secret.md');
    expect(result.outcome).toBe('unchanged');
    expect(answersIn(api)).toMatch(/rm.*\n.*secret\.md/);
    expect(answersIn(api)).not.toContain('A secret of somebody else');
    const denied = records.flatMap(({ event }) => (event.type === 'OUTCOME' ? [event.outcome] : []));
    expect(denied).toContainEqual({ _tag: 'Right', right: expect.objectContaining({ denied: UNPROVEN }) });
    expect(denied).toContainEqual({
      _tag: 'Right',
      right: expect.objectContaining({ denied: OUT_OF_REACH }),
    });
    expect(events.filter(({ _tag }) => _tag === 'ToolDenied')).toHaveLength(2);
    expect(JSON.stringify(events)).not.toMatch(/telling-name|secret\.md/);
  });

  it('is noted in the journal with what its commands ran inside', async () => {
    const { records } = await dreamOf('ls');
    const inside = (await sandboxProgram()) === null ? 'none' : 'bubblewrap';
    expect(story(records).join('\n')).toContain(`Bash ${inside}`);
  });
});
