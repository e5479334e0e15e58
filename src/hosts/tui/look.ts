/** What a terminal can show. Whatever colour says is said without it as well. */
export type Look = { readonly colour: boolean; readonly unicode: boolean };

type Environment = Readonly<Record<string, string | undefined>>;

/** A terminal whose locale says another character set gets signs of ASCII; one without a locale is taken for a modern one. */
const hasUnicode = ({ LC_ALL, LC_CTYPE, LANG, TERM }: Environment): boolean => {
  const locale = LC_ALL || LC_CTYPE || LANG || 'UTF-8';
  return TERM !== 'linux' && TERM !== 'dumb' && /utf-?8/i.test(locale);
};

export const lookOf = (env: Environment): Look => ({
  colour: (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb',
  unicode: hasUnicode(env),
});

export type Signs = {
  readonly dreaming: string;
  readonly done: string;
  readonly failed: string;
  readonly waiting: string;
  readonly chosen: string;
  readonly between: string;
  readonly vertical: string;
};

const UNICODE: Signs = {
  dreaming: '☾',
  done: '✓',
  failed: '✗',
  waiting: '‖',
  chosen: '›',
  between: '·',
  vertical: '↑↓',
};

const ASCII: Signs = {
  dreaming: '*',
  done: '+',
  failed: 'x',
  waiting: '=',
  chosen: '>',
  between: '-',
  vertical: 'up/down',
};

export const signsOf = ({ unicode }: Look): Signs => (unicode ? UNICODE : ASCII);
