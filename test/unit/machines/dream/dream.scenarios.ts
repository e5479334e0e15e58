import {
  breached,
  busy,
  composed,
  cutOff,
  done,
  exceeded,
  fault,
  held,
  heldForReview,
  lastWord,
  nothing,
  oneCall,
  sound,
  staged,
  trimmed,
  unchangedBreach,
  undone,
  used,
  withdraw,
} from '../../../../src/testing/machines/answers.js';
import { dreamInput } from '../../../../src/testing/machines/inputs.js';
import { ACQUIRES, acquired, waited } from '../lock/acquire.scenarios.js';
import { ABORTS, COMMITS, decided, released, restored } from '../lock/settle.scenarios.js';
import { breaks, ends, fails, kill, type Move, passes, type Scenario } from '../scenarios/scenario.js';

const input = dreamInput;
const previewing = { ...input, preview: true };

const copied: readonly Move[] = [ends('stage', staged)];
const toolUsed: readonly Move[] = [...copied, ends('ask', oneCall), ends('useTool', used('pinned'))];
const dreamt: readonly Move[] = [...toolUsed, ends('ask', lastWord)];
const checked: readonly Move[] = [...dreamt, ends('check', sound(composed))];
const WORKS = 'stage ask useTool ask check';

type Output = NonNullable<Scenario['ends']['output']>;

/** What comes after the lock is held, and what it starts. */
const underTheClaim = (
  name: string,
  moves: readonly Move[],
  starts: string,
  state: string,
  output: Output = {},
): Scenario => ({
  name,
  input,
  moves: [...acquired, ...moves],
  ends: { state, starts: `${ACQUIRES} ${starts}`, output },
});

const acquiring: readonly Scenario[] = [
  {
    name: 'is refused while somebody else dreams',
    input,
    moves: [ends('observe', busy)],
    ends: { state: 'refused', starts: 'observe', output: { n: null } },
  },
  {
    name: 'is killed at once where there is nothing to settle',
    input,
    moves: [kill, ends('observe', busy)],
    ends: { state: 'killed', starts: 'observe', output: { n: null } },
  },
  {
    name: 'ends when the lock’s machine breaks down',
    input,
    moves: [breaks('acquire')],
    ends: { state: 'failed', starts: 'observe', output: { n: null } },
  },
  {
    name: 'gives back a claim that must be withdrawn',
    input,
    moves: [...waited, ends('verify', withdraw), ...restored],
    ends: { state: 'refused', starts: `${ACQUIRES} ${ABORTS}`, output: { n: 3 } },
  },
  {
    name: 'is killed while it acquires, once it holds the lock',
    input,
    moves: [...waited, kill, ends('verify', held), ...restored],
    ends: { state: 'killed', starts: `${ACQUIRES} ${ABORTS}`, output: { n: 3 } },
  },
];

const working: readonly Scenario[] = [
  underTheClaim(
    'fails when the store cannot be copied',
    [fails('stage'), ...restored],
    `stage ${ABORTS}`,
    'failed',
  ),
  underTheClaim('is killed while it copies the store', [kill, ...restored], `stage ${ABORTS}`, 'killed', {
    turns: 0,
  }),
  underTheClaim(
    'is out of time while it copies the store',
    [passes('timeLeft'), ...restored],
    `stage ${ABORTS}`,
    'failed',
    { reason: 'It was not ready after 45 minutes, which is all that it may take.' },
  ),
  {
    name: 'is out of time before its claim is',
    input: { ...input, limits: { ...input.limits, minutes: 600 } },
    moves: [...acquired, passes('timeLeft'), ...restored],
    ends: {
      state: 'failed',
      starts: `${ACQUIRES} stage ${ABORTS}`,
      output: {
        reason: 'It was not ready after 45 minutes, and its claim on the store ends soon after.',
      },
    },
  },
  underTheClaim(
    'counts what its agent used when it is out of time',
    [...toolUsed, passes('timeLeft'), ...restored],
    `stage ask useTool ask ${ABORTS}`,
    'failed',
    {
      reason: 'It was not ready after 45 minutes, which is all that it may take.',
      turns: 1,
      usage: { input: 5 },
    },
  ),
  underTheClaim(
    'passes on how often its agent tried again and trimmed',
    [
      ...copied,
      fails('ask', fault('silent')),
      passes('backOff'),
      ends('ask', exceeded),
      ends('trim', trimmed),
      ends('ask', lastWord),
      ends('check', sound(composed)),
      ...released,
    ],
    `stage ask ask trim ask check ${COMMITS}`,
    'completed',
    { turns: 1, retries: 1, trims: 1 },
  ),
  underTheClaim(
    'is killed while its agent waits before it asks again',
    [...copied, fails('ask', fault('overloaded')), kill, ...restored],
    `stage ask ${ABORTS}`,
    'killed',
    { turns: 0, retries: 1 },
  ),
  underTheClaim(
    'fails with its agent, whose tokens count',
    [...copied, ends('ask', cutOff), ...restored],
    `stage ask ${ABORTS}`,
    'failed',
    { turns: 1, usage: { input: 5 } },
  ),
  underTheClaim(
    'lets its agent stop when it is killed, and counts what it did',
    [...toolUsed, kill, ...restored],
    `stage ask useTool ask ${ABORTS}`,
    'killed',
    { turns: 1, usage: { input: 5 } },
  ),
  underTheClaim(
    'fails when its agent breaks down',
    [...copied, breaks('agent'), ...restored],
    `stage ask ${ABORTS}`,
    'failed',
  ),
  underTheClaim(
    'fails when the result cannot be checked',
    [...dreamt, fails('check'), ...restored],
    `${WORKS} ${ABORTS}`,
    'failed',
    { composed: null },
  ),
  underTheClaim(
    'holds a result with a breach for a person to judge',
    [...dreamt, ends('check', breached), ...restored],
    `${WORKS} ${ABORTS}`,
    'held',
    { reason: 'The result was not let in by itself: a.md lost its front matter.', composed },
  ),
];

