import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInsideWorker, workerEnvironment } from '../../../../src/hosts/hooks/worker-environment.js';

const KEPT = {
  PATH: '/usr/bin',
  HOME: '/home/ada',
  XDG_STATE_HOME: '/home/ada/state',
  CLAUDE_CONFIG_DIR: '/home/ada/claude',
  ANTHROPIC_API_KEY: 'a-key',
  AUTODREAM_MIN_HOURS: '12',
};

test('a worker gets the variables that are listed, and none of the others of its host', () => {
  const theirs = {
    CLAUDE_CODE_MESSAGING_TOKEN: 'a-token',
    CLAUDECODE: '1',
    CLAUDE_ENV_FILE: '/tmp/env',
    GITHUB_TOKEN: 'a-token',
    AWS_SECRET_ACCESS_KEY: 'a-secret',
    NODE_OPTIONS: '--require /tmp/own.js',
    LD_PRELOAD: '/tmp/own.so',
    UNSET: undefined,
  };
  const { AUTODREAM_HOOK_WORKER: mark, ...passed } = workerEnvironment({ ...theirs, ...KEPT });
  expect(passed).toEqual(KEPT);
  expect(mark).toBe('1');
});

test('of variables by any name only those of a list are passed on', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/^(?:AUTODREAM_|__proto__$)/.test(text));
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (environment) => {
      const passed = workerEnvironment({ ...environment, NODE_PATH: '/own' });
      const unlisted = Object.keys(passed).filter(
        (passedOn) => !/^[A-Z_]+$|^(?:https|no)_proxy$/.test(passedOn),
      );
      expect(unlisted).toEqual([]);
      expect(passed.NODE_PATH).toBeUndefined();
    }),
  );
});

test('what a worker starts knows by its variables that it is inside one', () => {
  expect(isInsideWorker({})).toBe(false);
  expect(isInsideWorker(workerEnvironment({}))).toBe(true);
  expect(isInsideWorker(workerEnvironment(workerEnvironment({})))).toBe(true);
});
