import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromMinor } from '#contract/currencies.ts';
import { startingBalances } from '#contract/rules/account.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { accountsOf, findSession, type Opened, type Session } from '../account/sessions.ts';
import { DomainError } from '../errors.ts';
import { addAccount, holdPerson, openAccount } from './accounts.ts';
import { erasePerson } from './erase.ts';
import { nextDay } from './planClock.ts';
import { resetAccount } from './reset.ts';
import { topUp } from './topup.ts';
import { tryIt } from './tryIt.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.dispose());

const start = fc.constantFrom(...startingBalances);
const step = fc.oneof(
  fc.record({ kind: fc.constant('topup' as const), amount: fc.bigInt(1n, 10_000_000_000n) }),
  fc.record({ kind: fc.constant('reset' as const), start }),
  fc.record({ kind: fc.constant('add' as const), start }),
  fc.record({ kind: fc.constant('open' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('day' as const) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat(900) }),
  fc.record({ kind: fc.constant('delete' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Somebody, and how much practice money was made for them by now, in minor units. */
interface Life {
  session: Session;
  made: bigint;
  isGone: boolean;
}

const usdt = (text: string) => BigInt(text) * 1_000_000n;

async function sessionOf({ token }: Opened): Promise<Session> {
  const session = await findSession(domain.deps, token);
  if (session === null) throw new Error('there is no session');
  return session;
}

/** What a step does; a refusal does nothing. */
async function take(life: Life, one: Step): Promise<void> {
  const { deps, store, clock } = domain;
  const { session } = life;
  if (one.kind === 'wait') return clock.advance(one.seconds * 1000);
  if (one.kind === 'topup') {
    const asked = { amount: fromMinor(one.amount, 'USDT'), key: deps.random.uuid() };
    await store.transaction((trx) => topUp(trx, deps, session.userId, asked));
    life.made += one.amount;
  } else if (one.kind === 'add') {
    await store.transaction((trx) => addAccount(trx, deps, session, { label: 'x', start: one.start }));
    life.made += usdt(one.start);
  } else if (one.kind === 'reset') {
    const asked = { start: one.start, take: async () => undefined };
    const { answer } = await store.transaction((trx) => resetAccount(trx, deps, session, asked, ''));
    life.made += usdt(one.start);
    life.session = await sessionOf(answer);
  } else if (one.kind === 'open') {
    const rows = await accountsOf(store.db, session.ownerId).orderBy('id').execute();
    const id = rows[one.at % rows.length]?.id ?? '';
    life.session = await sessionOf(await store.transaction((trx) => openAccount(trx, deps, session, id, '')));
  } else if (one.kind === 'day') {
    await nextDay(deps, session.userId, deps.random.uuid(), (move) => store.transaction(move));
  } else {
    await store.transaction(async (trx) => erasePerson(trx, deps, await holdPerson(trx, session.ownerId)));
    life.isGone = true;
  }
}

async function heldBy(ownerId: string): Promise<bigint> {
  const rows = await accountsOf(domain.store.db, ownerId).execute();
  let sum = 0n;
  for (const { id } of rows)
    for (const { available, frozen } of await balancesOf(domain.store.db, id)) sum += available + frozen;
  return sum;
}

it('whatever somebody does with their accounts, what they hold is what was made for them, and the mint has given it', async () => {
  const { deps, store } = domain;
  let all = 0n;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const newcomer = { inviterId: null, balance: '1000' as const, device: undefined };
      const opened = await store.transaction((trx) => tryIt(trx, deps, newcomer, 'en', ''));
      const life: Life = { session: await sessionOf(opened), made: usdt('1000'), isGone: false };
      for (const one of steps) {
        if (life.isGone) break;
        try {
          await take(life, one);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          expect(['topup_limit', 'amount_range', 'accounts_too_many', 'account_archived']).toContain(error.key);
        }
      }
      all += life.made;
      expect(await heldBy(life.session.ownerId)).toBe(life.made);
      const mint = (await balancesOf(store.db, 'house')).find(({ kind }) => kind === 'mint');
      expect(mint?.available).toBe(-all);
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(await domain.problems()).toEqual([]);
});
