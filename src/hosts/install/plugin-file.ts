import * as v from 'valibot';
import type { Launcher } from './launcher.js';

const LAUNCHER = /^const LAUNCHER = (.*);$/m;

/** A plugin for OpenCode that tells autodream of the end of a turn, and never waits for it. */
export const pluginFile = (
  launcher: Launcher,
): string => `// Written by “autodream install opencode”; “autodream uninstall opencode” takes it away.
import { spawn } from 'node:child_process';

const LAUNCHER = ${JSON.stringify(launcher)};

const nothing = () => {};

export const Autodream = async ({ directory }) => ({
  event: async ({ event }) => {
    if (event.type !== 'session.idle') return;
    const [program, ...before] = LAUNCHER;
    const child = spawn(program, [...before, 'hook', 'stop'], { stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', nothing);
    child.stdin.on('error', nothing);
    child.stdin.end(
      JSON.stringify({
        session_id: event.properties.sessionID,
        transcript_path: null,
        cwd: directory,
        hook_event_name: 'Stop',
      }),
    );
  },
});
`;

const Words = v.array(v.string());

/** The absolute paths of what a plugin of ours starts; null: it is none of ours, whoever changed it since. */
export const programsIn = (text: string): readonly string[] | null => {
  const json = LAUNCHER.exec(text)?.[1];
  const words = v.safeParse(v.pipe(v.string(), v.parseJson(), Words), json);
  return words.success && text.includes("'hook', 'stop'")
    ? words.output.filter((word) => word.startsWith('/'))
    : null;
};

const withAny = (text: string): string => text.replace(LAUNCHER, 'const LAUNCHER;');

/** Whether a file is one that we wrote, for whatever launcher, and nobody changed. */
export const isOwnPlugin = (text: string): boolean => withAny(text) === withAny(pluginFile(['autodream']));
