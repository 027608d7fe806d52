import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromMinor } from '#contract/currencies.ts';
import { firstProblem, withdrawalConditions } from '#contract/rules/withdrawal/conditions.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { Fault, faulty } from '#server/ledger/ledger.fixtures.ts';
import { plainHasher } from '#tests/api/accounts.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { creditDeposit, passIdentity, payDigits, withdrawalAddress } from '#tests/api/withdrawals.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { transfer } from '../funds/transfer.ts';
import { nextDay } from '../practice/planClock.ts';
import { hashPayPassword, setPayPassword } from '../security/payPassword.ts';
import { createWorker } from '../worker.ts';
import { listAddresses, saveAddress } from './addresses.ts';
import { cancelWithdrawal } from './reviewer.ts';
import { withdrawalState } from './state.ts';
import { checkWithdrawal, submitWithdrawal } from './submit.ts';
import { setWhitelist } from './whitelist.ts';
import { listWithdrawals } from './withdrawals.ts';

/** What somebody does, or has done to them. Amounts are whole USDT. */
type Step =
  | { do: 'deposit' | 'trade' | 'move'; amount: number }
  | { do: 'withdraw'; amount: string }
  | { do: 'cancel' | 'review' | 'identity' | 'password' | 'save' | 'whitelist' | 'day' | 'nextDay' | 'freeze' };

/** At which statement this process fails, if at all. */
interface Trouble {
  at: number | null;
  how: 'before' | 'behind';
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('deposit', 'trade', 'move'), amount: fc.integer({ min: 1, max: 80 }) }),
  {
    arbitrary: fc.record({
      do: fc.constant('withdraw'),
      amount: fc.constantFrom('29.999999', '30', '30.13', '31.5', '60', '400', '0', '30.0000001'),
    }),
    weight: 4,
  },
  fc.record({
    do: fc.constantFrom(
      'cancel',
      'review',
      'review',
      'identity',
      'password',
      'save',
      'whitelist',
      'day',
      'nextDay',
      'freeze',
    ),
  }),
) as fc.Arbitrary<Step>;

const trouble: fc.Arbitrary<Trouble> = fc.record({
  at: fc.option(fc.nat({ max: 14 }), { freq: 2 }),
  how: fc.constantFrom('before', 'behind'),
});

/** The account as it is meant: what is there, what is held, and what has left. Minor units. */
interface Model {
  available: bigint;
  held: { id: string; amount: bigint; isRefused: boolean } | null;
  left: bigint;
}

/**
 * Whatever somebody has done before: money that meets the conditions which are shown leaves, a refusal was among those, with the same
 * numbers, and whatever crashes in between, an amount is held, booked out or returned once.
 */
