import type { Draw } from './draw.js';

const NOUNS = [
  'billing',
  'search',
  'checkout',
  'ledger',
  'mailer',
  'report',
  'gateway',
  'catalog',
  'queue',
  'invoice',
  'parser',
  'harbor',
  'meadow',
  'lantern',
  'orchid',
];
const NAMES = ['mira', 'jonas', 'wei', 'amara', 'tomasz', 'lucia', 'henrik', 'priya', 'selma', 'oskar'];
const STAGES = ['staging', 'prod', 'dev', 'preview', 'ci'];

export const noun = ({ one }: Draw): string => one(NOUNS);
export const person = ({ one }: Draw): string => one(NAMES);
export const stage = ({ one }: Draw): string => one(STAGES);

/** A host that nobody has. */
export const host = (draw: Draw): string => `${noun(draw)}.${stage(draw)}.example.com`;

const two = (number: number): string => String(number).padStart(2, '0');

export const day = ({ whole }: Draw): string => `2025-${two(whole(1, 12))}-${two(whole(1, 28))}`;

export const clock = ({ whole }: Draw): string =>
  `${two(whole(0, 23))}:${two(whole(0, 59))}:${two(whole(0, 59))}`;

export const instant = (draw: Draw): string => `${day(draw)}T${clock(draw)}.${draw.whole(100, 999)}Z`;

export const uuid = ({ text, one }: Draw): string =>
  [
    text('hex', 8),
    text('hex', 4),
    `4${text('hex', 3)}`,
    `${one(['8', '9', 'a', 'b'])}${text('hex', 3)}`,
    text('hex', 12),
  ].join('-');
