import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Answer, ModelError } from '../../ports/model.js';
import type { Masking } from '../masking/masking.js';
import type { Conversation } from './conversation.js';

type Block = Answer['content'][number];

const block = ({ text, json }: Masking, said: Block): Block => {
  switch (said.type) {
    case 'text':
      return { ...said, text: text(said.text) };
    case 'tool_use':
      return { ...said, name: text(said.name), input: json(said.input) };
    case 'opaque':
      return { ...said, block: json(said.block) };
  }
};

/**
 * The same conversation, of which whoever keeps a journal hears no secrets. The provider gets back exactly what it said, its
 * thinking included.
 */
export const maskedConversation = (talk: Conversation, masking: Masking): Conversation => ({
  ...talk,
  ask: (maxOutput, signal) =>
    TE.bimap(
      (error: ModelError): ModelError => ({
        ...error,
        reason: masking.text(error.reason),
        advice: masking.text(error.advice),
      }),
      (answer: Answer): Answer => ({
        ...answer,
        content: answer.content.map((said) => block(masking, said)),
      }),
    )(talk.ask(maxOutput, signal)),
});