const review: readonly Scenario[] = [
  {
    name: 'holds a sound result when a review was asked for',
    input: { ...input, review: true },
    moves: [...acquired, ...checked, ...restored],
    ends: {
      state: 'held',
      starts: `${ACQUIRES} ${WORKS} ${ABORTS}`,
      output: { reason: 'A review was asked for.', composed },
      asked: { decide: { wish: { _tag: 'Abort', reason: 'held for review' } } },
    },
  },
  {
    name: 'holds nothing for review where nothing was changed',
    input: { ...input, review: true },
    moves: [...acquired, ...dreamt, ends('check', sound(nothing)), ...released],
    ends: { state: 'unchanged', starts: `${ACQUIRES} ${WORKS} ${COMMITS}` },
  },
  underTheClaim(
    'says unchanged where all that is wrong was wrong before',
    [...dreamt, ends('check', { ...unchangedBreach }), ...released],
    `${WORKS} ${COMMITS}`,
    'unchanged',
    { reason: null },
  ),
  underTheClaim(
    'is killed while its held result is settled, when the verdict does not hold it yet',
    [...dreamt, ends('check', breached), kill, ...restored],
    `${WORKS} decide decide carryOut`,
    'killed',
    { reason: 'It was stopped by a person.' },
  ),
  underTheClaim(
    'stays held when it is killed after the verdict that holds it',
    [
      ...dreamt,
      ends('check', breached),
      kill,
      ends('decide', { ...heldForReview }),
      ends('carryOut', undone),
    ],
    `${WORKS} decide decide carryOut`,
    'held',
  ),
  {
    name: 'as a preview holds a result with a breach, and has claimed nothing',
    input: previewing,
    moves: [...dreamt, ends('check', breached)],
    ends: { state: 'held', starts: WORKS, output: { n: null, composed } },
  },
];

const settling: readonly Scenario[] = [
  underTheClaim('completes', [...checked, ...released], `${WORKS} ${COMMITS}`, 'completed', {
    composed,
    conflicts: ['b.md', 'a.md'],
    late: ['c.md'],
    turns: 2,
    tooLate: false,
  }),
  underTheClaim(
    'says unchanged when there was nothing to do',
    [...dreamt, ends('check', sound(nothing)), ...released],
    `${WORKS} ${COMMITS}`,
    'unchanged',
  ),
  underTheClaim(
    'passes a kill on to its settling',
    [...checked, kill, ...restored],
    `${WORKS} ${COMMITS}`,
    'killed',
  ),
  underTheClaim(
    'tells a kill that came too late',
    [...checked, ...decided, kill, ends('carryOut', done)],
    `${WORKS} ${COMMITS}`,
    'completed',
    { tooLate: true },
  ),
  underTheClaim(
    'ends when settling breaks down',
    [...checked, breaks('settle')],
    `${WORKS} prepare`,
    'failed',
    {
      n: 3,
    },
  ),
];

const previews: readonly Scenario[] = [
  {
    name: 'as a preview takes no lock and ends after the check',
    input: previewing,
    moves: checked,
    ends: {
      state: 'previewed',
      starts: WORKS,
      output: { n: null, composed },
    },
  },
  {
    name: 'as a preview is killed with nothing to settle',
    input: previewing,
    moves: [kill],
    ends: { state: 'killed', starts: 'stage', output: { n: null } },
  },
];

export const dreamScenarios: readonly Scenario[] = [
  ...acquiring,
  ...working,
  ...review,
  ...settling,
  ...previews,
];
