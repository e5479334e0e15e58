import type { Kind } from './draw.js';
import { day, host, noun, person, uuid } from './words.js';

/** Hashes and encoded bytes of which nothing is secret. */
export const HASHES: readonly Kind[] = [
  ['sha256', (draw) => `sha256sum says ${draw.text('hex', 64)}  ${noun(draw)}.tar.gz`],
  [
    'sha1-commit',
    (draw) => `commit ${draw.text('hex', 40)}\nAuthor: ${person(draw)} <${person(draw)}@example.com>`,
  ],
  ['md5', (draw) => `MD5 (${noun(draw)}.iso) = ${draw.text('hex', 32)}`],
  ['short-commit', (draw) => `${draw.text('hex', 7)}..${draw.text('hex', 7)}  main -> main (${noun(draw)})`],
  [
    'sha512',
    (draw) => `${draw.text('hex', 128)} *${noun(draw)}-${draw.whole(1, 9)}.${draw.whole(0, 20)}.zip`,
  ],
  [
    'odd-length-hash',
    (draw) =>
      `etag: W/"${draw.text('hex', draw.whole(9, 60))}"\ncache-control: max-age=${draw.whole(60, 9_000)}`,
  ],
  [
    'npm-integrity',
    (draw) =>
      `"node_modules/${noun(draw)}": {\n  "version": "${draw.whole(0, 9)}.${draw.whole(0, 30)}.0",\n  "integrity": "sha512-${draw.text('base64', 86)}=="\n}`,
  ],
  [
    'go-sum',
    (draw) =>
      `example.com/${noun(draw)} v1.${draw.whole(0, 40)}.${draw.whole(0, 9)} h1:${draw.text('base64', 43)}=`,
  ],
  [
    'python-hash',
    (draw) =>
      `${noun(draw)}==${draw.whole(0, 9)}.${draw.whole(0, 20)} \\\n    --hash=sha256:${draw.text('hex', 64)}`,
  ],
  ['image-digest', (draw) => `FROM ${host(draw)}/${noun(draw)}@sha256:${draw.text('hex', 64)}`],
  [
    'base64-png',
    (draw) =>
      `![${noun(draw)}](data:image/png;base64,iVBORw0KGgo${draw.text('base64', draw.whole(80, 500))}==)`,
  ],
  [
    'base64-font',
    (draw) =>
      `@font-face{src:url(data:font/woff2;base64,d09GMgABAAAAA${draw.text('base64', draw.whole(60, 300))})}`,
  ],
  [
    'image-block',
    (draw) =>
      `{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"/9j/4AAQSkZJRgAB${draw.text('base64', draw.whole(100, 400))}"}}`,
  ],
  [
    'source-map',
    (draw) =>
      `{"version":3,"sources":["${noun(draw)}.ts"],"mappings":"AAAA,${draw.text('alphanumeric', 60)},CAAC;${draw.text('alphanumeric', 30)}"}`,
  ],
  [
    'ssh-public-key',
    (draw) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${draw.text('base64', 43)} ${person(draw)}@${noun(draw)}`,
  ],
  [
    'public-key',
    (draw) =>
      `-----BEGIN PUBLIC KEY-----\n${draw.text('base64', 64)}\n${draw.text('base64', 58)}==\n-----END PUBLIC KEY-----`,
  ],
  [
    'certificate',
    (draw) =>
      `-----BEGIN CERTIFICATE-----\nMII${draw.text('base64', 61)}\n${draw.text('base64', 64)}\n-----END CERTIFICATE-----`,
  ],
  [
    'fingerprint',
    (draw) => `SHA256 Fingerprint=${Array.from({ length: 32 }, () => draw.text('upperHex', 2)).join(':')}`,
  ],
  [
    'ssh-fingerprint',
    (draw) => `256 SHA256:${draw.text('base64', 43)} ${person(draw)}@${host(draw)} (ED25519)`,
  ],
  [
    'change-id',
    (draw) =>
      `Fix ${noun(draw)}\n\nChange-Id: I${draw.text('hex', 40)}\nSigned-off-by: ${person(draw)} <${person(draw)}@example.com>`,
  ],
  ['cache-name', (draw) => `restored cache node-${draw.text('hex', 64)} of ${day(draw)} (${uuid(draw)})`],
];
