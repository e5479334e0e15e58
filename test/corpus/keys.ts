import type { Draw } from './draw.js';

/** A secret that is told by its own shape: any surrounding does. */
export type Key = {
  readonly kind: string;
  /** The name that it has in settings. */
  readonly variable: string;
  readonly make: (draw: Draw) => string;
};

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const jsonWebToken = ({ text, whole, one }: Draw): string => {
  const algorithm = one(['HS256', 'RS256', 'ES256']);
  const claims = {
    sub: text('digits', 10),
    iss: 'accounts.example.com',
    iat: whole(1_700_000_000, 1_760_000_000),
  };
  const signature = text('base64url', algorithm === 'RS256' ? 342 : algorithm === 'ES256' ? 86 : 43);
  return [base64url({ alg: algorithm, typ: 'JWT' }), base64url(claims), signature].join('.');
};

const gitHub = ({ text, one }: Draw): string => {
  const prefix = one(['ghp', 'gho', 'ghs', 'ghu', 'github_pat']);
  return prefix === 'github_pat'
    ? `${prefix}_${text('alphanumeric', 22)}_${text('alphanumeric', 59)}`
    : `${prefix}_${text('alphanumeric', 36)}`;
};

const openAi = ({ text, one }: Draw): string => {
  // The middle is "OpenAI" in base64: it is in all of their keys.
  const [prefix = '', length] = one(['sk- 20', 'sk-proj- 74', 'sk-svcacct- 74']).split(' ');
  return `${prefix}${text('alphanumeric', Number(length))}T3BlbkFJ${text('alphanumeric', Number(length))}`;
};

const slack = ({ text, one }: Draw): string => {
  const ids = [text('digits', 12), text('digits', 13)];
  const user = [...ids, text('digits', 13), text('hex', 32)];
  return one([
    ['xoxb', ...ids, text('alphanumeric', 24)].join('-'),
    ['xoxp', ...user].join('-'),
    ['xapp', '1', `A${text('upperAlphanumeric', 10)}`, text('digits', 13), text('hex', 64)].join('-'),
  ]);
};

/** The documented public shapes of what providers hand out; no value was ever handed out. */
export const KEYS: readonly Key[] = [
  {
    kind: 'anthropic-key',
    variable: 'ANTHROPIC_API_KEY',
    make: ({ text, one }) => `sk-ant-${one(['api03', 'admin01', 'oat01'])}-${text('base64url', 93)}AA`,
  },
  { kind: 'openai-key', variable: 'OPENAI_API_KEY', make: openAi },
  { kind: 'github-token', variable: 'GITHUB_TOKEN', make: gitHub },
  {
    kind: 'gitlab-token',
    variable: 'GITLAB_TOKEN',
    make: ({ text }) => `glpat-${text('base64url', 19)}${text('alphanumeric', 1)}`,
  },
  {
    kind: 'aws-access-key-id',
    variable: 'AWS_ACCESS_KEY_ID',
    make: ({ text, one }) => `${one(['AKIA', 'ASIA'])}${text('base32', 16)}`,
  },
  {
    kind: 'google-api-key',
    variable: 'GOOGLE_API_KEY',
    make: ({ text }) => `AIza${text('base64url', 34)}${text('alphanumeric', 1)}`,
  },
  { kind: 'slack-token', variable: 'SLACK_TOKEN', make: slack },
  {
    kind: 'stripe-key',
    variable: 'STRIPE_SECRET_KEY',
    make: ({ text, one }) =>
      `${one(['sk', 'rk'])}_${one(['live', 'test'])}_${text('alphanumeric', Number(one(['24', '99'])))}`,
  },
  { kind: 'npm-token', variable: 'NPM_TOKEN', make: ({ text }) => `npm_${text('alphanumeric', 36)}` },
  {
    kind: 'pypi-token',
    variable: 'TWINE_PASSWORD',
    make: ({ text, whole }) =>
      `pypi-AgEIcHlwaS5vcmc${text('base64url', whole(120, 160))}${text('alphanumeric', 1)}`,
  },
  { kind: 'hugging-face-token', variable: 'HF_TOKEN', make: ({ text }) => `hf_${text('alphanumeric', 34)}` },
  {
    kind: 'sendgrid-key',
    variable: 'SENDGRID_API_KEY',
    make: ({ text }) => `SG.${text('base64url', 22)}.${text('base64url', 42)}${text('alphanumeric', 1)}`,
  },
  { kind: 'json-web-token', variable: 'SESSION_JWT', make: jsonWebToken },
];
