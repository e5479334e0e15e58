import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { makeState } from '../../../../src/effects/services/state/make-state.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';

describe('a state folder', () => {
  it('keeps itself out of repositories, and is left as it is when it is there', async () => {
    const files = memoryFiles();
    await makeState(files, '/p/.autodream/memory')();
    expect(await files.read('/p/.autodream/memory/.gitignore')()).toEqual(
      E.right(new TextEncoder().encode('*\n')),
    );
    expect(await makeState(files, '/p/.autodream/memory')()).toEqual(E.right(undefined));
  });
});
