import type { Declaring } from './declare-acting.js';
import { named, type RunNameOptions, withExamples, withJson, withStoreOptions } from './options.js';

const HELD_RUN = 'id of a dream whose result is held, the beginning of one, or "latest"';

export const declareApply = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('apply')
    .argument('<run>', HELD_RUN, named)
    .summary('let a held result in')
    .description(
      'Lets in the result of a dream that was held for a review. What changed in the store meanwhile is merged; where that is impossible the live version stays and is named. It can be undone like a dream. "latest" is the last result that waits.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['diff latest', 'look at what waits'],
    ['apply latest', 'let it in'],
  ]).action(async (run: string, options: RunNameOptions) => {
    const { apply } = await import('./commands/review.js');
    ended(await apply(context, run, options));
  });
};

export const declareDiscard = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('discard')
    .argument('<run>', HELD_RUN, named)
    .summary('give a held result up')
    .description(
      'Gives up the result of a dream that was held for a review: the store stays as it is, and the next dream need not wait for you. "latest" is the last result that waits.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['discard latest', 'the last result that waits'],
  ]).action(async (run: string, options: RunNameOptions) => {
    const { discard } = await import('./commands/review.js');
    ended(await discard(context, run, options));
  });
};
