/**
 * What the fake model says. It understands three things: a person who talks, a run that takes memories out of a session, which keeps
 * what was said after "remember that", and a dream, which takes out of the note what stands in it twice.
 */
const NOTE = 'remembered.md';
const HEAD = '---\nname: remembered\ndescription: what was to be remembered\ntype: user\n---\n\n';
const ENTRY = `- [Remembered](${NOTE}) — what was to be remembered\n`;

const wordsOf = (content) => content.map((block) => block.text ?? block.content ?? '').join('\n');
const isAnswer = ({ content }) => content.some(({ type }) => type === 'tool_result');

/** The last thing that was asked, and what tools answered since. */
const situationOf = (messages) => {
  const at = messages.findLastIndex((message) => message.role === 'user' && !isAnswer(message));
  return {
    asked: wordsOf(messages[at].content),
    results: messages
      .slice(at + 1)
      .filter(isAnswer)
      .map(({ content }) => wordsOf(content)),
  };
};

let calls = 0;
const call = (name, input) => ({ type: 'tool_use', id: `call_${(calls += 1)}`, name, input });
const says = (text) => ({ type: 'text', text });
const bulletsOf = (text) => text.match(/^- (?!\[).*$/gm) ?? [];
const writes = (bullets) => call('write_note', { path: NOTE, text: `${HEAD}${bullets.join('\n')}\n` });

const chat = ({ asked, results }) => {
  if (!/\bwhat\b|\?/i.test(asked)) return [says('I see.')];
  return results.length === 0
    ? [call('read_note', { path: NOTE })]
    : [says(bulletsOf(results[0]).join('\n') || 'I do not know.')];
};

/** The prompt of such a run shows what was said since the last one, as NUMBER [TIME] WHO: TEXT. */
const SAID = /^\d+ \[[^\]]*\] user: .*remember that (.*)$/im;

const extract = ({ asked, results: [found, written] }) => {
  const fact = SAID.exec(asked)?.[1];
  if (found === undefined)
    return [call('read_note', { path: NOTE }), call('read_note', { path: 'MEMORY.md' })];
  if (written !== undefined || fact === undefined) return [says('Nothing more is to be kept.')];
  const note = writes([...bulletsOf(found), `- ${fact}`]);
  const isListed = found.includes(ENTRY.trim());
  return isListed ? [note] : [note, call('write_note', { path: 'MEMORY.md', text: `# Memory\n\n${ENTRY}` })];
};

const LONG = `Nothing stands there twice, so I think it over${', and over'.repeat(60)}.`;

const dream = ({ results: [found, written] }) => {
  if (found === undefined) return [call('read_note', { path: NOTE })];
  if (written !== undefined) return [says('What stood there twice stands there once.')];
  return [writes([...new Set(bulletsOf(found))])];
};

/** A dream that finds nothing twice takes a minute, so that there is time to look at it and to stop it. */
const slowDream = ({ results: [found, written] }) =>
  written === undefined ? [writes(bulletsOf(found).reverse())] : [says(LONG)];

const hasTwice = (found = '') => new Set(bulletsOf(found)).size < bulletsOf(found).length;

/** Blocks of the answer, and the milliseconds from one of its words to the next. */
export const answerTo = ({ messages }) => {
  const situation = situationOf(messages);
  const { asked, results } = situation;
  if (asked.includes('[autodream-run:extract-memories]')) return { blocks: extract(situation), paceMs: 0 };
  if (!asked.includes('[autodream-run:auto-dream]')) return { blocks: chat(situation), paceMs: 20 };
  const isQuick = results.length === 0 || hasTwice(results[0]);
  return isQuick ? { blocks: dream(situation), paceMs: 0 } : { blocks: slowDream(situation), paceMs: 500 };
};
