import type { Json } from '../../../journal/json.js';
import { estimateTokens } from '../../../memory/tokens.js';

/** Beyond this the conversation is begun anew: what matters of it is in the daily log. Tokens, estimated. */
export const LONGEST_CONVERSATION = 60_000;

/** What was said so far, as messages that a request begins with. It only grows, until a new day or its length begins it anew. */
export type Conversation = {
  readonly messages: (today: string) => readonly Json[];
  readonly add: (asked: string, answered: string) => void;
};

const message = (role: 'user' | 'assistant', text: string): Json => ({
  role,
  content: [{ type: 'text', text }],
});

export const newConversation = (): Conversation => {
  let [day, tokens]: [string, number] = ['', 0];
  let said: readonly Json[] = [];
  return {
    messages: (today) => {
      if (day !== today || tokens > LONGEST_CONVERSATION) [day, tokens, said] = [today, 0, []];
      return said;
    },
    add: (asked, answered) => {
      tokens += estimateTokens(asked) + estimateTokens(answered);
      said = [...said, message('user', asked), message('assistant', answered)];
    },
  };
};
