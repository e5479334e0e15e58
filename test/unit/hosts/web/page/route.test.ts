import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, type Route, RUN_TABS, routeOf } from '../../../../../src/hosts/web/page/route.js';

const id = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' });

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ _tag: 'Overview' }),
  fc.constant<Route>({ _tag: 'History' }),
  fc.constant<Route>({ _tag: 'Work' }),
  fc.record({
    _tag: fc.constant('Run' as const),
    runId: id,
    tab: fc.constant('replay' as const),
    seq: fc.option(fc.nat(999_999_999)),
  }),
  fc.record({
    _tag: fc.constant('Run' as const),
    runId: id,
    tab: fc.constantFrom(...RUN_TABS),
    seq: fc.constant(null),
  }),
);

test('an address leads back to where it was taken', () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(routeOf(hashOf(route))).toEqual(route);
    }),
  );
});

test('any address is a place or nowhere, never an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (hash) => {
      expect(['Overview', 'History', 'Work', 'Run', 'Nowhere']).toContain(routeOf(hash)._tag);
    }),
  );
});

test.each(['#/runs/a/records/x', '#/runs/a/elsewhere', '#/runs/a/task/3', '#/stores'])(
  '%s leads nowhere',
  (hash) => {
    expect(routeOf(hash)).toEqual({ _tag: 'Nowhere', hash });
  },
);

test('what is no escape is taken as it stands', () => {
  expect(routeOf('#/runs/100%25%zz+1')).toMatchObject({ runId: '100%%zz+1' });
});
