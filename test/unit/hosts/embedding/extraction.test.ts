import { describe, expect, it } from 'vitest';
import type { EngineOccasion } from '../../../../src/hosts/embedding/options.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { aHost, ON, TURN, until } from './a-host.js';

const TURN_WITH_WISH = {
  ...TURN,
  messages: [{ role: 'user' as const, text: 'Please remember that the harbour master is Ines.' }],
};

const PARAMS = {
  system: null,
  tools: null,
  thinking: null,
  messages: [],
  maxTokens: 100,
  extra: {},
  betas: [],
};

describe('memories taken out of a session at the end of a turn', () => {
  it('are written where it is turned on, also where no dream may begin', async () => {
    const host = aHost({ settings: { extractEnabled: true } });
    await host.autoDream.start();
    host.autoDream.onTurnEnd(TURN_WITH_WISH);
    await until(() => host.events.includes('Improved'));
    await host.autoDream.dispose();
    expect(host.text('remembered.md')).toContain('The harbour master is Ines');
    expect(host.verdicts.map(({ gate }) => gate)).toEqual(['enabled']);
    // What was taken out of a session is no dream that a host has to tell of.
    expect(host.improved).toEqual([]);
  });

  it('and a dream go on beside each other, and both are let in', async () => {
    const host = aHost({ settings: { ...ON, extractEnabled: true } });
    await host.autoDream.start();
    host.autoDream.onTurnEnd(TURN_WITH_WISH);
    await until(() => host.events.filter((event) => event === 'Improved').length === 2);
    await host.autoDream.dispose();
    expect(host.text('remembered.md')).toContain('The harbour master is Ines');
    expect(host.text('harbour.md')).not.toContain('- the ferry leaves at 7\n');
    expect(host.errors()).toEqual([]);
  });

  it('are left alone where that is off, in a sub-agent, and where memory is off altogether', async () => {
    for (const [settings, context, environment] of [
      [{}, {}, {}],
      [{ extractEnabled: true }, { agentId: 'a' }, {}],
      [{ extractEnabled: true }, {}, { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' }],
    ] as const) {
      const host = aHost({ settings, capabilities: { environment: () => environment } });
      await host.autoDream.start();
      host.autoDream.onTurnEnd({ ...TURN_WITH_WISH, ...context });
      host.autoDream.onTurnEnd(TURN);
      await until(() => host.verdicts.length > 0);
      await host.autoDream.dispose();
      expect(host.events).toEqual([]);
      expect(host.text('remembered.md')).toBeNull();
    }
  });

  it('are taken out at once where a person asks, once, and not of a session whose name is a path', async () => {
    const host = aHost({ settings: {} });
    await host.autoDream.start();
    expect(await host.autoDream.extract(TURN_WITH_WISH)).toMatchObject({ _tag: 'Extracted' });
    expect(await host.autoDream.extract(TURN_WITH_WISH)).toMatchObject({ _tag: 'Nothing' });
    expect(await host.autoDream.extract({ sessionId: '../earlier' })).toMatchObject({
      _tag: 'Nothing',
      reason: 'There is no such session.',
    });
    await host.autoDream.dispose();
  });

  it.each([{ agentId: 'agent-1' }, { mode: 'bare' }, { mode: 'print' }] as const)(
    'are not taken out of %j, whoever asks',
    async (context) => {
      const host = aHost({ settings: {} });
      await host.autoDream.start();
      expect(await host.autoDream.extract({ ...TURN_WITH_WISH, ...context })).toMatchObject({
        _tag: 'Nothing',
        runId: null,
      });
      await host.autoDream.dispose();
      expect(host.text('remembered.md')).toBeNull();
    },
  );

  it('are taken out by an engine that is forked from the turn that ended, whichever it is', async () => {
    const occasions: EngineOccasion[] = [];
    const host = aHost({
      settings: { extractEnabled: true },
      engine: (occasion) => {
        occasions.push(occasion);
        return localEngine();
      },
    });
    await host.autoDream.start();
    for (const [at, model] of ['one', 'another'].entries()) {
      const text = `Please remember that pier ${at} is closed.`;
      host.autoDream.onTurnEnd({
        ...TURN,
        messages: [{ role: 'user', text }],
        cacheSafeParams: { ...PARAMS, model },
      });
      await until(() => host.events.filter((event) => event === 'Improved').length > at);
    }
    await host.autoDream.dispose();
    expect(occasions).toMatchObject([
      { purpose: 'extraction', cacheSafeParams: { model: 'one' } },
      { purpose: 'extraction', cacheSafeParams: { model: 'another' } },
    ]);
  });

  it('are left for the next turn where no engine can be chosen, whatever the host throws', async () => {
    let isBroken = true;
    const host = aHost({
      settings: { extractEnabled: true },
      engine: () => (isBroken ? Promise.reject(Object.create(null)) : localEngine()),
    });
    await host.autoDream.start();
    host.autoDream.onTurnEnd(TURN_WITH_WISH);
    await until(() => host.errors().length > 0);
    isBroken = false;
    host.autoDream.onTurnEnd(TURN_WITH_WISH);
    await until(() => host.events.includes('Improved'));
    await host.autoDream.dispose();
    expect(host.errors()).toEqual([expect.stringContaining('The engine could not be chosen')]);
    expect(host.text('remembered.md')).toContain('The harbour master is Ines');
  });

  it('show each record of their runs to whoever inspects, at a turn’s end and where a person asks', async () => {
    const seen = new Map<string, number[]>();
    const host = aHost({
      settings: { extractEnabled: true },
      inspect: ({ seq }, runId) => void seen.set(runId, [...(seen.get(runId) ?? []), seq]),
    });
    await host.autoDream.start();
    host.autoDream.onTurnEnd(TURN_WITH_WISH);
    await until(() => host.events.includes('Improved'));
    const asked = await host.autoDream.extract({
      sessionId: 'other',
      messages: [{ role: 'user', text: 'Please remember that the crane is out of order.' }],
    });
    await host.autoDream.dispose();
    expect(seen.size).toBe(2);
    expect([...seen.keys()]).toContain(asked.runId);
    for (const seqs of seen.values()) {
      expect(seqs.length).toBeGreaterThan(5);
      expect(seqs).toEqual(seqs.map((_, index) => index));
    }
  });
});
