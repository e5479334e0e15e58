import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { RELEASE } from '../../../../src/hosts/release.js';

const PLUGIN = resolve(import.meta.dirname, '../../../../plugin');
const json = (path: string): unknown => JSON.parse(readFileSync(join(PLUGIN, path), 'utf8'));

const Hooks = v.strictObject({
  description: v.string(),
  hooks: v.record(
    v.picklist(['Stop', 'SessionStart', 'SessionEnd']),
    v.array(
      v.strictObject({
        hooks: v.array(
          v.strictObject({
            type: v.literal('command'),
            command: v.pipe(
              v.string(),
              v.regex(/^if command -v autodream >\/dev\/null; then exec autodream hook [a-z-]+; fi/),
            ),
            timeout: v.pipe(v.number(), v.minValue(1), v.maxValue(10)),
          }),
        ),
      }),
    ),
  ),
});

test('the plugin’s manifest names this release, and its marketplace the plugin', () => {
  expect(json('.claude-plugin/plugin.json')).toMatchObject({ name: 'autodream', version: RELEASE });
  expect(json('.claude-plugin/marketplace.json')).toMatchObject({
    plugins: [{ name: 'autodream', source: './' }],
  });
});

test('its hooks have the shape that the client reads, and say nothing at the end of a turn where the program is not there', () => {
  const { hooks } = v.parse(Hooks, json('hooks/hooks.json'));
  expect(Object.keys(hooks)).toEqual(['Stop', 'SessionStart', 'SessionEnd']);
  expect(hooks.Stop?.[0]?.hooks[0]?.command).toMatch(/ fi$/);
  expect(hooks.SessionEnd?.[0]?.hooks[0]?.command).toMatch(/ fi$/);
});

test('its skill is started by people only, and may run no more of autodream than it names', () => {
  expect(readdirSync(join(PLUGIN, 'skills'))).toEqual(['dream']);
  const text = readFileSync(join(PLUGIN, 'skills/dream/SKILL.md'), 'utf8');
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const { description, 'allowed-tools': allowed, ...rest } = parse(front);
  expect(rest).toEqual({ name: 'dream', 'disable-model-invocation': true });
  expect(description).toContain('Use only when the user asks');
  const may = String(allowed).match(/autodream \w+/g);
  expect(may).toEqual(['autodream prompt', 'autodream record', 'autodream check']);
  expect(body.indexOf('autodream prompt')).toBeLessThan(body.indexOf('record command'));
});
