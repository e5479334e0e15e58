import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { sanitised } from '../../../../src/effects/services/stores/project-store.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const HOUR = 3_600;
const sessionId = (number: number): string => `0f0f0f0f-0000-4000-8000-00000000000${number}`;

/** A home folder with a project and its store, last consolidated so many hours ago; six sessions were at work since. */
export const aHookHome = (hoursAgo: number) => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-hook-')));
  folders.push(home);
  const project = join(home, 'ferry');
  const transcripts = join(home, '.claude', 'projects', sanitised(project));
  const memory = join(transcripts, 'memory');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(memory, { recursive: true });
  writeFileSync(
    join(memory, 'MEMORY.md'),
    '# Memory\n\n- [Ferry](ferry.md) — how it ships\n- [Gone](gone.md) — no more\n',
  );
  writeFileSync(
    join(memory, 'ferry.md'),
    '---\nname: ferry\ndescription: how it ships\ntype: project\n---\n\n- It ships on Mondays.\n',
  );
  const lock = join(memory, '.consolidate-lock');
  writeFileSync(lock, '');
  const then = Date.now() / 1000 - hoursAgo * HOUR;
  utimesSync(lock, then, then);
  const row = { type: 'user', message: { role: 'user', content: 'Remember that the jetty is closed.' } };
  for (const number of [1, 2, 3, 4, 5, 6])
    writeFileSync(join(transcripts, `${sessionId(number)}.jsonl`), `${JSON.stringify(row)}\n`);
  const input = {
    session_id: sessionId(1),
    transcript_path: join(transcripts, `${sessionId(1)}.jsonl`),
    cwd: project,
    prompt_id: 'a-prompt',
    permission_mode: 'default',
    hook_event_name: 'Stop',
    stop_hook_active: false,
    last_assistant_message: 'Done.',
    background_tasks: [],
  };
  return {
    home,
    project,
    transcripts,
    memory,
    lock,
    state: join(transcripts, '.autodream', 'memory'),
    input,
  };
};

export type HookHome = ReturnType<typeof aHookHome>;

/** What a person has set. */
export const set = ({ home }: Pick<HookHome, 'home'>, settings: unknown): void => {
  mkdirSync(join(home, '.config', 'autodream'), { recursive: true });
  writeFileSync(join(home, '.config', 'autodream', 'settings.json'), JSON.stringify(settings));
};
