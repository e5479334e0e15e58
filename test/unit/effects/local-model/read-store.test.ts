import { describe, expect, it } from 'vitest';
import { BREATH, type Reply, type Request } from '../../../../src/effects/live/local-model/conversation.js';
import { type ReadStore, readStore } from '../../../../src/effects/live/local-model/read-store.js';

const said = (content: string): Reply => ({ content, isError: false });

/** Reads a store through tools that answer as given, and tells what they were asked. */
const readWith = (answers: (request: Request) => string): { read: ReadStore; asked: readonly Request[] } => {
  const steps = readStore();
  const asked: Request[] = [];
  let replies: readonly Reply[] = [];
  for (;;) {
    const step = steps.next(replies);
    if (step.done) return { read: step.value, asked };
    if (step.value === BREATH) continue;
    asked.push(...step.value.requests);
    replies = step.value.requests.map((request) => said(answers(request)));
  }
};

describe('reading a store through tools', () => {
  it('goes on with the list where it has more files than one answer shows', () => {
    const { read, asked } = readWith(({ name, input }) => {
      if (name !== 'Glob') return `# ${input.file_path}\n`;
      return input.offset === undefined
        ? 'a.md\nb.md\tread-only: log\n[Files 1-2 of 3 shown. Go on with offset 3, or narrow the pattern.]'
        : 'c.md';
    });
    expect([...read.image.keys()]).toEqual(['a.md', 'b.md', 'c.md']);
    expect(asked.filter(({ name }) => name === 'Glob').map(({ input }) => input.offset)).toEqual([
      undefined,
      3,
    ]);
  });

  it('leaves a file alone that somebody changed between two parts of it', () => {
    const { read } = readWith(({ name, input }) => {
      if (name === 'Glob') return 'a.md';
      return input.offset === undefined
        ? 'old\n[Lines 1-1 of 2 shown. Read on with offset 2.]'
        : 'new\n[The file was changed by somebody else since you last read it.]';
    });
    expect(read.unread).toEqual(['a.md']);
    expect(read.image.get('a.md')?.frozen).toBe('not-text');
  });
});
