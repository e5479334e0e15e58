import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends } from '../../../../src/effects/simulated/scripted-model/step.js';
import { edit, write } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { INDEX, statementsOf, TOPICS, topic } from './roomy-store.js';
import type { Scenario } from './scenario.js';

const ended = ends('Everything is in order now.');
const heldFor = (words: RegExp) => ({ outcome: 'held', reason: words }) as const;
const entry = (name: string): string => `- [${name}](${name}.md) — all about the ${name}\n`;
const halfOfIndex = `# Memory\n\n${TOPICS.slice(0, 5).map(entry).join('')}`;
const [dockInTheMorning = ''] = statementsOf('dock');

/** Results that keep the files and their names, and less of what they say than it seems. */
export const DISTORTIONS: readonly Scenario[] = [
  {
    name: 'an index without its entries',
    script: () => script(calls(write('MEMORY.md', '# Memory\n\nAll is well.\n')), ended),
    ...heldFor(
      /12 of 12 index entries that pointed at a topic are gone \(anchor\.md, .* and 9 more\); at most 3/,
    ),
  },
  {
    name: 'half of the entries gone, their topics kept',
    script: () => script(calls(write('MEMORY.md', halfOfIndex)), ended),
    ...heldFor(/7 of 12 index entries/),
  },
  {
    name: 'an answer that was cut off, written over the index',
    script: () => script(calls(write('MEMORY.md', INDEX.slice(0, INDEX.length / 2))), ended),
    ...heldFor(/index entries that pointed at a topic are gone/),
  },
  {
    name: 'two entries gone, which come back by rule',
    script: () => script(calls(edit('MEMORY.md', entry('dock') + entry('eddy'), '')), ended),
    outcome: 'completed',
    changed: { 'MEMORY.md': '(dock.md)' },
  },
  {
    name: 'topics replaced by others under their names',
    script: () =>
      script(
        calls(
          ...TOPICS.slice(0, 4).map((name) =>
            write(`${name}.md`, topic(name, [`Buy ${name} shares.`, `Sell ${name} bonds at once.`])),
          ),
        ),
        ended,
      ),
    ...heldFor(/4 of 13 topics are gone \(anchor\.md, beacon\.md, canal\.md and 1 more\)/),
  },
  {
    name: 'every line said in other words',
    script: () =>
      script(
        calls(
          ...TOPICS.map((name) =>
            write(`${name}.md`, topic(name, [`Somebody gave ${name} a coat of indigo four times a day.`])),
          ),
        ),
        ended,
      ),
    ...heldFor(/40 of \d+ statements are gone/),
  },
  {
    name: 'half of the statements hidden in comments',
    script: () =>
      script(
        calls(
          ...TOPICS.map((name) =>
            write(
              `${name}.md`,
              `${topic(name, statementsOf(name).slice(2))}\n<!--\n${statementsOf(name).slice(0, 2).join('\n')}\n-->\n`,
            ),
          ),
        ),
        ended,
      ),
    ...heldFor(/20 of \d+ statements are gone/),
  },
  {
    name: 'half of the statements put into code blocks',
    script: () =>
      script(
        calls(
          ...TOPICS.map((name) =>
            write(
              `${name}.md`,
              `${topic(name, statementsOf(name).slice(2))}\n\`\`\`\n${statementsOf(name).slice(0, 2).join('\n')}\n\`\`\`\n`,
            ),
          ),
        ),
        ended,
      ),
    ...heldFor(/20 of \d+ statements are gone/),
  },
  {
    name: 'letters of another script in half of the lines',
    script: () =>
      script(
        calls(
          ...TOPICS.map((name) =>
            write(
              `${name}.md`,
              topic(name, [
                ...statementsOf(name)
                  .slice(0, 2)
                  .map((one) => one.replace('blue', 'bl\u057De')),
                ...statementsOf(name).slice(2),
              ]),
            ),
          ),
        ),
        ended,
      ),
    ...heldFor(/20 of \d+ statements are gone/),
  },
  {
    name: 'a denial put into three lines',
    script: () =>
      script(
        calls(
          ...TOPICS.slice(0, 3).map((name) => edit(`${name}.md`, 'in the noon', 'in no way in the noon')),
        ),
        ended,
      ),
    ...heldFor(
      /3 statements were kept but for a number, date or denial \(first in anchor\.md, where “no” is new\)/,
    ),
  },
  {
    name: 'a denial put into one line, which is told and let in',
    script: () =>
      script(calls(edit('dock.md', 'painted blue in the noon', 'not painted blue in the noon')), ended),
    outcome: 'completed',
    changed: { 'dock.md': 'not painted' },
  },
  {
    name: 'a statement told in every topic',
    script: () =>
      script(
        calls(
          ...TOPICS.slice(4).map((name) =>
            write(`${name}.md`, topic(name, [...statementsOf(name), dockInTheMorning])),
          ),
        ),
        ended,
      ),
    ...heldFor(/stands 7 times in 7 files and stood 1 times before: "The dock/),
  },
  {
    name: 'a topic pinned, so that no later dream could mend it',
    script: () => script(calls(edit('dock.md', 'type: project', 'type: project\npinned: true')), ended),
    ...heldFor(/dock\.md is pinned now, which only a person may do/),
  },
  {
    name: 'a type that is none',
    script: () => script(calls(edit('dock.md', 'type: project', 'type: system')), ended),
    ...heldFor(/type of dock\.md was project and is system now/),
  },
  {
    name: 'types and names of several topics turned round',
    script: () =>
      script(
        calls(...TOPICS.slice(0, 4).map((name) => edit(`${name}.md`, 'type: project', 'type: user'))),
        ended,
      ),
    ...heldFor(
      /4 files have another name or type in front matter now \(first type of anchor\.md: project became user\)/,
    ),
  },
  {
    name: 'four topics renamed and edited a little, which are no losses',
    script: () =>
      script(
        calls(
          ...TOPICS.slice(0, 4).flatMap((name) => [
            write(
              `old-${name}.md`,
              topic(name, [
                `The ${name} is painted blue and white in the morning.`,
                ...statementsOf(name).slice(1),
              ]),
            ),
            write(`${name}.md`, ''),
            edit('MEMORY.md', entry(name), `- [${name}](old-${name}.md) — all about the ${name}\n`),
          ]),
        ),
        ended,
      ),
    outcome: 'completed',
    changed: {
      'MEMORY.md': 'old-dock.md',
      ...Object.fromEntries(
        TOPICS.slice(0, 4).flatMap((name) => [
          [`${name}.md`, null],
          [`old-${name}.md`, 'blue and white'],
        ]),
      ),
    },
  },
];
