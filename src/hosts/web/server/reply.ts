import type { ServerResponse } from 'node:http';
import type { Turned } from './guard.js';

/** The page loads what this server has, and nothing else; nobody may show it inside another page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** On every answer. */
export const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

const JSON_TYPE = 'application/json; charset=utf-8';

type Content = { readonly type: string; readonly bytes: Uint8Array };

export const reply = (
  response: ServerResponse,
  status: number,
  { type, bytes }: Content,
  more: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': bytes.length, ...more });
  response.end(bytes);
};

export const replyJson = (
  response: ServerResponse,
  status: number,
  value: unknown,
  more: Readonly<Record<string, string>> = {},
): void =>
  reply(response, status, { type: JSON_TYPE, bytes: new TextEncoder().encode(JSON.stringify(value)) }, more);

/** A request that is not heard may still be sending; its connection ends with the answer. */
export const turnAway = (response: ServerResponse, { status, error, allow }: Turned): void =>
  replyJson(response, status, { error }, { connection: 'close', ...(allow === undefined ? {} : { allow }) });
