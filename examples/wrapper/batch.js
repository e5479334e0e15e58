/**
 * A host's tool `batch` carries out several calls of other tools, which its input lists under `calls`:
 *
 *   { "calls": [{ "name": "put", "input": { "file_path": "a.md", "text": "…" } }, …] }
 *
 * This tells the check how to look inside, and how to put back what it made of each input. Whatever else an input has makes
 * it one that is not understood, and so does code: it could do anything.
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const isCall = (value) =>
  isObject(value) &&
  typeof value.name === 'string' &&
  Object.keys(value).every((key) => key === 'name' || key === 'input');

export const batchWrapping = {
  innerCalls: (input) => {
    if (!isObject(input) || Object.keys(input).some((key) => key !== 'calls')) return null;
    return Array.isArray(input.calls) && input.calls.every(isCall) ? input.calls : null;
  },
  withInner: (input, inputs) => ({
    calls: input.calls.map(({ name }, at) => ({ name, input: inputs[at] })),
  }),
};

/** What such a host says of its tools: to `runnerEngine` with its own loop, to `forkedEngine` with its tools. */
export const toolTable = {
  kindOf: (name) => ({ view: 'read', put: 'write', sh: 'shell', batch: 'wrapper' })[name] ?? 'other',
  wrappingOf: (name) => (name === 'batch' ? batchWrapping : null),
};
