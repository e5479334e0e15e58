import type { Kind } from './draw.js';
import { clock, day, host, instant, noun, person, stage } from './words.js';

/** Talk and code about secrets without one, and other text of the kinds that memory files hold. */
export const PROSE: readonly Kind[] = [
  [
    'about-passwords',
    (draw) =>
      draw.one([
        `${person(draw)} wants the password of ${noun(draw)} to be rotated every ${draw.whole(30, 90)} days.`,
        `The password: never in the repository, always in the vault of ${stage(draw)} (decided ${day(draw)}).`,
        `Secret scanning of ${noun(draw)} is on since ${day(draw)}; tokens are kept in the keychain.`,
        `Password reset for ${noun(draw)} fails: the token expires after ${draw.whole(5, 60)} minutes.`,
        `Authorization: see docs/${noun(draw)}.md; bearer tokens are checked by the gateway, basic auth is off in ${stage(draw)}.`,
      ]),
  ],
  [
    'token-counts',
    (draw) =>
      `{"usage":{"input_tokens":${draw.whole(1, 90_000)},"cache_creation_input_tokens":${draw.whole(0, 90_000)},"output_tokens":${draw.whole(1, 9_000)}},"max_tokens":${draw.whole(1, 64) * 1_024}}`,
  ],
  [
    'placeholder',
    (draw) =>
      draw.one([
        `${noun(draw).toUpperCase()}_API_KEY=<your-api-key>  # ${host(draw)}`,
        `api_key: YOUR_API_KEY_HERE  # ask ${person(draw)} for one of ${noun(draw)}`,
        `export ${noun(draw).toUpperCase()}_TOKEN="<token of ${person(draw)}>"`,
        `password: ********  # ${noun(draw)}, ${stage(draw)}`,
        `client_secret = "xxxxxxxxxxxxxxxx"  # fill in for ${host(draw)}`,
        `Authorization: Bearer <token> (${noun(draw)}, ${stage(draw)})`,
        `https://<user>:<password>@${host(draw)}/${noun(draw)}`,
      ]),
  ],
  [
    'reference',
    (draw) => {
      const name = `${noun(draw)}_${noun(draw)}`.toUpperCase();
      return draw.one([
        `API_KEY=\${${name}_API_KEY}`,
        `  password: \${{ secrets.${name}_PASSWORD }}`,
        `const token = process.env.${name}_TOKEN;`,
        `token = os.environ["${name}_TOKEN"]`,
        `curl -H "Authorization: Bearer $${name}_TOKEN" https://${host(draw)}/`,
        `postgres://app:\${${name}_PASSWORD}@${host(draw)}:5432/${noun(draw)}`,
        `DB_PASSWORD_FILE=/run/secrets/${name.toLowerCase()}`,
        `password: !vault ${stage(draw)}/${name.toLowerCase()}`,
      ]);
    },
  ],
  [
    'names-only',
    (draw) =>
      `unset ${noun(draw).toUpperCase()}_TOKEN ${noun(draw).toUpperCase()}_SECRET_KEY; CI needs GITHUB_TOKEN and ${noun(draw).toUpperCase()}_PASSWORD to be set`,
  ],
  [
    'empty-value',
    (draw) =>
      `DB_HOST=${host(draw)}\nDB_PASSWORD=\n${noun(draw).toUpperCase()}_API_KEY=""\nPORT=${draw.whole(1_024, 9_999)}`,
  ],
  [
    'code-about-secrets',
    (draw) =>
      draw.one([
        `def login(user: str, password: str) -> ${noun(draw).toUpperCase()}:\n    token = parser.next_token()\n    if token is None: return ${draw.whole(0, 9)}`,
        `export type ${noun(draw)}Settings = { password: string; token?: string; apiKey: string | null; retries: ${draw.whole(1, 9)} };`,
        `const token = tokens[${draw.whole(0, 99)}] ?? lexer.${noun(draw)}(token.start, token.end);`,
        `password = getpass.getpass("${noun(draw)}: ")  # ${person(draw)}`,
        `<input type="password" name="${noun(draw)}" autocomplete="current-password" maxlength="${draw.whole(8, 99)}">`,
        `assert.equal(token.kind, 'Identifier'); secret = await ${noun(draw)}.readSecret(${draw.whole(1, 99)});`,
      ]),
  ],
  [
    'settings',
    (draw) =>
      `${noun(draw)}:\n  password_min_length: ${draw.whole(8, 32)}\n  token_ttl: ${draw.whole(60, 9_000)}\n  auth: oauth2\n  primary_key: id\n  sort_key: created_at\n  keyboard: de`,
  ],
  [
    'already-hidden',
    (draw) =>
      draw.one([
        `key sk-…${draw.text('alphanumeric', 4)} of ${noun(draw)} was revoked`,
        `ghp_**** belongs to ${person(draw)} (${noun(draw)})`,
        `[redacted] by ${person(draw)} on ${day(draw)}`,
      ]),
  ],
  [
    'minified',
    (draw) =>
      `!function(e,t){"use strict";var n=t(${draw.whole(1, 9_999)}),r=e.${noun(draw)}||{};r.${draw.text('lower', 2)}=function(e){return n.${draw.text('lower', 1)}(e,${draw.whole(0, 99)})}}(this,${draw.text('lower', 2)});`,
  ],
  [
    'sql',
    (draw) =>
      `SELECT id, password_hash, token_count FROM ${noun(draw)}_users WHERE created_at > '${day(draw)} ${clock(draw)}' AND name = '${person(draw)}' LIMIT ${draw.whole(1, 500)};`,
  ],
  [
    'memory-entry',
    (draw) =>
      `- [${noun(draw)} deploys](${noun(draw)}-deploys.md): ${stage(draw)} goes out on ${day(draw)}, ${person(draw)} decides; ${draw.whole(2, 90)} replicas`,
  ],
  [
    'german',
    (draw) =>
      `Am ${day(draw)} hat ${person(draw)} das Kennwort für ${noun(draw)} geändert; der Zugangsschlüssel liegt im Tresor (Fach ${draw.whole(1, 99)}), nicht im Repository.`,
  ],
  [
    'chinese',
    (draw) =>
      `${person(draw)} 于 ${day(draw)} 更新了 ${noun(draw)} 的密码策略：长度至少 ${draw.whole(8, 32)} 位，令牌有效期 ${draw.whole(5, 90)} 分钟。`,
  ],
  [
    'shell-session',
    (draw) =>
      `$ grep -rn "token" src/${noun(draw)} | wc -l\n${draw.whole(1, 900)}\n$ git log --since=${day(draw)} --author=${person(draw)} --oneline | tail -${draw.whole(2, 50)}`,
  ],
  [
    'test-report',
    (draw) =>
      `✓ ${noun(draw)} > rejects a wrong password (${draw.whole(1, 99)} ms)\n✗ ${noun(draw)} > token is refreshed at ${instant(draw)}\nTests ${draw.whole(1, 9)} failed | ${draw.whole(10, 900)} passed`,
  ],
];
