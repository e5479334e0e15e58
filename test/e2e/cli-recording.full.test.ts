import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { picture } from '../recording/picture.js';
import { COMMANDS, session } from '../recording/session.js';

const ROOT = resolve(import.meta.dirname, '../..');
const stored = readFileSync(resolve(ROOT, 'docs/session.svg'), 'utf8');

test('the recorded session of the readme is what these commands print now (npm run recording)', async () => {
  expect(picture(await session())).toBe(stored);
  for (const command of COMMANDS) expect(stored).toContain(`$ ${command}</tspan>`);
  expect(stored).toContain('Done.');
});

test('the recording loads nothing and tells nothing of the machine that made it', () => {
  expect(stored).not.toMatch(/href|@import|url\(|\/tmp\/|\/root/);
});
