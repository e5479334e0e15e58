import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from '../../../../src/effects/services/tools/definitions.js';
import { INPUTS, parseInput } from '../../../../src/effects/services/tools/input.js';
import { asJson, type Json } from '../../../../src/journal/json.js';

type Schema = (typeof DEFINITIONS)[number]['input_schema'];
type Fields = { readonly [key: string]: Json };

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fitsField = (field: Json | undefined, value: Json): boolean => {
  if (!isFields(field)) throw new Error('a field without a schema');
  if (isFields(field.not) && field.not.const === value) return false;
  if (Array.isArray(field.enum)) return field.enum.includes(value);
  if (field.type === 'integer')
    return (
      Number.isInteger(value) && typeof value === 'number' && value >= Number(field.minimum ?? -Infinity)
    );
  return typeof value === field.type;
};

/** As much of JSON Schema as the definitions use. */
const fits = ({ properties, required }: Schema, input: Json): boolean => {
  if (!isFields(input) || !isFields(properties) || !Array.isArray(required)) return false;
  const given = Object.entries(input).filter(([key]) => Object.hasOwn(properties, key));
  return (
    required.every((key) => Object.hasOwn(input, key)) &&
    given.every(([key, value]) => fitsField(properties[key], value))
  );
};

const KEYS = [
  ...new Set(DEFINITIONS.flatMap(({ input_schema }) => Object.keys(Object(input_schema.properties)))),
];
const anything = fc.constantFrom<Json>('', 'x', -1, 0, 1, 1.5, null, true, [], {});
const TYPICAL: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  output_mode: fc.constantFrom('content', 'files_with_matches', 'count'),
  '-A': fc.nat(),
  '-B': fc.nat(),
  '-C': fc.nat(),
  '-i': fc.boolean(),
  '-n': fc.boolean(),
  head_limit: fc.integer({ min: 1 }),
  offset: fc.integer({ min: 1 }),
  limit: fc.integer({ min: 1 }),
  replace_all: fc.boolean(),
};
const fieldValue = (key: string): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 7, arbitrary: TYPICAL[key] ?? fc.string() }, { weight: 1, arbitrary: anything });
const fields = Object.fromEntries([...KEYS, 'other'].map((key) => [key, fieldValue(key)]));
const inputs: fc.Arbitrary<Json> = fc.oneof(
  { weight: 19, arbitrary: fc.record(fields, { requiredKeys: [] }).map((made) => asJson(made, 'input')) },
  { weight: 1, arbitrary: anything },
);

describe('the definitions of the tools', () => {
  it('name the tools that there are, in a fixed order', () => {
    expect(DEFINITIONS.map(({ name }) => name)).toEqual(['Read', 'Grep', 'Glob', 'Edit', 'Write', 'Bash']);
    expect(DEFINITIONS.map(({ name }) => name).sort()).toEqual(Object.keys(INPUTS).sort());
  });

  it.each(Object.entries(INPUTS))('accept for %s what the tool accepts, and nothing else', (name, schema) => {
    const definition = DEFINITIONS.find((tool) => tool.name === name);
    if (definition === undefined) throw new Error('not defined');
    const seen = { fit: 0, unfit: 0 };
    fc.assert(
      fc.property(inputs, (input) => {
        const accepted = E.isRight(parseInput(schema, input));
        expect(fits(definition.input_schema, input)).toBe(accepted);
        seen[accepted ? 'fit' : 'unfit'] += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(seen.fit).toBeGreaterThan(50);
    expect(seen.unfit).toBeGreaterThan(100);
  });
});
