import * as E from 'fp-ts/lib/Either.js';
import type { ToolOutcome } from '../../../../src/effects/ports/tools.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import type { LentTranscripts } from '../../../../src/effects/services/tools/workshop.js';
import { linesOver } from '../../../../src/effects/simulated/lines-over.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { put, putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';
import type { Json } from '../../../../src/journal/json.js';

export const PROJECT = '/home/dev/project';
export const MEMORY = `${PROJECT}/memory`;
const STAGING = `${PROJECT}/.autodream/memory/staging/run`;

/** A row of a person, as a host writes it. */
export const says = (content: Json, more: { readonly [key: string]: Json } = {}): string =>
  JSON.stringify({
    type: 'user',
    isSidechain: false,
    timestamp: '2026-03-09T10:00:00Z',
    message: { role: 'user', content },
    ...more,
  });

export const answers = (text: string): string =>
  JSON.stringify({
    type: 'assistant',
    isSidechain: false,
    timestamp: '2026-03-09T10:00:05.250Z',
    message: {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hidden' },
        { type: 'text', text },
      ],
    },
  });

/** The tools of a run over a store whose transcripts lie around it. `rows` by the path below the project's folder. */
export const toolsOver = (
  rows: Readonly<Record<string, readonly string[]>>,
  sessions: readonly string[],
  where: { readonly folder?: string; readonly live?: string } & Pick<LentTranscripts, 'onShown'> = {},
) => {
  let now = 1_764_499_600_000_000_000n;
  const tree = emptyTree(() => {
    now += 1_000_000n;
    return now;
  });
  putFile(tree, `${STAGING}/MEMORY.md`, '# Memory\n\nThe ferry leaves at 7.\n');
  for (const [path, lines] of Object.entries(rows)) putFile(tree, `${PROJECT}/${path}`, lines.join('\n'));
  const files = memoryFiles(tree);
  const transcripts = {
    folder: where.folder ?? PROJECT,
    sessions,
    since: null,
    lines: linesOver(files),
    ...(where.onShown === undefined ? {} : { onShown: where.onShown }),
  };
  const tools = toolsFor({
    files,
    staging: STAGING,
    live: where.live ?? MEMORY,
    image: new Map(),
    transcripts,
  });
  return {
    link: (path: string, target: string): void =>
      void put(tree, `${PROJECT}/${path}`, { kind: 'symlink', target, mtimeNs: 0n, mode: 0o777 }),
    use: async (name: string, input: Json, signal = new AbortController().signal): Promise<ToolOutcome> => {
      const outcome = await tools.use({ type: 'tool_use', id: 'call-1', name, input }, signal)();
      if (E.isLeft(outcome)) throw new Error('a tool call never fails');
      return outcome.right;
    },
  };
};

export const said = ({ result }: ToolOutcome): string => result.content;
