import type { Draw } from './draw.js';
import { day, host, instant, noun, person, stage } from './words.js';

/** A secret that only its surroundings tell: what stands before it, it, and what stands after it. */
export type Framed = readonly [before: string, secret: string, after: string];

/** Made by people or by generators of passwords; never a word, and nothing that needs quotes in a URL or a shell. */
const password = ({ text, one, whole }: Draw): string =>
  one([
    text('alphanumeric', whole(12, 24)),
    `${text('lower', 7)}-${text('digits', 4)}-${text('alphanumeric', 6)}`,
    `${text('alphanumeric', 6)}_${text('alphanumeric', 6)}.${text('digits', 2)}`,
  ]);

type FramedKind = {
  readonly kind: string;
  readonly make: (draw: Draw) => string;
  readonly frames: readonly ((draw: Draw) => readonly [before: string, after: string])[];
};

const URL_CREDENTIALS: FramedKind = {
  kind: 'url-credentials',
  make: password,
  frames: [
    (draw) => [`DATABASE_URL=postgres://${person(draw)}:`, `@${host(draw)}:5432/${noun(draw)}`],
    (draw) => [`git clone https://${person(draw)}:`, `@${host(draw)}/team/${noun(draw)}.git`],
    (draw) => [`the queue is at amqp://worker:`, `@${host(draw)}:5672/%2f since ${day(draw)}`],
    (draw) => [`{"redis":"redis://default:`, `@${host(draw)}:6379/0"}`],
    (draw) => [`Error: connect failed: mongodb+srv://${noun(draw)}:`, `@${host(draw)}/?retryWrites=true`],
  ],
};

const PASSWORD: FramedKind = {
  kind: 'password-assignment',
  make: password,
  frames: [
    (draw) => [`# ${stage(draw)}\nDB_USER=${person(draw)}\nDB_PASSWORD=`, '\nDB_PORT=5432'],
    (draw) => [`${noun(draw)}:\n  user: ${person(draw)}\n  password: `, '\n  pool: 10'],
    (draw) => [`{"user":"${person(draw)}","password":"`, '","remember":true}'],
    (draw) => [`mysqldump --user=${person(draw)} --password=`, ` ${noun(draw)} > dump.sql`],
    (draw) => [`class Settings:\n    smtp_host = "${host(draw)}"\n    smtp_password = "`, '"\n'],
    () => ['spring.datasource.username=app\nspring.datasource.password=', '\nserver.port=8443'],
    (draw) => [`export CLIENT_SECRET='`, `'\nnpm run ${noun(draw)}`],
  ],
};

const AWS_SECRET: FramedKind = {
  kind: 'aws-secret-access-key',
  make: ({ text }) => text('base64', 40),
  frames: [
    (draw) => [`[${stage(draw)}]\nregion = eu-central-1\naws_secret_access_key = `, '\noutput = json'],
    (draw) => [`export AWS_SECRET_ACCESS_KEY=`, `\naws s3 ls s3://${noun(draw)}`],
    (draw) => [`  env:\n    AWS_SECRET_ACCESS_KEY: "`, `"\n    STAGE: ${stage(draw)}`],
    (draw) => [`{"Credentials":{"SecretAccessKey":"`, `","Expiration":"${instant(draw)}"}}`],
  ],
};

const AUTHORIZATION: FramedKind = {
  kind: 'authorization-header',
  make: ({ text, whole }) => text('alphanumeric', whole(8, 16) * 4),
  frames: [
    (draw) => [`curl -H 'Authorization: Bearer `, `' https://${host(draw)}/v2/${noun(draw)}`],
    (draw) => [`> GET /${noun(draw)} HTTP/2\n> authorization: Basic `, `\n> accept: */*\n< HTTP/2 200`],
    (draw) => [`fetch(url, { headers: { Authorization: "Bearer `, `" } }) // ${person(draw)}`],
    (draw) => [`{"url":"https://${host(draw)}","headers":{"Authorization":"Bearer `, `"},"status":200}`],
  ],
};

const AZURE: FramedKind = {
  kind: 'azure-account-key',
  make: ({ text }) => `${text('base64', 86)}==`,
  frames: [
    (draw) => [
      `AZURE_STORAGE="DefaultEndpointsProtocol=https;AccountName=${noun(draw)}${draw.whole(1, 99)};AccountKey=`,
      `;EndpointSuffix=core.windows.net"`,
    ],
    (draw) => [
      `"connectionString": "AccountName=${noun(draw)};AccountKey=`,
      `;BlobEndpoint=https://${host(draw)}"`,
    ],
    (draw) => [
      `The ${stage(draw)} account is DefaultEndpointsProtocol=https;AccountName=${noun(draw)};AccountKey=`,
      '',
    ],
  ],
};

const WEBHOOK: FramedKind = {
  kind: 'slack-webhook',
  make: ({ text }) =>
    `T${text('upperAlphanumeric', 8)}/B${text('upperAlphanumeric', 10)}/${text('alphanumeric', 24)}`,
  frames: [
    (draw) => [`curl -X POST https://hooks.slack.com/services/`, ` -d '{"text":"${noun(draw)} is up"}'`],
    (draw) => [`- alerts of ${noun(draw)} go to https://hooks.slack.com/services/`, ' (see the runbook)'],
    (draw) => [`{"name":"${noun(draw)}","webhook":"https://hooks.slack.com/services/`, '","level":"warn"}'],
  ],
};

/** Its lines of base64 are the secret; the lines about them stand in the surroundings. */
const pem =
  (label: string, newline: string, before: string, after: string) => (): readonly [string, string] => [
    `${before}-----BEGIN ${label}PRIVATE KEY-----${newline}`,
    `${newline}-----END ${label}PRIVATE KEY-----${after}`,
  ];

const pemBody =
  (newline: string) =>
  ({ text, whole }: Draw): string =>
    Array.from({ length: whole(4, 12) }, () => text('base64', 64))
      .concat(`${text('base64', 42)}==`)
      .join(newline);

const PRIVATE_KEY: FramedKind = {
  kind: 'private-key',
  make: pemBody('\n'),
  frames: [
    pem('RSA ', '\n', '', '\n'),
    pem('EC ', '\n', 'Here is the key I made for the test server:\n\n```\n', '\n```\n'),
    pem('OPENSSH ', '\n', '$ cat deploy_key\n', '\n$ exit'),
    pem('', '\n    ', 'tls:\n  key: |\n    ', '\n  port: 443'),
  ],
};

const ESCAPED_PRIVATE_KEY: FramedKind = {
  kind: 'private-key',
  make: pemBody('\\n'),
  frames: [
    pem('', '\\n', '{"type":"service_account","private_key":"', '\\n","client_email":"a@example.com"}'),
    pem('RSA ', '\\n', '{"type":"tool_result","content":"', '\\n"}'),
  ],
};

const framed = ({ make, frames }: FramedKind) =>
  frames.map((frame) => (draw: Draw): Framed => {
    const [before, after] = frame(draw);
    return [before, make(draw), after];
  });

/** Makers of secrets of each kind, one for each surrounding; they take turns. */
export const FRAMED: ReadonlyMap<string, readonly ((draw: Draw) => Framed)[]> = new Map([
  ...[URL_CREDENTIALS, PASSWORD, AWS_SECRET, AUTHORIZATION, AZURE, WEBHOOK].map(
    (one) => [one.kind, framed(one)] as const,
  ),
  [PRIVATE_KEY.kind, [...framed(PRIVATE_KEY), ...framed(ESCAPED_PRIVATE_KEY)]],
]);
