import { expect, expectTypeOf, it } from 'vitest';
import { type Asker, meetNeeds, type Met } from './needs.ts';

const asker = (isFrozen: boolean) =>
  ({ session: { id: 's', userId: 'u', isFrozen }, body: { amount: '1' } }) as unknown as Asker;

it('a need that is met is handed on with what was found; one that is not is the refusal', async () => {
  expect(await meetNeeds(['not_frozen'], asker(false))).toEqual({ not_frozen: { state: 'active' } });
  await expect(meetNeeds(['not_frozen'], asker(true))).rejects.toMatchObject({ key: 'account_frozen' });
  expect(await meetNeeds([], asker(true))).toEqual({});
  expectTypeOf<Met<'not_frozen'>>().toEqualTypeOf<{ readonly not_frozen: { state: 'active' } }>();
});

it('an archived account has no effects but its ways out', async () => {
  const archived = { session: { isFrozen: false, isArchived: true }, body: {} } as unknown as Asker;
  await expect(meetNeeds(['not_frozen', 'not_archived'], archived)).rejects.toMatchObject({ key: 'account_archived' });
  expect(await meetNeeds(['not_archived'], asker(true))).toEqual({ not_archived: {} });
});

it('a check sees who asks and what for, and nothing behind a need that is not met is looked at', async () => {
  const looked: unknown[] = [];
  const checks = {
    not_frozen: async ({ body, session }: Asker) => {
      looked.push([body, session.userId]);
      return null;
    },
  };
  const twice = ['not_frozen', 'not_frozen'] as const;
  await expect(meetNeeds(twice, asker(false), checks)).rejects.toMatchObject({ key: 'account_frozen' });
  expect(looked).toEqual([[{ amount: '1' }, 'u']]);
});

it('a need without a check does not compile', () => {
  type Checks = NonNullable<Parameters<typeof meetNeeds<'not_frozen'>>[2]>;
  // @ts-expect-error -- the check is missing
  const checks: Checks = {};
  expect(checks).toEqual({});
});
