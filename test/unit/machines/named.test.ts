import { describe, expect, it } from 'vitest';
import { MACHINES } from '../../../diagrams/machines.js';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Data that is read from context or event where it is needed; XState has no names for these. */
const MAPPINGS = new Set(['input', 'params', 'context', 'output']);

/** Where in a config a function stands that is no mapping of data, for example `states.idle.entry`. */
const inlineIn = (value: unknown, at: string): string[] => {
  if (typeof value === 'function') return MAPPINGS.has(at.split('.').at(-1) ?? '') ? [] : [at];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => inlineIn(one, at === '' ? key : `${at}.${key}`));
};

const isName = (value: unknown): boolean =>
  typeof value === 'string' || (isFields(value) && typeof value.type === 'string');

const asList = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/** Every value under one of these keys, at any depth. */
const valuesOf = (config: unknown, keys: readonly string[]): unknown[] => {
  if (!isFields(config)) return [];
  return Object.entries(config).flatMap(([key, value]) =>
    keys.includes(key) && !Array.isArray(config) ? asList(value) : valuesOf(value, keys),
  );
};

const delaysOf = (config: unknown): string[] =>
  valuesOf(config, ['after']).flatMap((after) => (isFields(after) ? Object.keys(after) : []));

const nameOf = (value: unknown): unknown => (isFields(value) ? value.type : value);

const distinct = (names: readonly unknown[]): unknown[] => [...new Set(names)].sort();

describe.each(Object.entries(MACHINES))('%s machine', (_, { config, implementations }) => {
  it('has no inline functions but those that map data', () => {
    expect(inlineIn(config, '')).toEqual([]);
  });

  it('names every action, guard and delay, and has those and no others', () => {
    const actions = valuesOf(config, ['actions', 'entry', 'exit']);
    const guards = valuesOf(config, ['guard']);
    expect(actions.length + guards.length).toBeGreaterThan(0);
    expect([...actions, ...guards].filter((one) => !isName(one))).toEqual([]);
    expect(distinct(actions.map(nameOf))).toEqual(Object.keys(implementations.actions).sort());
    expect(distinct(guards.map(nameOf))).toEqual(Object.keys(implementations.guards).sort());
    expect(distinct(delaysOf(config))).toEqual(Object.keys(implementations.delays).sort());
  });

  it('names every delay in words', () => {
    for (const delay of delaysOf(config)) expect(delay).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('gives every invoke an id, the name of what it invokes, and both ends', () => {
    const invokes = valuesOf(config, ['invoke']);
    for (const invoke of invokes) {
      expect(invoke).toMatchObject({ id: expect.any(String), src: expect.any(String) });
      expect(invoke).toHaveProperty('onDone');
      expect(invoke).toHaveProperty('onError');
    }
    const used = invokes.map((invoke) => (isFields(invoke) ? invoke.src : undefined));
    expect(distinct(used)).toEqual(Object.keys(implementations.actors).sort());
  });
});

describe('the search for unnamed parts', () => {
  const idle = { entry: () => {}, invoke: { input: () => ({}) }, on: { GO: { guard: () => true } } };

  it('finds inline functions, and passes mappings', () => {
    expect(inlineIn({ states: { idle } }, '')).toEqual(['states.idle.entry', 'states.idle.on.GO.guard']);
  });

  it('finds actions and guards at any depth', () => {
    const config = { states: { idle: { ...idle, exit: ['one', { type: 'two' }] } } };
    expect(valuesOf(config, ['entry', 'exit', 'guard']).filter(isName)).toEqual(['one', { type: 'two' }]);
  });
});
