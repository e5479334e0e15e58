import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { FileError } from '../../../../src/effects/ports/files.js';
import type { TelemetryEvent } from '../../../../src/effects/ports/telemetry.js';
import { failureClassOf } from '../../../../src/effects/services/telemetry/failure-class.js';
import { toolLabel } from '../../../../src/effects/services/telemetry/tool-label.js';
import { forever, type Script, script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import { calls, faults, hangs } from '../../../../src/effects/simulated/scripted-model/step.js';
import { glob } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import { type DreamOptions, startDream } from '../../../../src/hosts/dream/dream.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, storeInMemory } from './store-in-memory.js';

const throws = (): never => {
  throw new Error('an observer that does not work');
};

/** One dream over a store in memory whose observer does not work, and what telemetry heard of it. */
const dreamt = async (
  change: (lent: Capabilities) => Partial<Capabilities>,
  limits?: DreamOptions['limits'],
) => {
  const { capabilities } = storeInMemory();
  const heard: TelemetryEvent[] = [];
  const telemetry = { event: (event: TelemetryEvent) => heard.push(event) };
  const lent = { ...capabilities, telemetry, ...change(capabilities) };
  const options = { verdict: openVerdict, onEvent: throws, ...(limits === undefined ? {} : { limits }) };
  const { outcome, reason } = await startDream(lent, FOLDERS, options).done;
  const failures = heard.map((event) => (event._tag === 'Failed' ? event.failure : event._tag));
  return { outcome, reason, failures };
};

const playing = (played: Script) => () => ({ engine: localEngine(() => scriptedModel(played)) });
const broken = (operation: string, path: string) =>
  TE.left<FileError>({ _tag: 'FileError', operation, path, code: 'EIO' });

describe('what a dream failed of, in a word', () => {
  it.each<[string, Script, DreamOptions['limits'], string[]]>([
    ['the model’s fault', script(faults('unauthorised')), {}, ['Fired', 'unauthorised']],
    [
      'the agent, when it used up its turns after a fault that passed',
      script(faults('overloaded', { retryAfterMs: 1 }), forever(calls(glob('*')))),
      { turns: 2 },
      ['Fired', 'agent'],
    ],
    ['its time', script(hangs()), { minutes: 0.001 }, ['Fired', 'deadline']],
  ])('is %s', async (_, played, limits, failures) => {
    expect(await dreamt(playing(played), limits)).toMatchObject({ outcome: 'failed', failures });
  });

  it.each<[string, RegExp, number, string[]]>([
    ['the disk, when the copy cannot be made', /\/staging\//, 0, ['Fired', 'file']],
    ['the journal, when that cannot be written', /\.jsonl$/, 6, ['Fired', 'journal']],
  ])('is %s', async (_, paths, good, failures) => {
    let appended = 0;
    const full = ({ files }: Capabilities): Partial<Capabilities> => ({
      files: {
        ...files,
        append: (path, bytes, sync) =>
          paths.test(path) && ++appended > good ? broken('append', path) : files.append(path, bytes, sync),
      },
    });
    expect(await dreamt(full)).toMatchObject({ outcome: 'failed', failures });
  });

  it('is the disk, when the lock cannot be taken', async () => {
    const unlinked = ({ files }: Capabilities): Partial<Capabilities> => ({
      files: {
        ...files,
        link: (from, to) => (to.endsWith('.claim') ? broken('link', to) : files.link(from, to)),
      },
    });
    expect(await dreamt(unlinked)).toMatchObject({ outcome: 'failed', failures: ['file'] });
  });

  it('is told of any error without a look at its sentences', () => {
    const error = { reason: 'overloaded', advice: 'agent', path: 'file' };
    expect(failureClassOf({ _tag: 'LockError', ...error })).toBe('lock');
    expect(failureClassOf({ _tag: 'ModelError', fault: 'silent', ...error })).toBe('silent');
    expect(failureClassOf({ _tag: 'ModelError', fault: 'constructor', ...error })).toBe('other');
    expect(failureClassOf({ _tag: 'Strange', ...error })).toBe('other');
    expect(failureClassOf('file')).toBe('other');
  });
});

describe('the name under which a denied tool is counted', () => {
  it('is its own only where it is a name that everybody knows', () => {
    expect(['Bash', 'mcp__acme__pay', 'Bash; rm', 'sk-ant-api03', '', 7].map(toolLabel)).toEqual([
      'Bash',
      'mcp',
      'other',
      'other',
      'other',
      'other',
    ]);
  });
});
