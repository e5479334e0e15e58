import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sanitised } from '../../src/effects/services/stores/project-store.js';

const topic = (name: string, description: string, ...facts: readonly string[]): string =>
  `---\nname: ${name}\ndescription: ${description}\ntype: project\n---\n\n${facts.map((fact) => `- ${fact}\n`).join('')}`;

const MEMORY: Readonly<Record<string, string>> = {
  'MEMORY.md': [
    '# Memory',
    '',
    '- [Deploys](deploys.md) — how it ships',
    '- [Shipping](deploys.md) — the pager is with Mara until June',
    '',
  ].join('\n'),
  'deploys.md': topic(
    'deploys',
    'how it ships',
    'The release train ships every Friday.',
    'The build takes nine minutes.',
  ),
  'habits.md': topic(
    'habits',
    'how we work',
    'the release train ships every friday',
    'Prefers short commit messages.',
  ),
};

const idOf = (index: number): string => `5e55ed00-0000-4000-8000-${String(index).padStart(12, '0')}`;

const said = (text: string): string =>
  `${JSON.stringify({ type: 'user', timestamp: '2031-03-09T10:00:00Z', message: { role: 'user', content: text } })}\n`;

const SESSIONS = [
  'Remember that the staging database is wiped every Sunday.',
  ...['Why is the build red?', 'Rename the job.', 'Ship it.', 'Add a test for the parser.'],
].map((text, index) => [`${idOf(index)}.jsonl`, said(text)] as const);

/** Fills a home folder with a project, its memory and its sessions; answers the project's folder. */
export const aHome = (home: string): string => {
  const project = join(home, 'tidewatch');
  const sessions = join(home, '.claude/projects', sanitised(project));
  mkdirSync(join(project, '.git'), { recursive: true });
  const files = [
    ...Object.entries(MEMORY).map(([name, text]) => [join(sessions, 'memory', name), text] as const),
    ...SESSIONS.map(([name, text]) => [join(sessions, name), text] as const),
  ];
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, 1_900_000_000, 1_900_000_000);
  }
  return project;
};
