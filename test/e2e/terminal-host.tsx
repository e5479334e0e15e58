import { Box, render, Text, useApp, useInput } from 'ink';
import { type ReactElement, useCallback, useRef, useState } from 'react';
import type { TaskView } from '../../src/hosts/running/task-view.js';
import { DreamFooter } from '../../src/ink.js';
import { listeners } from '../../src/runtime/listeners.js';

/**
 * A program that shows a prompt and a dream below it; `q` ends it. The prompt says whose the keys are, once they are heard. The dream says
 * more and more, faster than any model.
 */
const news = listeners<null>();

const START = Date.now();

let tasks: readonly TaskView[] = Array.from({ length: Number(process.env.DREAMS ?? '1') }, (_, index) => ({
  id: `dream-${index + 1}`,
  sessions: ['0b6f2c1e-5a57-4f0e-9b0e-1d2f3a4b5c6d', 'garden-plans', '日記-三月'],
  startTime: START,
  priorMtimeNs: '1762000000123456789',
  files: [
    'topics/house.md',
    'topics/とても長い名前のファイル-with-a-long-tail-of-words-without-any-space.md',
    'MEMORY.md',
  ],
  turns: [],
  turnsSeen: 0,
  endTime: null,
  notified: false,
  note: null,
  usage: { input: 1200, output: 900, cacheRead: 8000, cacheCreation: 0 },
  status: 'running',
  phase: 'updating',
}));

const WORDS = [
  'I merge the two notes on the roof: they say the same, and the older one has the wrong year.',
  '整理记忆：删除重复的条目，并把“昨天”改成确切的日期。',
  'Family 👨‍👩‍👧‍👦 and flags 🇩🇪🇯🇵, a heart ❤️, and a combining e\u0301.',
  'A line\nand another\n\n  - indented\n    deeper',
  '\u001b[31mred?\u001b[0m and \u0007 a bell',
  'x'.repeat(300),
];

let seen = 0;
const say = (): void => {
  seen += 1;
  const turn = { text: `${seen}: ${WORDS[seen % WORDS.length]}`, calls: seen % 4 };
  tasks = tasks.map((task) =>
    task.status === 'running'
      ? { ...task, turns: [...task.turns, turn].slice(-30), turnsSeen: task.turnsSeen + 1 }
      : task,
  );
  news.tell(null);
};

const Host = (): ReactElement => {
  const { exit } = useApp();
  const [kills, setKills] = useState(0);
  const [state, setState] = useState('starting');
  const isOpen = useRef(false);
  useInput((input) => (input === 'q' && !isOpen.current ? exit() : undefined));
  const noteOpen = useCallback((open: boolean): void => {
    isOpen.current = open;
    setState(open ? 'in the dialog' : 'ready');
  }, []);
  const kill = async (id: string): Promise<null> => {
    setKills((count) => count + 1);
    tasks = tasks.map((task) =>
      task.id === id ? { ...task, status: 'killed', phase: null, endTime: Date.now(), notified: true } : task,
    );
    news.tell(null);
    return null;
  };
  return (
    <Box flexDirection="column">
      <Text>{`host> ${state}, kills ${kills}`}</Text>
      <DreamFooter
        source={SOURCE}
        onKill={kill}
        onOpenChange={noteOpen}
        height={(process.stdout.rows ?? 24) - 2}
      />
    </Box>
  );
};

const SOURCE = { current: () => tasks, subscribe: news.add };
const timer = setInterval(say, Number(process.env.TURN_MS ?? '33'));
const stop = setTimeout(() => clearInterval(timer), Number(process.env.FOR_MS ?? '600'));
await render(<Host />).waitUntilExit();
clearInterval(timer);
clearTimeout(stop);
console.log('host ended');
