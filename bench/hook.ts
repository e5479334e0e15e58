import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sanitised } from '../src/effects/services/stores/project-store.js';
import { lockOfAnHour } from './lock-of-an-hour.js';
import { processTime } from './processes.js';
import { type Pairs, takePairs } from './statistics.js';

const AUTODREAM = resolve(import.meta.dirname, '../../dist/autodream.cjs');

/** A home folder whose person turned dreams on, with a store that was consolidated an hour ago, and the input of a hook. */
const aHome = async (home: string): Promise<string> => {
  const project = join(home, 'project');
  const transcripts = join(home, '.claude', 'projects', sanitised(project));
  const settings = join(home, '.config', 'autodream');
  for (const folder of [join(project, '.git'), settings]) await mkdir(folder, { recursive: true });
  await writeFile(join(settings, 'settings.json'), '{"autoDreamEnabled":true}');
  await lockOfAnHour(join(transcripts, 'memory'));
  const id = '0f0f0f0f-0000-4000-8000-000000000001';
  const input = join(home, 'input.json');
  const transcript_path = join(transcripts, `${id}.jsonl`);
  await writeFile(
    input,
    JSON.stringify({ session_id: id, transcript_path, cwd: project, hook_event_name: 'Stop' }),
  );
  return input;
};

/** `hook stop` refused at the time gate, and a Node that does nothing, each as a whole process with the same input. */
export const hookRefusals = async (home: string, pairs: number): Promise<Pairs> => {
  const surroundings = { env: { HOME: home }, input: await aHome(home) };
  const take = (count: number) =>
    takePairs(
      count,
      () => processTime([AUTODREAM, 'hook', 'stop'], surroundings),
      () => processTime(['-e', '0'], surroundings),
    );
  await take(2);
  return take(pairs);
};
