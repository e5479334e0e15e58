import { resolve } from 'node:path';
import { afterEach } from 'vitest';
import { script } from '../../src/effects/simulated/scripted-model/script.js';
import { calls, hangs, says, turn } from '../../src/effects/simulated/scripted-model/step.js';
import { edit, read } from '../../src/effects/simulated/scripted-model/tool-calls.js';
import { type MessagesApi, serveMessages } from '../messages-api/messages-api.js';
import { aStore, type TestStore, withPriorLock } from './a-store.js';
import { type Started, startCli } from './run-cli.js';
import { type LiveTerminal, openTerminal } from './terminal.js';

const MAIN = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');
const ENTRY = '- [Deploys](deploys.md) — how it ships\n';
const TOPIC = '---\nname: deploys\ndescription: how it ships\ntype: project\n---\n\n- It ships on Mondays.\n';

const apis: MessagesApi[] = [];
const dreams: Started[] = [];
const terminals: LiveTerminal[] = [];
afterEach(async () => {
  for (const terminal of terminals.splice(0)) terminal.close();
  for (const { child } of dreams.splice(0)) child.kill('SIGKILL');
  await Promise.all(apis.splice(0).map((api) => api.close()));
});

/** A store that was consolidated long ago. */
export const aWatchedStore = (): TestStore =>
  withPriorLock(aStore({ 'MEMORY.md': `# Memory\n\n${ENTRY}`, 'deploys.md': TOPIC }));

/** A dream in a process of its own, whose model corrects a day and then thinks for ever; it is there when the model thinks. */
export const aSlowDream = async ({ options }: TestStore): Promise<Started> => {
  const api = await serveMessages(
    script(
      turn(says('I read what ships when.'), calls(read('deploys.md'))),
      turn(says('It ships on Tuesdays: 火曜日.'), calls(edit('deploys.md', 'Mondays', 'Tuesdays'))),
      hangs(),
    ),
  );
  apis.push(api);
  const dream = startCli(['run', '--force', '--json', '--base-url', api.url, ...options], {
    env: { ANTHROPIC_API_KEY: 'sk-not-a-key' },
  });
  dreams.push(dream);
  await api.onRequest(3);
  return dream;
};

/** `autodream watch` of that store in a terminal. */
export const watchIn = ({ folder, options }: TestStore, columns = 80, rows = 24): LiveTerminal => {
  const terminal = openTerminal(MAIN, {
    columns,
    rows,
    env: { HOME: folder },
    args: ['watch', ...options],
  });
  terminals.push(terminal);
  return terminal;
};
