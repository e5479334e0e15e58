const chars = (alphabet: string, length: number, seed: number): string => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return alphabet[Math.floor((state / 2_147_483_648) * alphabet.length)];
  }).join('');
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Made-up characters, the same for the same numbers. */
export const base62 = (length: number, seed = 7): string => chars(`${LETTERS}0123456789`, length, seed);
export const hex = (length: number, seed = 7): string => chars('0123456789abcdef', length, seed);
const upper = (length: number, seed = 7): string => chars('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', length, seed);
const base64 = (length: number, seed = 7): string => chars(`${LETTERS}0123456789+/`, length, seed);

const line = (prefix: string, rest: string): readonly [string, string] => {
  const secret = prefix + rest;
  return [secret, `We called it with ${secret} and it worked.`];
};

const SHAPED: readonly (readonly [string, string])[] = [
  line('sk-ant-api03-', `${base62(93)}AA`),
  line('sk-proj-', base62(48)),
  line('sk-', base62(48)),
  line('AKIA', upper(16)),
  line('ghp_', base62(36)),
  line('github_pat_', `${base62(22)}_${base62(59)}`),
  line('glpat-', base62(20)),
  line('xoxb-', `123456789012-123456789012-${base62(24)}`),
  line('sk_live_', base62(24)),
  line('AIza', base62(35)),
  line('SK', hex(32)),
  line('SG.', `${base62(22)}.${base62(43)}`),
  line('npm_', base62(36)),
  line('pypi-AgEIcHlwaS5vcmc', base62(60)),
  line('hf_', base62(34)),
  line('dop_v1_', hex(64)),
  line('123456789:AA', base62(33)),
  line('MTk4NjIyNDgzNDcxOTI1MjQ4.', `Cl2FMQ.${base62(27)}`),
  line('abc8Q~', base62(34)),
  line('hvs.', base62(24)),
  line('eyJhbGciOiJIUzI1NiJ9.', `${base62(40)}.${base62(43)}`),
];

const PEM_LINE = base64(64);

const PLACED: readonly (readonly [string, string])[] = [
  ['hunter2', 'password: hunter2'],
  ['hunter2', 'The password is hunter2.'],
  ['sunshine', 'DB_PASSWORD=sunshine'],
  ['Tr0ub4dor&3', '{"user": "ada", "dbPassword": "Tr0ub4dor&3"}'],
  ['Tr0ub4dor&3', String.raw`{\"password\": \"Tr0ub4dor&3\"}`],
  ['s3cr3t!pw', 'postgres://ada:s3cr3t!pw@db.internal:5432/tides'],
  [base62(40), `https://${base62(40)}@git.example.org/tides.git`],
  [base62(32), `Authorization: Bearer ${base62(32)}`],
  ['YWRhOmh1bnRlcjIyMg==', 'curl -H "Authorization: Basic YWRhOmh1bnRlcjIyMg==" https://api.example.org'],
  ['hunter2hunter', 'curl -u ada:hunter2hunter https://api.example.org'],
  [base64(40), `aws_secret_access_key = ${base64(40)}`],
  [
    base64(86),
    `DefaultEndpointsProtocol=https;AccountName=tides;AccountKey=${base64(86)}==;EndpointSuffix=x`,
  ],
  ['Bl4ck-Tide', 'Server=tcp:db;User Id=sa;Password=Bl4ck-Tide;Database=tides'],
  [hex(32), `X-Api-Key: ${hex(32)}`],
  [hex(32), `export TWILIO_AUTH_TOKEN="${hex(32)}"`],
  ['correct horse battery staple', 'passphrase: "correct horse battery staple"'],
  ['hunter2', 'autodream login --password hunter2'],
  ['tide4711', '| password | tide4711 |'],
  ['tide4711', '- **Password:** `tide4711`'],
  ['tide4711', '<password>tide4711</password>'],
  ['4821', 'The door PIN: 4821'],
  ['quay-tide-Alto', 'mysqldump --user=ada --password=quay-tide-Alto tides'],

  ['JBSWY3DPEHPK3PXP', 'otpauth://totp/Tides:ada?secret=JBSWY3DPEHPK3PXP&issuer=Tides'],
  [base62(32), `our API key for staging, ask Ada: ${base62(32)}`],
  ['潮汐4711', '密码是 潮汐4711'],
  ['tide4711', '数据库密码：tide4711'],
  [PEM_LINE, `-----BEGIN RSA PRIVATE KEY-----\n${PEM_LINE}\nQw==\n-----END RSA PRIVATE KEY-----`],
  [PEM_LINE, `-----BEGIN OPENSSH PRIVATE KEY-----\n${PEM_LINE}\n${base64(64, 9)}`],
  [PEM_LINE, `${base64(64, 9)}\n${PEM_LINE}\n-----END PRIVATE KEY-----`],
  // After an escaped character, whose letters are no part of the name or the token.
  ['tide4711x', String.raw`{"content":"ready\npassword=tide4711x\ndone"}`],
  ['tide4711x', String.raw`https://example.org/?user=ada\u0026password=tide4711x`],
  ['tide4711x', 'next=https%3A%2F%2Fexample.org%2F%3Fpassword%3Dtide4711x'],
  ['tide4711x', String.raw`{"a":"{\"b\":\"{\\\"password\\\":\\\"tide4711x\\\"}\"}"}`],
  [`ghp_${base62(36)}`, String.raw`\u0022ghp_${base62(36)}\u0022`],
  // In the colours of a terminal.
  [`ghp_${base62(36)}`, `\u001b[32mghp_${base62(36)}\u001b[0m`],
  [`ghp_${base62(36)}`, String.raw`\u001b[1;32mghp_${base62(36)}\u001b[0m`],
  ['tide4711x', '\u001b[33mpassword\u001b[0m: \u001b[31mtide4711x\u001b[0m'],
  // Name and value side by side, or one below the other.
  ['tide4711x', '{"name": "DB_PASSWORD", "value": "tide4711x"}'],
  ['tide4711x', '- name: DB_PASSWORD\n  value: tide4711x'],
  ['tide4711x', '<add key="password" value="tide4711x"/>'],
  ['tide4711x', 'password: |\n  tide4711x\n'],
  ['tide4711x', '### Password\n\n`tide4711x`'],
  ['tide4711x', 'The password:\n\n```\ntide4711x\n```'],
  ['tide4711x', '| User | Password |\n| --- | --- |\n| ada | tide4711x |'],
  ['tide4711x', 'the password (tide4711x) works'],
  ['tide4711x', '["login", "--password", "tide4711x"]'],
  ['tide4711x', '#define DB_PASSWORD "tide4711x"'],
  ['tide4711x', 'setx DB_PASSWORD tide4711x'],
  ['tide4711x', "CREATE USER ada IDENTIFIED BY 'tide4711x';"],
  // In other languages.
  ['tide4711x', 'Das Passwort für die Datenbank lautet „tide4711x“.'],
  [base62(32), `API-Schlüssel: ${base62(32)}`],
  ['tide4711x', 'La contraseña es tide4711x'],
  ['tide4711x', 'Le mot de passe est tide4711x'],
  ['tide4711x', 'パスワードは tide4711x'],
  ['tide4711x', 'пароль: tide4711x'],
  [
    PEM_LINE,
    String.raw`"private_key": "-----BEGIN PRIVATE KEY-----\n${PEM_LINE}\nQw==\n-----END PRIVATE KEY-----\n"`,
  ],
];

