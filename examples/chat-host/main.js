/**
 * A chat agent for the terminal that keeps notes, and lets autodream keep those notes in order.
 *
 *   node main.js [--fake] [folder]
 *
 * The folder (./chat by default) gets memory/ with the notes and sessions/ with the transcripts.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openCommands } from './commands.js';
import { openConversation } from './conversation.js';
import { keepMemory } from './memory.js';
import { openTerminal } from './terminal.js';
import { noteTools } from './tools.js';
import { openTranscript } from './transcript.js';

const isFake = process.argv.includes('--fake');
const [folder = 'chat'] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const [memory, sessions] = ['memory', 'sessions'].map((name) => join(resolve(folder), name));
for (const made of [memory, sessions]) mkdirSync(made, { recursive: true });

const { ANTHROPIC_API_KEY: apiKey } = process.env;
if (!isFake && !apiKey) {
  console.error('Set ANTHROPIC_API_KEY, or say --fake to try it without.');
  process.exit(2);
}
const fake = isFake ? await (await import('./fake/api.js')).serveFake() : null;
const connection = fake === null ? { apiKey, baseUrl: null } : { apiKey: 'none', baseUrl: fake.url };

const { say, lines } = openTerminal();
const sessionId = randomUUID();
const tools = noteTools(memory);
const transcript = openTranscript(sessions, sessionId);
const conversation = openConversation({ connection, memory, tools, transcript });
const autoDream = keepMemory({ memory, sessions, connection, tools, say });
await autoDream.start();

/** The turn that ended last. A dream that is asked for later is forked from it. */
let context = { sessionId };
const commands = openCommands(autoDream, () => context, say);

const takeTurn = async (text) => {
  const { wroteMemory } = await conversation.turn(text, (piece) => process.stdout.write(piece));
  process.stdout.write('\n');
  context = { sessionId, wroteMemory, cacheSafeParams: conversation.cacheSafeParams() };
  autoDream.onTurnEnd(context);
};

say('Say something, or /tasks, /dream, /kill ID, /status, /quit.');
for await (const text of lines()) {
  if (text === '/quit') break;
  try {
    if (text.startsWith('/')) await commands.run(text);
    else if (text !== '') await takeTurn(text);
  } catch (error) {
    say(error.message);
  }
}
await autoDream.dispose();
await fake?.close();