describe.each(['sqlite', 'postgres'] as const)('withdrawals against their model on %s', (engine) => {
  let domain: Domain;
  let deps: Deps;
  beforeAll(async () => {
    domain = await openDomain(engine);
    deps = { ...domain.deps, hasher: plainHasher };
  });
  afterAll(async () => {
    // What was written only to count as turnover is in no books.
    await domain.store.db.deleteFrom('options').execute();
    expect(await domain.problems()).toEqual([]);
    await domain.dispose();
  });

  const usdt = (whole: number) => BigInt(whole) * 1_000_000n;

  class Story {
    readonly userId: string;
    readonly model: Model = { available: usdt(50), held: null, left: 0n };
    isFrozen = false;

    constructor(userId: string) {
      this.userId = userId;
    }

    get who() {
      return { userId: this.userId, ownerId: this.userId, isFrozen: this.isFrozen, isArchived: false };
    }

    async do(what: Step, goesWrong: Trouble): Promise<void> {
      const { model, userId } = this;
      const { store } = domain;
      switch (what.do) {
        case 'deposit':
          await creditDeposit(domain, userId, usdt(what.amount));
          model.available += usdt(what.amount);
          break;
        case 'trade':
          await this.trade(usdt(what.amount));
          break;
        case 'move': {
          const request = {
            id: randomUUID(),
            from: 'spot',
            to: 'option',
            currency: 'USDT',
            amount: String(what.amount),
          } as const;
          const isThere = model.available >= usdt(what.amount);
          const moved = await store
            .transaction((trx) => transfer(trx, deps, userId, request))
            .catch((error: unknown) => error);
          expect(moved instanceof DomainError).toBe(!isThere);
          if (isThere) model.available -= usdt(what.amount);
          break;
        }
        case 'withdraw':
          await this.withdraw(what.amount, goesWrong);
          break;
        case 'cancel':
          await this.cancel(goesWrong);
          break;
        case 'review':
          domain.clock.advance(5000);
          await this.decide();
          break;
        case 'identity':
          await passIdentity(domain, userId);
          break;
        case 'password': {
          const hash = await hashPayPassword(deps, userId, payDigits);
          await store.transaction((trx) => setPayPassword(trx, userId, hash));
          break;
        }
        case 'save':
          await store.transaction((trx) => saveAddress(trx, deps, userId, randomUUID(), withdrawalAddress()));
          break;
        case 'whitelist': {
          const { whitelist } = await listAddresses(store.db, deps, userId);
          await store.transaction((trx) => setWhitelist(trx, deps, userId, !whitelist.on));
          break;
        }
        case 'day':
          domain.clock.advance(86_400_000);
          await this.decide();
          break;
        case 'nextDay':
          await nextDay(deps, userId, randomUUID(), (move) => store.transaction(move));
          await this.decide();
          break;
        case 'freeze':
          this.isFrozen = !this.isFrozen;
          break;
      }
      await this.compare();
    }

    /** An option that has ended: only that its stake counts matters here. */
    async trade(amount: bigint): Promise<void> {
      const tick = BigInt(Math.floor(domain.clock.nowMs() / 200));
      const option = { product: 'option', symbol: 'BTCUSDT', direction: 'up', seconds: 30n, currency: 'USDT' } as const;
      const { product: _product, ...row } = option;
      await domain.store.db
        .insertInto('options')
        .values({
          ...row,
          id: randomUUID(),
          number: randomUUID(),
          user_id: this.userId,
          stake: amount,
          payout_bps: 8000n,
          open_price: 1n,
          tick,
          final_price: 1n,
          final_tick: tick + 150n,
          result: 'draw',
          profit: 0n,
          status: 'done',
          created: BigInt(Math.floor(domain.clock.nowMs() / 1000)),
          ended: BigInt(Math.floor(domain.clock.nowMs() / 1000)),
          shown_at: null,
        })
        .execute();
    }

    async withdraw(amount: string, goesWrong: Trouble): Promise<void> {
      const { db } = domain.store;
      const { list } = await listAddresses(db, deps, this.userId);
      const address = list.at(-1);
      if (address === undefined) return;
      const state = await withdrawalState(db, deps, this.who, 'USDT');
      const shown = withdrawalConditions(state, { amount, address, hasFactor: false }, state.at);
      const id = randomUUID();
      const first = await this.submit(id, amount, address.id, goesWrong);
      // A crash has had no effect; whoever asked does not know, and asks again under the same id.
      const outcome =
        first instanceof Fault ? await this.submit(id, amount, address.id, { at: null, how: 'before' }) : first;
      if (shown.every(({ status }) => status === 'met') || firstProblem(shown) === null) {
        expect(outcome).toMatchObject({ id, status: 'review' });
        const minor = BigInt(
          amount.replace('.', '').padEnd(amount.includes('.') ? amount.indexOf('.') + 6 : amount.length + 6, '0'),
        );
        this.model.available -= minor;
        this.model.held = { id, amount: minor, isRefused: amount.endsWith('.13') };
        return;
      }
      if (!(outcome instanceof DomainError)) throw outcome;
      const problems = shown.flatMap(({ problem }) => (problem === null ? [] : [problem]));
      expect(problems).toContainEqual({ key: outcome.key, params: outcome.params });
    }

    async submit(id: string, amount: string, addressId: string, { at, how }: Trouble): Promise<unknown> {
      const wish = { currency: 'USDT', amount, address_id: addressId };
      try {
        const take = await checkWithdrawal(deps, this.who, id, { ...wish, pay_password: payDigits });
        return await domain.store.transaction((trx) =>
          submitWithdrawal(at === null ? trx : faulty(trx, at, how), deps, this.who, { id, ...wish }, take),
        );
      } catch (error) {
        return error;
      }
    }

    async cancel({ at, how }: Trouble): Promise<void> {
      const { held } = this.model;
      if (held === null) return;
      const cancel = (fault: number | null) =>
        domain.store.transaction((trx) =>
          cancelWithdrawal(fault === null ? trx : faulty(trx, fault, how), deps, this.userId, held.id),
        );
      const first = await cancel(at).catch((error: unknown) => error);
      if (first instanceof Error) await cancel(null);
      this.model.available += held.amount;
      this.model.held = null;
    }

    async decide(): Promise<void> {
      const now = Math.floor(domain.clock.nowMs() / 1000);
      await Promise.all([createWorker(deps).runDueJobs(now), createWorker(deps).runDueJobs(now)]);
      const { held } = this.model;
      if (held === null) return;
      if (held.isRefused) this.model.available += held.amount;
      else this.model.left += held.amount;
      this.model.held = null;
    }

    async compare(): Promise<void> {
      const held = await balancesOf(domain.store.db, this.userId);
      const own = held.find(({ kind, currency }) => kind === 'spot' && currency === 'USDT');
      expect(own).toMatchObject({ available: this.model.available, frozen: this.model.held?.amount ?? 0n });
      const { list } = await listWithdrawals(domain.store.db, this.userId, { status: 'succeed', limit: 50 });
      const left = list.reduce((sum, { amount }) => sum + Number(amount), 0);
      expect(left.toFixed(6)).toBe(fromMinor(this.model.left, 'USDT'));
    }
  }

  async function tell(steps: [Step, Trouble][]): Promise<void> {
    const id = await fundedUser(deps, randomUUID(), [['spot', 'USDT', usdt(50)]]);
    const story = new Story(id);
    const none: Trouble = { at: null, how: 'before' };
    for (const what of ['identity', 'password', 'save'] as const) await story.do({ do: what }, none);
    for (const [what, goesWrong] of steps) await story.do(what, goesWrong);
  }

  it('does what the model does', async () => {
    const story = fc.array(fc.tuple(step, trouble), { minLength: 1, maxLength: 16 });
    await fc.assert(fc.asyncProperty(story, tell), { numRuns: engine === 'sqlite' ? 40 : 15 });
  });
});
