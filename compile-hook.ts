import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asFunction, compiledPath } from './src/effects/live/compiled-script.js';
import { sanitised } from './src/effects/services/stores/project-store.js';

/** A home folder whose person turned dreams on, with a store that was consolidated just now; answers what a host tells at the end of a turn. */
const aTurn = (home: string): string => {
  const project = join(home, 'project');
  const memory = join(home, '.claude', 'projects', sanitised(project), 'memory');
  const settings = join(home, '.config', 'autodream');
  for (const folder of [join(project, '.git'), memory, settings]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(settings, 'settings.json'), '{"autoDreamEnabled":true}');
  writeFileSync(join(memory, '.consolidate-lock'), '');
  utimesSync(join(memory, '.consolidate-lock'), new Date(), new Date());
  return JSON.stringify({ session_id: 'a-session', transcript_path: null, cwd: project });
};

/** Run in a process of its own: functions are compiled when they are first called, so a turn is ended before all is kept. */
const KEEP = `
const { readFileSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');
const [node, source, filename, target] = process.argv;
const script = new Script(readFileSync(source, 'utf8'), { filename });
process.argv = [node, filename, 'hook', 'stop'];
process.on('exit', () => writeFileSync(target, script.createCachedData()));
script.runInThisContext()(require, () => process.exit(1));
`;

/** Keeps the compiled form of the hook's script beside it, for the Node that builds. Throws where a turn cannot be ended. */
export const compileHook = (path: string): void => {
  rmSync(compiledPath(path), { force: true });
  const home = mkdtempSync(join(tmpdir(), 'autodream-build-'));
  const source = join(home, 'source');
  writeFileSync(source, asFunction(readFileSync(path, 'utf8')));
  const { status, stderr } = spawnSync(process.execPath, ['-e', KEEP, source, path, compiledPath(path)], {
    env: { HOME: home },
    input: aTurn(home),
    encoding: 'utf8',
  });
  rmSync(home, { recursive: true });
  if (status !== 0) throw new Error(`The hook could not be compiled: ${status} ${stderr}`);
};
