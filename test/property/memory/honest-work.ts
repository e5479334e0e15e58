import fc from 'fast-check';
import { INDEX, type StoreImage } from '../../../src/memory/store-image.js';
import { imageOf } from '../../unit/memory/image.js';

type Topic = { readonly name: string; readonly type: string; readonly lines: readonly string[] };
/** Topics by path, in the order of the index, each with the title and hook of its entry. */
type Told = ReadonlyMap<string, Topic & { readonly title: string; readonly hook: string }>;

export type Honest = {
  readonly before: StoreImage;
  readonly after: StoreImage;
  readonly works: readonly string[];
};

const SUBJECTS = ['queue', 'parser', 'cache', 'deploy', 'login', 'billing', 'search', 'export'];
const FACTS = [
  (it: string) => `The ${it} runs on port ${8000 + it.length} of the first host`,
  (it: string) => `Ana owns the ${it} and answers for it on Mondays`,
  (it: string) => `Never restart the ${it} while a backup is being taken`,
  (it: string) => `Logs of the ${it} are kept for 30 days in the cold store`,
  (it: string) => `The ${it} was rewritten in Rust because of its memory use`,
  (it: string) => `People like short answers when they ask about the ${it}`,
];

const STORE: Told = new Map(
  SUBJECTS.map((it) => [
    `${it}.md`,
    {
      name: it,
      type: 'project',
      lines: FACTS.map((fact) => fact(it)),
      title: it,
      hook: `what the ${it} is and needs`,
    },
  ]),
);

const imageFor = (told: Told): StoreImage =>
  imageOf({
    [INDEX]: `# Memory\n\n${[...told].map(([path, { title, hook }]) => `- [${title}](${path}) — ${hook}\n`).join('')}`,
    ...Object.fromEntries(
      [...told].map(([path, { name, type, lines }]) => [
        path,
        `---\nname: ${name}\ndescription: about the ${name}\ntype: ${type}\n---\n\n# ${name}\n\n${lines.map((line) => `- ${line}.\n`).join('')}`,
      ]),
    ),
  });

type Work = (told: Told, a: number, b: number) => Told;

const nth = (told: Told, n: number): readonly [string, Topic & { title: string; hook: string }] => {
  const found = [...told][n % told.size];
  if (found === undefined) throw new Error('an empty store');
  return found;
};
const withLines = (told: Told, path: string, lines: readonly string[]): Told =>
  new Map([...told].map(([at, topic]) => [at, at === path ? { ...topic, lines } : topic]));
const onLine = (told: Told, a: number, b: number, change: (line: string) => readonly string[]): Told => {
  const [path, { lines }] = nth(told, a);
  return withLines(
    told,
    path,
    lines.flatMap((line, at) => (at === b % lines.length ? change(line) : [line])),
  );
};

/** What a good consolidation does to a store, each by the number of a topic and another number. */
const WORKS: Readonly<Record<string, Work>> = {
  merge: (told, a, b) => {
    const [[from, { lines }], [to, kept]] = [nth(told, a), nth(told, b)];
    if (from === to || told.size < 3) return told;
    const rest = new Map([...told].filter(([path]) => path !== from));
    return withLines(rest, to, [...kept.lines, ...lines]);
  },
  move: (told, a, b) => {
    const [[from, { lines }], [to, kept]] = [nth(told, a), nth(told, b)];
    const [line] = lines;
    if (from === to || line === undefined || lines.length < 2) return told;
    return withLines(withLines(told, from, lines.slice(1)), to, [...kept.lines, line]);
  },
  rename: (told, a) => {
    const [from] = nth(told, a);
    return new Map([...told].map(([path, topic]) => [path === from ? `about-${from}` : path, topic]));
  },
  reword: (told, a, b) => onLine(told, a, b, (line) => [`It is known that ${line.toLowerCase()} as a rule`]),
  correct: (told, a, b) =>
    onLine(told, a, b, (line) => [
      line.replace(/8\d+|30|Mondays|Never/, (was) =>
        was === 'Never' ? 'Always' : was === 'Mondays' ? 'Fridays' : '9001',
      ),
    ]),
  drop: (told, a, b) => onLine(told, a, b, () => []),
  add: (told, a, b) =>
    onLine(told, a, b, (line) => [line, `Since spring ${2000 + (b % 20)} Ben helps with release ${a}.${b}`]),
  retitle: (told, a) => {
    const [path] = nth(told, a);
    return new Map(
      [...told].map(([at, topic]) => [
        at,
        at === path ? { ...topic, title: `All about ${topic.title}` } : topic,
      ]),
    );
  },
};

/** So many of these a single result has at most; of the others as many as it likes. */
const AT_MOST: Readonly<Record<string, number>> = { reword: 3, correct: 2, drop: 3 };

const step = fc.tuple(fc.constantFrom(...Object.keys(WORKS)), fc.nat({ max: 30 }), fc.nat({ max: 30 }));

/** A tidy store, and what a good consolidation made of it. */
export const honestWork: fc.Arbitrary<Honest> = fc
  .array(step, { minLength: 1, maxLength: 12 })
  .map((steps) => {
    let told = STORE;
    const works: string[] = [];
    for (const [work, a, b] of steps) {
      if (works.filter((one) => one === work).length >= (AT_MOST[work] ?? Number.POSITIVE_INFINITY)) continue;
      told = WORKS[work]?.(told, a, b) ?? told;
      works.push(work);
    }
    return { before: imageFor(STORE), after: imageFor(told), works };
  });
