/** A small host with two things of its own: an engine without any model, and files that count what is read. */

const answers = (content, stopReason) => ({
  _tag: 'Right',
  right: { content, stopReason, usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 } },
});

/** It writes one note and is done. What it asks for are tool calls, so that it works on the copy and is checked like any other. */
const noteTaker = () => {
  let turns = 0;
  return {
    name: 'note taker',
    ask: () => async () => {
      turns += 1;
      if (turns > 1) return answers([{ type: 'text', text: 'Noted.' }], 'end_turn');
      const input = { file_path: 'noted.md', content: '# Noted\n\n- The host was here.\n' };
      return answers([{ type: 'tool_use', id: 'note', name: 'Write', input }], 'tool_use');
    },
  };
};

export const noteEngine = () => ({
  name: 'host',
  model: null,
  rates: null,
  limits: { turns: 10, outputTokens: null, costUsd: null, minutes: 5 },
  open: ({ tools }) => ({ model: noteTaker(), tools }),
});

/** Every system call goes through here: a host may cache, log or encrypt in such a place, and a fault in it may lose a store. */
export const countingFiles = (files, counts) => ({
  ...files,
  read: (path) => async () => {
    const answer = await files.read(path)();
    counts.reads += 1;
    return answer;
  },
});

/** A fault: it takes a rename for done when it only meant to do it. */
export const forgetfulFiles = (files) => ({
  ...files,
  rename: (from, to) => (to.endsWith('.consolidate-lock') ? async () => ({ _tag: 'Right', right: 'renamed' }) : files.rename(from, to)),
});
