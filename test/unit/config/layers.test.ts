import { describe, expect, test } from 'vitest';
import { layerSettings, type SettingLayer, type SettingValues, switchSources } from '../../../src/config.js';

/** A place that says these values, and names more keys in vain. */
const says = (
  values: Partial<SettingValues>,
  inVain: readonly (keyof SettingValues)[] = [],
): SettingLayer => ({
  values,
  named: [
    ...inVain,
    ...(['autoDreamEnabled', 'minHours', 'minSessions', 'model'] as const).filter((key) => key in values),
  ],
});

describe('settings of several places', () => {
  test('are the defaults where nobody says anything', () => {
    const { sources, refused } = layerSettings({});
    expect(sources).toMatchObject({
      autoDreamEnabled: { value: false, source: 'default' },
      minHours: { value: 24, source: 'default' },
      minSessions: { value: 5, source: 'default' },
      extractEnabled: { value: false, source: 'default' },
    });
    expect(refused).toEqual([]);
  });

  test('go from the default by the remote flag and the person to the environment, key by key', () => {
    const { sources } = layerSettings({
      remote: says({ minHours: 1, minSessions: 1, autoDreamEnabled: true }),
      user: says({ minHours: 2, minSessions: 2 }),
      environment: says({ minHours: 3 }),
    });
    expect(sources.minHours).toEqual({ value: 3, source: 'environment' });
    expect(sources.minSessions).toEqual({ value: 2, source: 'user' });
    expect(sources.autoDreamEnabled).toEqual({ value: true, source: 'remote' });
    expect(sources.model).toEqual({ value: null, source: 'default' });
  });

  test('keep what a person turned off off, whatever the remote flag says', () => {
    const remote = says({ autoDreamEnabled: true });
    for (const place of ['user', 'environment'] as const) {
      const { sources } = layerSettings({ remote, [place]: says({ autoDreamEnabled: false }) });
      expect(sources.autoDreamEnabled).toEqual({ value: false, source: place });
    }
  });

  test('are the default, not the remote flag’s, where a person said something that cannot be understood', () => {
    const { sources } = layerSettings({
      remote: says({ autoDreamEnabled: true, minHours: 1 }),
      user: says({}, ['autoDreamEnabled']),
    });
    expect(sources.autoDreamEnabled).toEqual({ value: false, source: 'default' });
    expect(sources.minHours).toEqual({ value: 1, source: 'remote' });
  });

  test('are restricted by a project', () => {
    const { sources, refused } = layerSettings({
      user: says({ autoDreamEnabled: true, minHours: 2, minSessions: 2 }),
      project: says({ autoDreamEnabled: false, minHours: 3, minSessions: 2 }),
    });
    expect(sources.autoDreamEnabled).toEqual({ value: false, source: 'project' });
    expect(sources.minHours).toEqual({ value: 3, source: 'project' });
    expect(sources.minSessions).toEqual({ value: 2, source: 'user' });
    expect(refused).toEqual([]);
  });

  test('are not widened by a project, which is told what it may not', () => {
    const { sources, refused } = layerSettings({
      project: says({ autoDreamEnabled: true, minHours: 1, minSessions: 9, model: 'a-model' }),
    });
    expect(sources.autoDreamEnabled).toEqual({ value: false, source: 'default' });
    expect(sources.minHours).toEqual({ value: 24, source: 'default' });
    expect(sources.model.value).toBeNull();
    expect([...refused].sort()).toEqual(['autoDreamEnabled', 'minHours', 'model']);
  });
});

describe('the switches of a host', () => {
  test('name who set them', () => {
    expect(switchSources({}, {})).toEqual({
      assistantActive: { value: false, source: 'default' },
      remote: { value: false, source: 'default' },
      autoMemory: { value: true, source: 'default' },
    });
    expect(switchSources({ remote: true, autoMemory: true }, {})).toMatchObject({
      remote: { value: true, source: 'host' },
      autoMemory: { value: true, source: 'host' },
    });
    const environment = { AUTODREAM_REMOTE: '1', CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' };
    expect(switchSources({ autoMemory: true }, environment)).toMatchObject({
      remote: { value: true, source: 'environment' },
      autoMemory: { value: false, source: 'environment' },
    });
  });
});
