import { describe, expect, expectTypeOf, test } from 'vitest';
import { errors } from '../errors.ts';
import { nothing, request } from '../fields.ts';
import { type Api, type CallSpec, needs, type NeedsOfSpec, needsOfAccess } from './call.ts';
import { callNames, calls, needsOf } from './calls.ts';

describe('the needs of a call', () => {
  test('every effect of a user needs an account that is not frozen, unless it says that it does not', () => {
    const effects = callNames.filter((name) => (calls[name] as CallSpec).effect === true);
    for (const name of effects) {
      const { access } = calls[name] as CallSpec;
      const isWaived = typeof access === 'object' && access.waives?.includes('not_frozen') === true;
      expect(needsOf(name).includes('not_frozen'), name).toBe(access !== 'open' && !isWaived);
    }
    expect(effects.length).toBeGreaterThan(15);
  });

  test.each([
    ['open' as const, false, []],
    ['open' as const, true, []],
    ['user' as const, false, []],
    ['user' as const, true, ['not_frozen', 'not_archived']],
    [{ user: [] }, true, ['not_frozen', 'not_archived']],
    [{ user: ['not_frozen' as const] }, false, ['not_frozen']],
    [{ user: ['not_frozen' as const] }, true, ['not_frozen', 'not_archived']],
    [{ user: [], waives: ['not_frozen' as const] }, true, ['not_archived']],
    [{ user: [], waives: ['not_frozen' as const, 'not_archived' as const] }, true, []],
  ])('of access %j, effect %j, are %j', (access, isEffect, expected) => {
    expect(needsOfAccess(access, isEffect)).toEqual(expected);
  });

  test('a form may ask before it is shown', () => {
    expect(needsOf('coin/trade')).toEqual(['not_frozen', 'not_archived']);
    expect(needsOf('coin/cancel')).toEqual([]);
    expect(needsOf('coin/list')).toEqual([]);
    expect(needsOf('user/login')).toEqual([]);
  });

  test('what a need ends in is never kept under a key, or it would outlive the need', () => {
    for (const { problem } of Object.values(needs)) expect(errors[problem].status).toBe(403);
  });
});

describe('what does not compile', () => {
  const rest = { method: 'POST', effect: true, request: request({}), answer: nothing, errors: [] } as const;

  test('a call that does not say who may ask', () => {
    // @ts-expect-error -- the access is missing
    const api: Api = { 'bank/withdraw': rest };
    expect(Object.keys(api)).toEqual(['bank/withdraw']);
  });

  test('a call with a need that there is not', () => {
    // @ts-expect-error -- no such need
    const api: Api = { 'bank/withdraw': { ...rest, access: { user: ['rich'] } } };
    expect(Object.keys(api)).toEqual(['bank/withdraw']);
  });

  test('a handler that reads what no check of its call has found', () => {
    expectTypeOf<NeedsOfSpec<(typeof calls)['coin/trade']>>().toEqualTypeOf<'not_frozen' | 'not_archived'>();
    expectTypeOf<NeedsOfSpec<(typeof calls)['coin/cancel']>>().toEqualTypeOf<never>();
    expectTypeOf<NeedsOfSpec<(typeof calls)['coin/list']>>().toEqualTypeOf<never>();
    expectTypeOf<NeedsOfSpec<{ access: { user: ['not_frozen'] } }>>().toEqualTypeOf<'not_frozen'>();
    expectTypeOf<NeedsOfSpec<{ access: 'open'; effect: true }>>().toEqualTypeOf<never>();
  });
});
