/** The agent's tools, for notes in one folder. A dream uses the same: autodream checks its calls and gives them paths in a copy. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';

const PATH = { type: 'string', description: 'A path inside the folder, such as MEMORY.md.' };
const tool = (name, description, properties) => ({
  name,
  description,
  input_schema: { type: 'object', properties, required: Object.keys(properties) },
});

const DEFINITIONS = [
  tool('list_notes', 'Names all notes.', {}),
  tool('read_note', 'Shows a note.', { path: PATH }),
  tool('write_note', 'Writes a note, in the place of what it was.', { path: PATH, text: { type: 'string' } }),
];

const KINDS = { list_notes: 'search', read_note: 'read', write_note: 'write' };

const ACTS = {
  list_notes: async (path) =>
    (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.md')).join('\n'),
  read_note: (path) => readFile(path, 'utf8'),
  write_note: async (path, { text }) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return 'Written.';
  },
};

/** The folder itself, or a note in it. What begins with a dot is autodream's, or lies outside. */
const isNote = (inside) => inside === '' || (inside.endsWith('.md') && !/(?:^|\/)\./.test(inside));

export const noteTools = (memory) => {
  const carryOut = async (name, input) => {
    try {
      return { content: await ACTS[name](resolve(memory, input.path ?? '.'), input), isError: false };
    } catch (error) {
      return { content: error.message, isError: true };
    }
  };
  return {
    definitions: DEFINITIONS,
    /** A call of the conversation, which must stay in the folder. */
    use: async (name, input) => {
      const inside = relative(memory, resolve(memory, input.path ?? '.'));
      return isNote(inside)
        ? carryOut(name, input)
        : { content: 'Notes are Markdown files in one folder.', isError: true };
    },
    // For dreams: what each tool does, in which field it names a file, and how it is carried out once autodream has allowed it.
    kindOf: (name) => KINDS[name] ?? 'other',
    pathFields: () => ['path'],
    run: ({ name }, updatedInput) => carryOut(name, updatedInput),
  };
};
