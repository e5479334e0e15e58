/** A relative date as it stands in a text. `plain`: nothing around it hints at an idiom, a duration or a rule. */
export type Phrase = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly plain: boolean;
};
