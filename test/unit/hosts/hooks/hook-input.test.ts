import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { isHookEvent, readHookInput } from '../../../../src/hosts/hooks/hook-input.js';
import { parseTurn, printTurn, turnOf } from '../../../../src/hosts/hooks/turn.js';

const NEEDED = {
  session_id: '0f0f0f0f-0000-4000-8000-000000000001',
  transcript_path: '/home/ada/.claude/projects/-home-ada-ferry/0f0f0f0f-0000-4000-8000-000000000001.jsonl',
  cwd: '/home/ada/ferry',
};

const read = (value: unknown) => readHookInput(JSON.stringify(value) ?? '');

describe('the input of a hook', () => {
  test('needs three fields, and each of them as it has to be', () => {
    expect(read(NEEDED)).toEqual(
      E.right({
        sessionId: NEEDED.session_id,
        transcript: NEEDED.transcript_path,
        cwd: NEEDED.cwd,
        isSubAgent: false,
      }),
    );
    const wrong = fc.oneof(
      fc.constantFrom(undefined, '', 7, true, [], {}, 'a\0b', 'x'.repeat(5000), '/x\0'),
      // Infinity is null in JSON, which is how a host says that there is no transcript.
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.constantFrom('session_id', 'transcript_path', 'cwd'), wrong, (name, value) => {
        const told = read({ ...NEEDED, [name]: value });
        expect(told).toMatchObject({ _tag: 'Left', left: { _tag: 'HookInputError' } });
        if (E.isLeft(told)) expect(told.left.reason).toContain(name);
      }),
    );
    expect(read({ ...NEEDED, cwd: 'ferry' })._tag).toBe('Left');
  });

  test('may hold anything else, and a host may have no transcript', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (more) => {
        const { agent_id: _, hook_event_name: __, ...others } = more;
        expect(read({ ...others, ...NEEDED })).toMatchObject({ right: { isSubAgent: false } });
      }),
    );
    expect(read({ ...NEEDED, transcript_path: null })).toMatchObject({ right: { transcript: null } });
  });

  test('is answered with a sentence, whatever it is, and the sentence quotes nothing of it', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const told = readHookInput(text);
        if (E.isRight(told)) return;
        refused += 1;
        expect(told.left.reason).toMatch(
          /^The input of a hook (?:is empty|is no JSON|is no JSON object|has no )/,
        );
      }),
    );
    expect(refused).toBeGreaterThan(50);
    const secret = readHookInput('{"session_id": 5, "token": "a-token-of-the-host"}');
    expect(JSON.stringify(secret)).not.toContain('a-token-of-the-host');
  });

  test('tells what a sub-agent fired, by its name or by an id', () => {
    expect(read({ ...NEEDED, agent_id: 'a1' })).toMatchObject({ right: { isSubAgent: true } });
    expect(read({ ...NEEDED, agent_id: '' })).toMatchObject({ right: { isSubAgent: false } });
    expect(read({ ...NEEDED, hook_event_name: 'SubagentStop' })).toMatchObject({
      right: { isSubAgent: true },
    });
  });

  test('comes to the worker as it was, and nothing else with it', () => {
    const path = fc.string().map((name) => `/${name.replaceAll('\0', '')}`);
    fc.assert(
      fc.property(
        path,
        fc.option(path),
        fc.string({ minLength: 1, maxLength: 200 }),
        (cwd, transcript, id) => {
          const place = { sessionId: id.replaceAll('\0', 'x'), transcript, cwd };
          const turn = turnOf({ ...place, input: 'a-secret of the host' });
          expect(parseTurn(printTurn(turn))).toEqual({ ...place, id: turn.id });
          expect(printTurn(turn)).not.toContain('a-secret');
        },
      ),
    );
    expect(parseTurn('')).toBeNull();
    expect(parseTurn('{}')).toBeNull();
    expect(parseTurn(JSON.stringify({ ...NEEDED, turn_id: '../elsewhere' }))).toBeNull();
  });
});

test('hooks have four names', () => {
  const names = ['stop', 'session-start', 'session-end', 'subagent-stop', 'Stop', '', 'toString', undefined];
  expect(names.filter(isHookEvent)).toEqual(['stop', 'session-start', 'session-end', 'subagent-stop']);
});
