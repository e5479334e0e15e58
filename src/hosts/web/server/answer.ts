import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { sentenceOf } from '../../../machines/reason.js';
import { act } from '../answers/act.js';
import { diffAnswer } from '../answers/diff-answer.js';
import type { Inspected } from '../answers/inspected.js';
import { isKnown } from '../answers/known-run.js';
import { recordAnswer } from '../answers/record-answer.js';
import { recordsAnswer } from '../answers/records-answer.js';
import { runAnswer } from '../answers/run-answer.js';
import { runsAnswer } from '../answers/runs-answer.js';
import { storeAnswer } from '../answers/store-answer.js';
import { workAnswer } from '../answers/work-answer.js';
import type { Turned } from './guard.js';
import type { Route } from './route.js';

/** What is answered with one JSON value. */
export type Question = Exclude<Route, { _tag: 'Page' | 'Asset' | 'Live' }>;

type Answered = E.Either<Turned, unknown>;

type Fault = { readonly _tag: string };

const asked = async (
  { showing }: Inspected,
  task: TaskEither<Fault, unknown>,
): Promise<E.Either<Turned, unknown>> =>
  E.mapLeft((error: Fault): Turned => {
    const status = error._tag === 'RunUnknown' ? 404 : 500;
    return { status, error: showing.text(sentenceOf(error)) };
  })(await task());

const acted = async (inspected: Inspected, route: Question & { _tag: 'Act' }): Promise<Answered> => {
  const known = await asked(inspected, isKnown(inspected, route.runId));
  return E.isLeft(known) ? known : E.right(await act(inspected, route.action, route.runId));
};

/** Answers a question that was let in. */
export const answerTo = (inspected: Inspected, route: Question): Promise<Answered> => {
  switch (route._tag) {
    case 'Store':
      return asked(inspected, storeAnswer(inspected));
    case 'Runs':
      return asked(inspected, runsAnswer(inspected));
    case 'Work':
      return asked(inspected, workAnswer(inspected));
    case 'Run':
      return asked(inspected, runAnswer(inspected, route.runId));
    case 'Records':
      return asked(inspected, recordsAnswer(inspected, route.runId, route));
    case 'Record':
      return asked(inspected, recordAnswer(inspected, route.runId, route.seq));
    case 'Diff':
      return asked(inspected, diffAnswer(inspected, route.runId));
    case 'Act':
      return acted(inspected, route);
  }
};
