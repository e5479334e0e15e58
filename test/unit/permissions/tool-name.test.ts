import { expect, it } from 'vitest';
import { sanitisedTool } from '../../../src/permissions/tool-name.js';

it('a tool’s name is told without what no name is made of, never empty and never long', () => {
  expect(sanitisedTool('mcp__notes.read-2')).toBe('mcp__notes.read-2');
  expect(sanitisedTool('rm -rf /\u001b[31m')).toBe('rm-rf31m');
  expect(sanitisedTool('\u0000')).toBe('unnamed');
  expect(sanitisedTool('x'.repeat(500))).toHaveLength(40);
});
