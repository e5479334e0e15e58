import type { ModelRequest } from '../../ports/model.js';
import type { Step } from './step.js';

/** One turn of a script: a step, or a function that makes it from the conversation so far. */
export type Cue<S> = S | ((request: ModelRequest) => S);

/** Cues that are played one after the other, again and again. */
export type Forever<S> = { readonly _tag: 'Forever'; readonly cues: readonly Cue<S>[] };

/** What a model does, turn by turn. `S` is what a step can be; a server has more ways to fail than a model. */
export type Script<S = Step> = readonly (Cue<S> | Forever<S>)[];

/**
 * A script of the steps in their order:
 *
 *     script(turn(says('I look around.'), calls(glob('**'), read('MEMORY.md'))), ends('Nothing to do.'))
 */
export const script = <S = Step>(...parts: Script<NoInfer<S>>): Script<S> => parts;

/** The last part of a script that never ends: these cues in turn. */
export const forever = <S>(first: Cue<S>, ...more: readonly Cue<S>[]): Forever<S> => ({
  _tag: 'Forever',
  cues: [first, ...more],
});

/** The same cue so many times; spread it into a script. */
export const times = <S>(count: number, cue: Cue<S>): readonly Cue<S>[] => Array<Cue<S>>(count).fill(cue);
