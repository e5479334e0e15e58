import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aFolder, contentOf, lockOf } from './a-store.js';

const MAIN = resolve(import.meta.dirname, '../../examples/chat-host/main.js');
const WISH = 'Please remember that the ferry leaves at 7.';

let host: ChildProcess | null = null;
afterEach(() => {
  host?.kill('SIGKILL');
  host = null;
});

/** The example on its fake model. `said` waits for something that it has not said before, and gives what the pattern's groups hold. */
const chatting = (folder: string) => {
  const child = spawn(process.execPath, [MAIN, '--fake', join(folder, 'chat')], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own, so that whatever it leaves behind can be told.
    detached: true,
  });
  host = child;
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const said = async (pattern: RegExp): Promise<readonly string[]> => {
    for (;;) {
      const found = pattern.exec(out);
      if (found !== null) {
        out = out.slice(found.index + found[0].length);
        return found.slice(1);
      }
      await once(child.stdout, 'data');
    }
  };
  return { child, said, type: (line: string) => child.stdin.write(`${line}\n`) };
};

const isAlive = (group: number): boolean => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

test('a person talks, is remembered, dreams from the prompt cache, stops a dream and leaves nothing behind', async () => {
  const folder = aFolder();
  const memory = join(folder, 'chat/memory');
  const { child, said, type } = chatting(folder);
  const closed = once(child, 'close');
  const note = () => readFileSync(join(memory, 'remembered.md'), 'utf8').match(/^- .*$/gm);
  await said(/Say something/);
  for (const files of [/MEMORY\.md, remembered\.md/, /remembered\.md/]) {
    type(WISH);
    await said(new RegExp(`Remembered in ${files.source}\\.`));
  }
  expect(note()).toEqual(['- the ferry leaves at 7.', '- the ferry leaves at 7.']);

  type('/dream');
  const [first = ''] = await said(/Dream (\S+) begins/);
  await said(/Memory was consolidated: remembered\.md\./);
  const [cacheRead] = await said(/The dream ended: completed\. It read (\d+) tokens/);
  expect(Number(cacheRead)).toBeGreaterThan(0);
  expect(note()).toEqual(['- the ferry leaves at 7.']);

  const before = { content: contentOf(memory), lock: lockOf(memory) };
  type('/dream');
  const [second = ''] = await said(/Dream (\S+) begins/);
  type('/tasks');
  expect(await said(/(\S+) {2}completed.*\n(\S+) {2}running/)).toEqual([first, second]);
  expect(lockOf(memory)).not.toEqual(before.lock);
  type(`/kill ${second}`);
  await said(/Killed\./);
  await said(/The dream ended: killed\./);
  expect({ content: contentOf(memory), lock: lockOf(memory) }).toEqual(before);

  type('/quit');
  expect(await closed).toEqual([0, null]);
  expect(isAlive(child.pid ?? 0)).toBe(false);
});
