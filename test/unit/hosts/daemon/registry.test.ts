import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { registryFile } from '../../../../src/hosts/daemon/registry/registry.js';

const ENTRY = { project: '/a', addedAt: 1, assistant: false, proactive: true };

describe('the list of projects', () => {
  test('is read back as it was written, and is empty before', async () => {
    const files = memoryFiles();
    await files.makeFolder('/daemon')();
    const registry = registryFile({ files, folder: '/daemon', unique: () => 'u' });
    expect(await registry.read()).toEqual(E.right([]));
    await registry.write([ENTRY])();
    expect(await registry.read()).toEqual(E.right([ENTRY]));
    expect(await files.list('/daemon')()).toEqual(E.right(['projects.json']));
  });

  test.each(['', '{"v":1,"projects":[', '{"v":2,"projects":[]}', '{"v":1,"projects":[{"project":"../a"}]}'])(
    'is told as corrupt where it says %j',
    async (text) => {
      const files = memoryFiles();
      await files.makeFolder('/daemon')();
      await files.create('/daemon/projects.json', new TextEncoder().encode(text))();
      const registry = registryFile({ files, folder: '/daemon', unique: () => 'u' });
      expect(await registry.read()).toMatchObject({ left: { _tag: 'CorruptRegistry' } });
    },
  );
});
