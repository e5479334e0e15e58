/** Why a dream's result is not let in. */
export type BreachKind =
  | 'FrontMatterLost'
  | 'FrontMatterAltered'
  | 'IndexEmptied'
  | 'FrozenChanged'
  | 'FilesVanished'
  | 'EntriesVanished'
  | 'StatementsVanished'
  | 'StatementsAltered'
  | 'StatementMultiplied'
  | 'LinkDied'
  | 'LinkLeaves'
  | 'PromptLearned'
  | 'TextHidden'
  | 'NameImitated'
  | 'IndexNotMended';

/** One breach: what, where (`null`: the store as a whole), how much was measured and how much may be, and a sentence. */
export type Breach = {
  readonly _tag: BreachKind;
  readonly path: string | null;
  readonly measured: number;
  readonly allowed: number;
  readonly message: string;
};