export const SECRETS = [...SHAPED, ...PLACED];

export const HARMLESS: readonly string[] = [
  `commit ${hex(40)}`,
  `sha256 ${hex(64)}`,
  `fixes the token refresh in ${hex(40)}`,
  `"integrity": "sha512-${base64(86)}=="`,
  'request 123e4567-e89b-12d3-a456-426614174000',
  `![logo](data:image/png;base64,iVBORw0KGgo${base64(600)})`,
  '<div id="sk-folding-cube" class="btn-primary-large token-string">',
  '.sk-loading-indicator-2 { color: #ff00ff }',
  'The password field is required.',
  'Password: must be at least 12 characters',
  'password: string;',
  'const password = req.body.password;',
  'password = os.getenv("DB_PASSWORD")',
  'API_KEY=<your-key>',
  'API_KEY=xxxxxxxxxxxxxxxx',
  `token: \${TOKEN}`,
  'Authorization: Bearer $TOKEN',
  'Authorization: Bearer <token>',
  'apiKey: process.env.API_KEY',
  'max_tokens: 128000',
  'input tokens: 4096, output tokens: 1024',
  'tokenizer: cl100k_base',
  'cache_key: user-profile-v2-2026',
  'primary key: id',
  'key: value',
  'The token is valid until 2026-11-30.',
  'The secret is base64-encoded.',
  'Keys are rotated every 90 days.',
  'secretName: db-credentials',
  'author: Jane Doe',
  'passed: 1234 tests',
  'the monkey: 12345678',
  'if password == expected_password:',
  'part.every((token) => !BINDING.has(token))',
  '/^(?:passwd|pwd|htpasswd|credentials)$/',
  '| `pwd` | `-LP --logical` |',
  'All gates pass: “run it”',
  'postgres://user:password@localhost:5432/db',
  'ssh://git@github.com:22/tides.git',
  'the 21st, 22nd and 23rd of May at 10:45:00',
  'src/auth/token/refresh-token.test.ts',
  'npm_config_registry and npm_package_name are set',
  'session: 6f0e7a90-9a52-4a8e-9a0f-3f5d2f0c7b02',
  `-----BEGIN CERTIFICATE-----\n${base64(64)}\n-----END CERTIFICATE-----`,
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${base64(43)} ada@tides`,
  'token bucket: 100 per minute',
  'the secret to good tides is patience',
  'Secret: ask Ada',
  'password reset: sent',
  'The key\n\n```ts\nconst tides = read();\n```',
  'Tokens:\n\n`input_tokens`',
  '| Token | Meaning |\n| --- | --- |\n| input | what is read |',
  '{"name": "TOKEN_LIMIT", "value": "128000"}',
  'the token (see below) is not kept',
  'Der Schlüssel liegt beim Pförtner.',
  'export { type APIKeyUserActor as APIKeyUserActor } from "./tides.js"',
  String.raw`C:\new\tokens: none`,
  '"resetPasswordTitle": "Reset your password"',
  'password hash: $2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUV1234567',
];
