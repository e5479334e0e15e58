import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PARTS = ['parser', 'scheduler', 'cache', 'billing', 'search', 'importer', 'session', 'router'];
const FACTS = [
  'retries three times before it gives up',
  'must never be restarted while a migration runs',
  'reads its settings from the environment first',
  'is owned by the platform group',
  'logs in UTC and shows local time',
  'falls back to the previous snapshot',
  'has a limit of two hundred entries a page',
];

const at = <A>(list: readonly A[], index: number, otherwise: A): A => list[index % list.length] ?? otherwise;

/** `- The cache retries … (12-3, 4).`: the numbers make each statement its own, also among stores made before. */
const statement = (topic: number, index: number, made: number): string =>
  `- The ${at(PARTS, topic + index, 'core')} ${at(FACTS, topic * 3 + index, 'works')} (${topic}-${index}, ${made}).`;

/** One topic in ten says something twice, one in ten has a relative date. */
const topicFile = (topic: number, made: number): string => {
  const statements = Array.from({ length: 8 }, (_, index) => statement(topic, index, made));
  if (topic % 10 === 3) statements.push(statement(topic, 2, made).toUpperCase());
  if (topic % 10 === 7) statements.push(`- Rollout ${made} began yesterday.`);
  return `---
name: Topic ${topic}
description: What is known about ${at(PARTS, topic, 'core')} ${topic}
type: project
modified: 2031-0${1 + (topic % 9)}-1${topic % 10}T08:00:00.000Z
---

# Topic ${topic}

${statements.join('\n')}
`;
};

/** An entry for each topic; every twentieth entry leads nowhere, every twentieth topic has no entry. */
const index = (topics: number, made: number): string => {
  const entries = Array.from({ length: topics }, (_, topic) => {
    if (topic % 20 === 11)
      return `- [Gone ${topic}](gone_${topic}.md) — a hook that only stands here, ${topic} of ${made}`;
    return topic % 20 === 12
      ? null
      : `- [Topic ${topic}](topic_${topic}.md) — what is known about part ${topic} of ${made}`;
  });
  return `# Memory\n\n${entries.filter((entry) => entry !== null).join('\n')}\n`;
};

let stores = 0;

/**
 * Makes a store of so many topics below `folder`, and six sessions to review. Each has the same shape and words of its
 * own: a process that has parsed a text before is quicker with it, and a real dream meets its store for the first time.
 */
export const syntheticStore = async (folder: string, topics: number) => {
  const store = { memory: join(folder, 'memory'), transcripts: join(folder, 'transcripts') };
  stores += 1;
  await rm(folder, { recursive: true, force: true });
  for (const path of Object.values(store)) await mkdir(path, { recursive: true });
  await writeFile(join(store.memory, 'MEMORY.md'), index(topics, stores));
  for (let topic = 0; topic < topics; topic += 1)
    await writeFile(join(store.memory, `topic_${topic}.md`), topicFile(topic, stores));
  for (let session = 0; session < 6; session += 1)
    await writeFile(join(store.transcripts, `session-${session}.jsonl`), '{"type":"user"}\n');
  return { ...store, state: join(folder, '.autodream', 'memory') };
};
