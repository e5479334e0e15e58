import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { parse, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../src/hosts/install/hosts.js';
import type { Launcher } from '../../../src/hosts/install/launcher.js';
import { type Before, planInstall, planTakeOver, planUninstall } from '../../../src/hosts/install/plan.js';
import { settingsText } from './settings-texts.js';

const right = <A>(either: E.Either<string, A>): A => {
  if (E.isLeft(either)) throw new Error(either.left);
  return either.right;
};

const host = fc.constantFrom(HOSTS['claude-code'], HOSTS.codex, HOSTS['gemini-cli']);
const launcher = fc.constantFrom<Launcher>(
  ['/usr/local/bin/autodream'],
  ['/usr/bin/node', '/opt/my tools/node_modules/autodream/dist/autodream.cjs'],
);
const installing = fc.record({ launcher, takeOver: fc.boolean() });

const fresh = (text: string | null): Before => ({ text, backup: null });

const parsed = (text: string | null): unknown => parse(text ?? '', [], { allowTrailingComma: true });

/** Whether a text still has all of another one, comments included, in its order; but for blanks and commas. */
const isLeftOf = (before: string, after: string | null): boolean => {
  const wanted = [...before.replace(/[\s,]/g, '')];
  let found = 0;
  for (const letter of after ?? '') if (letter === wanted[found]) found += 1;
  return found === wanted.length;
};

/** What a person adds by hand after an installation. */
const byHand = (text: string): string => {
  const start = (parseTree(text, [], { allowTrailingComma: true })?.offset ?? 0) + 1;
  return `${text.slice(0, start)} "mine": [1, /* two */ 2],${text.slice(start)}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same without lists and objects that hold nothing: whose they are nobody knows any more once the backup is lost. */
const withoutEmpty = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const hooks = Object.entries(isRecord(value.hooks) ? value.hooks : {}).filter(
    ([, groups]) => !(Array.isArray(groups) && groups.length === 0),
  );
  return { ...value, hooks: Object.fromEntries(hooks) };
};

describe('installing and uninstalling', () => {
  test('give back every byte, whatever the settings look like', () => {
    let tookOver = 0;
    fc.assert(
      fc.property(settingsText, host, installing, ({ text, value }, host, installing) => {
        expect(parsed(text)).toEqual(value);
        const installed = right(planInstall(fresh(text), host, installing));
        expect(installed.text).not.toBe(text);
        expect(right(planUninstall(installed, host))).toEqual(fresh(text));
        tookOver += installed.backup?.tookOver === true ? 1 : 0;
      }),
    );
    expect(tookOver).toBeGreaterThan(0);
  });

  test('leave all values as they were and only add, with comments and what stands around', () => {
    fc.assert(
      fc.property(settingsText, host, launcher, ({ text, value }, host, launcher) => {
        const installed = right(planInstall(fresh(text), host, { launcher, takeOver: false }));
        const after = parsed(installed.text);
        expect({ ...(isRecord(after) ? after : {}), hooks: 0 }).toEqual({ ...value, hooks: 0 });
        expect(isLeftOf(text, installed.text)).toBe(true);
      }),
    );
  });

  test('twice is once', () => {
    fc.assert(
      fc.property(settingsText, host, installing, ({ text }, host, installing) => {
        const once = right(planInstall(fresh(text), host, installing));
        expect(right(planInstall(once, host, installing))).toEqual(once);
        const bare = right(planUninstall(once, host));
        expect(right(planUninstall(bare, host))).toEqual(bare);
      }),
    );
  });

  test('from another place, and then uninstalling, give back every byte as well', () => {
    fc.assert(
      fc.property(settingsText, host, installing, installing, ({ text }, host, first, second) => {
        const twice = right(planInstall(right(planInstall(fresh(text), host, first)), host, second));
        expect(right(planUninstall(twice, host)).text).toBe(text);
      }),
    );
  });

  test('keep what a person changed in between, and take out the rest', () => {
    fc.assert(
      fc.property(
        settingsText,
        host,
        installing,
        fc.boolean(),
        ({ text, value }, host, installing, isLost) => {
          const installed = right(planInstall(fresh(text), host, { ...installing, takeOver: !isLost }));
          const edited = byHand(installed.text ?? '');
          const backup = isLost ? null : installed.backup;
          const rest = right(planUninstall({ text: edited, backup }, host)).text ?? '';
          expect(rest).toContain('"mine": [1, /* two */ 2]');
          if (!isLost) expect(isLeftOf(text, rest)).toBe(true);
          const wanted = { mine: [1, 2], ...value };
          if (isLost) expect(withoutEmpty(parsed(rest))).toEqual(withoutEmpty(wanted));
          else expect(parsed(rest)).toEqual(wanted);
          expect(right(planUninstall(fresh(rest), host)).text).toBe(rest);
        },
      ),
    );
  });

  test('and turning off the host’s own dreams apart from them changes one value, and gives back every byte', () => {
    const claude = HOSTS['claude-code'];
    const { wiring } = claude;
    if (wiring.kind !== 'hooks') throw new Error('It has hooks.');
    const turned = { off: 0, leftOff: 0 };
    fc.assert(
      fc.property(settingsText, installing, fc.boolean(), ({ text, value }, { launcher }, isInstalled) => {
        const before = isInstalled
          ? right(planInstall(fresh(text), claude, { launcher, takeOver: false }))
          : fresh(text);
        const after = right(planTakeOver(before, wiring, 'autoDreamEnabled'));
        turned[value.autoDreamEnabled === false ? 'leftOff' : 'off'] += 1;
        if (value.autoDreamEnabled === false) expect(after).toEqual(before);
        const was = parsed(before.text);
        expect(parsed(after.text)).toEqual({ ...(isRecord(was) ? was : {}), autoDreamEnabled: false });
        expect(isLeftOf((before.text ?? '').replace(/true|false/g, ''), after.text)).toBe(true);
        expect(right(planUninstall(after, claude))).toEqual(fresh(text));
      }),
    );
    expect(Math.min(turned.off, turned.leftOff)).toBeGreaterThan(5);
  });

  test('make a file where there was none, and take it away again', () => {
    fc.assert(
      fc.property(host, installing, (host, installing) => {
        const installed = right(planInstall(fresh(null), host, installing));
        expect(JSON.parse(installed.text ?? '')).toHaveProperty('hooks');
        expect(right(planUninstall(installed, host))).toEqual(fresh(null));
      }),
    );
  });
});
