import type { Kind } from './draw.js';
import { clock, day, host, instant, noun, person, stage, uuid } from './words.js';

/** Names, numbers and places. */
export const IDENTIFIERS: readonly Kind[] = [
  ['uuid', (draw) => `session ${uuid(draw)} resumed from ${uuid(draw)}`],
  ['ulid', (draw) => `run 01J${draw.text('crockford', 23)} ended at ${instant(draw)}`],
  [
    'tool-call-id',
    (draw) => `{"type":"tool_use","id":"toolu_01${draw.text('alphanumeric', 22)}","name":"Read"}`,
  ],
  [
    'message-id',
    (draw) =>
      `{"id":"msg_01${draw.text('alphanumeric', 22)}","request_id":"req_011C${draw.text('alphanumeric', 20)}"}`,
  ],
  [
    'transcript-row',
    (draw) =>
      `{"parentUuid":"${uuid(draw)}","sessionId":"${uuid(draw)}","type":"user","message":{"role":"user","content":"look at ${noun(draw)}"},"uuid":"${uuid(draw)}","timestamp":"${instant(draw)}"}`,
  ],
  [
    'ordinal',
    (draw) =>
      `Step ${draw.whole(1, 99)} of ${draw.whole(100, 999)}: ticket ${noun(draw).toUpperCase()}-${draw.whole(1_000, 99_999)}, invoice ${draw.text('digits', 12)}`,
  ],
  [
    'css-class',
    (draw) =>
      `<div class="${noun(draw)}_${draw.text('alphanumeric', 5)}__root css-${draw.text('lowerAlphanumeric', 7)} sc-${draw.text('alphanumeric', 6)}">`,
  ],
  [
    'asset',
    (draw) =>
      `dist/assets/${noun(draw)}-${draw.text('base64url', 7)}x.js  ${draw.whole(2, 900)}.${draw.text('digits', 2)} kB │ gzip: ${draw.whole(1, 200)} kB`,
  ],
  [
    'long-path',
    (draw) =>
      `/home/${person(draw)}/work/${noun(draw)}/packages/${noun(draw)}/node_modules/.pnpm/${noun(draw)}@${draw.whole(0, 9)}.${draw.whole(0, 9)}.1_${noun(draw)}@7.2.0/dist/esm/${noun(draw)}.mjs:${draw.whole(1, 999)}`,
  ],
  [
    'query-url',
    (draw) =>
      `https://${host(draw)}/search?q=${noun(draw)}+${noun(draw)}&page=${draw.whole(1, 90)}&utm_source=newsletter&ref=${draw.text('lowerAlphanumeric', 8)}`,
  ],
  ['user-url', (draw) => `origin  ssh://git@${host(draw)}:22/${noun(draw)}/${noun(draw)}.git (fetch)`],
  [
    'scoped-url',
    (draw) =>
      `GET http://localhost:${draw.whole(3_000, 9_999)}/@${noun(draw)}/${noun(draw)}/client.ts?v=${draw.text('hex', 8)} 200`,
  ],
  ['scp-url', (draw) => `git@${host(draw)}:${noun(draw)}/${noun(draw)}.git`],
  [
    'mail',
    (draw) =>
      `Mail ${person(draw)}.${noun(draw)}@example.com and cc ${person(draw)}@example.org before ${day(draw)}.`,
  ],
  [
    'version',
    (draw) =>
      `${noun(draw)} v${draw.whole(0, 30)}.${draw.whole(0, 30)}.${draw.whole(0, 99)}-beta.${draw.whole(1, 9)}+build.${draw.text('digits', 8)}.${draw.text('hex', 8)}`,
  ],
  [
    'phone',
    (draw) =>
      `Call +49 30 ${draw.text('digits', 4)} ${draw.text('digits', 4)} or (555) 010-${draw.text('digits', 4)}, room ${draw.whole(1, 40)}.`,
  ],
  [
    'iban',
    (draw) =>
      `Test account DE${draw.text('digits', 20)}, BIC ${draw.text('lower', 8).toUpperCase()}, card 4000 0000 0000 ${draw.text('digits', 4)}`,
  ],
  [
    'colour',
    (draw) =>
      `--${noun(draw)}: #${draw.text('hex', 6)}; --${noun(draw)}-dark: #${draw.text('hex', 8)}; border: 1px solid #${draw.text('hex', 3)};`,
  ],
  [
    'timestamp',
    (draw) =>
      `built ${instant(draw)} (${draw.whole(1_600_000_000, 1_790_000_000)}${draw.text('digits', 3)} ms), deployed ${day(draw)} ${clock(draw)}`,
  ],
  [
    'address',
    (draw) =>
      `eth0 ${Array.from({ length: 6 }, () => draw.text('hex', 2)).join(':')} inet6 fe80::${draw.text('hex', 4)}:${draw.text('hex', 4)} inet 10.0.${draw.whole(0, 255)}.${draw.whole(0, 255)}`,
  ],
  [
    'resource-name',
    (draw) =>
      `arn:aws:secretsmanager:eu-west-1:${draw.text('digits', 12)}:secret:${stage(draw)}/${noun(draw)}-${draw.text('alphanumeric', 6)}`,
  ],
  [
    'pod',
    (draw) =>
      `pod/${noun(draw)}-${draw.text('lowerAlphanumeric', 10)}-${draw.text('lowerAlphanumeric', 5)}  1/1  Running  0  ${draw.whole(1, 90)}d`,
  ],
  [
    'stack-frame',
    (draw) =>
      `    at ${noun(draw)}.${noun(draw)} (webpack-internal:///./src/${noun(draw)}.ts?${draw.text('hex', 4)}:${draw.whole(1, 900)}:${draw.whole(1, 80)})`,
  ],
  [
    'log-line',
    (draw) =>
      `${instant(draw)} INFO [${noun(draw)}] trace=${draw.text('hex', 32)} span=${draw.text('hex', 16)} took ${draw.whole(1, 999)} ms`,
  ],
];
