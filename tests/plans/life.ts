import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { fromMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { planProducts } from '#contract/plans/products.ts';
import type { Deps } from '#server/domain/deps.ts';
import { forsakeLoans } from '#server/domain/loans/forsake.ts';
import { repayLoan } from '#server/domain/loans/repay.ts';
import { submitLoan } from '#server/domain/loans/submit.ts';
import { createPlanDays } from '#server/domain/planDays/settler.ts';
import { takePlan } from '#server/domain/plans/take.ts';
import { endEarly } from '#server/domain/plans/terminate.ts';
import { nextDay } from '#server/domain/practice/planClock.ts';
import { createWorker } from '#server/domain/worker.ts';
import { Fault, faulty } from '#server/ledger/ledger.fixtures.ts';
import { balancesOf } from '#server/ledger/read.ts';
import type { Domain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { usdt } from '#tests/api/plans.ts';
import { LoanModel } from './loanModel.ts';
import { papersFor } from './papers.ts';
import { PlanModel } from './planModel.ts';
import { Purses } from './purses.ts';
import type { Crash, Step, StepOf } from './steps.ts';

type Transact = Deps['store']['transaction'];
const start = usdt('20000');
const friends = 4;

/** Four friends, what they do with plans and loans, and what a model of both says of it. */
export class Life {
  readonly #domain: Domain;
  readonly #people: readonly string[];
  readonly #purses = new Purses(friends, start);
  readonly #plans: PlanModel;
  readonly #loans: LoanModel;

  static async begin(domain: Domain): Promise<Life> {
    const people: string[] = [];
    for (let at = 0; at < friends; at += 1)
      people.push(await fundedUser(domain.deps, randomUUID(), [['spot', 'USDT', start]]));
    const { db } = domain.store;
    for (const [at, id] of people.entries())
      await db
        .updateTable('users')
        .set({ inviter_id: people[at + 1] ?? null })
        .where('id', '=', id)
        .execute();
    return new Life(domain, people);
  }

  private constructor(domain: Domain, people: readonly string[]) {
    this.#domain = domain;
    this.#people = people;
    this.#plans = new PlanModel(domain.deps.market, this.#purses);
    this.#loans = new LoanModel(this.#purses);
  }

  get #seconds(): number {
    return Math.floor(this.#domain.clock.nowMs() / 1000);
  }

  get #tick(): number {
    return tickAt(this.#domain.clock.nowMs());
  }

  #idOf(who: number): string {
    return this.#people[who] ?? '';
  }

  async do(step: Step): Promise<unknown> {
    switch (step.do) {
      case 'take':
        return this.#take(step);
      case 'end':
        return this.#end(step);
      case 'borrow':
        return this.#borrow(step);
      case 'repay':
        return this.#repay(step);
      case 'nextDay':
        await this.#surviving(step.crash, (transact) =>
          nextDay(this.#domain.deps, this.#idOf(step.who), randomUUID(), transact),
        );
        this.#plans.advance(step.who, this.#tick);
        return this.#loans.advance(step.who, this.#tick);
      case 'wait':
        return this.#domain.clock.advance(step.ms);
      case 'settle':
        return this.#settle(step);
    }
  }

  /** What a process that dies has begun leaves nothing, and is begun anew; what it has done before is done. */
  async #surviving<T>(crash: Crash | null, act: (transact: Transact) => Promise<T>): Promise<T> {
    const { store } = this.#domain;
    if (crash === null) return act(store.transaction);
    const dying: Transact = (work) => store.transaction((trx) => work(faulty(trx, crash.at, crash.how)));
    try {
      return await act(dying);
    } catch (error) {
      if (error instanceof Fault) return act(store.transaction);
      throw error;
    }
  }

  /** @returns null where it was refused, as the model says. */
  async #asModelled<T>(
    refusal: string | null,
    crash: Crash | null,
    act: (transact: Transact) => Promise<T>,
  ): Promise<T | null> {
    const refused = await this.#surviving(crash, act).then(
      (done) => ({ done }),
      (error: unknown) => error,
    );
    if (refusal !== null) {
      expect(refused).toMatchObject({ name: 'DomainError', key: refusal });
      return null;
    }
    if (refused instanceof Error) throw refused;
    return (refused as { done: T }).done;
  }

  async #take({ who, plan, amount, crash }: StepOf<'take'>): Promise<void> {
    const wish = { kind: planProducts[plan].kind, plan, currency: 'USDT', amount };
    const refusal = this.#plans.refusalOf(who, plan, amount);
    const taken = await this.#asModelled(refusal, crash, (transact) =>
      transact((trx) => takePlan(trx, this.#domain.deps, this.#idOf(who), wish)),
    );
    if (taken !== null) this.#plans.take(who, { id: taken.id, plan, reviewAt: this.#seconds + 5 }, amount);
  }

  async #end({ who, which, crash }: StepOf<'end'>): Promise<void> {
    const plan = this.#plans.of(who)[which];
    if (plan === undefined) return;
    const isRunning = this.#plans.terminate(who, plan, this.#tick);
    await this.#asModelled(isRunning ? null : 'plan_not_running', crash, (transact) =>
      endEarly(this.#domain.deps, this.#idOf(who), plan.id, transact),
    );
  }

  async #borrow({ who, amount, days, crash }: StepOf<'borrow'>): Promise<void> {
    const { deps } = this.#domain;
    const [id, userId] = [randomUUID(), this.#idOf(who)];
    const application = { id, amount, days, ...(await papersFor(deps, userId)) };
    const refusal = this.#loans.refusalOf(who, amount, days);
    const taken = await this.#asModelled(refusal, crash, (transact) =>
      transact((trx) => submitLoan(trx, deps, { userId, ownerId: userId }, application)),
    );
    if (taken !== null) this.#loans.apply(who, { id, days, reviewAt: this.#seconds + 5 }, amount);
  }

  async #repay({ who, which, share, crash }: StepOf<'repay'>): Promise<void> {
    const loan = this.#loans.of(who)[which];
    if (loan === undefined) return;
    const amount = this.#loans.shareOf(who, loan, share, this.#tick);
    const asked = { id: loan.id, amount: fromMinor(amount, 'USDT') };
    const refusal = this.#loans.refusalOfRepayment(who, loan, amount);
    const repaid = await this.#asModelled(refusal, crash, (transact) =>
      transact((trx) => repayLoan(trx, this.#domain.deps, this.#idOf(who), asked)),
    );
    if (repaid !== null) this.#loans.repay(who, loan, amount);
  }

  /** A settler that dies in between leaves nothing of its transaction; the next ones do all of it, in however many processes. */
  async #settle({ crash, isTwice }: StepOf<'settle'>): Promise<void> {
    const { deps } = this.#domain;
    const settleIn = (store: Deps['store']) => createPlanDays({ ...deps, store }).settleTo(this.#tick);
    await this.#surviving(crash, (transaction) => settleIn({ ...deps.store, transaction }));
    await createWorker(deps).runDueJobs(this.#seconds);
    this.#plans.review(this.#seconds, this.#tick);
    this.#loans.review(this.#seconds, this.#tick);
    await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => settleIn(deps.store)));
    await settleIn(deps.store);
    for (let who = 0; who < friends; who += 1) {
      this.#plans.settle(who, this.#tick);
      this.#loans.settle(who, this.#tick);
    }
  }

  /** The days of its loans do not go on behind its story, as those of people who have gone do not. */
  async leave(): Promise<void> {
    const { deps, store } = this.#domain;
    await store.transaction((trx) => forsakeLoans(trx, deps, [...this.#people]));
  }

  /** Once everything is settled: to the minor unit, and to the tick. */
  async mustBeAsModelled(): Promise<void> {
    const { db } = this.#domain.store;
    for (const [who, id] of this.#people.entries()) {
      const held = (await balancesOf(db, id)).find(({ kind }) => kind === 'spot');
      const frozen = this.#plans.of(who).reduce((sum, { value }) => sum + value, 0n);
      expect(held).toMatchObject({ available: this.#purses.of(who), frozen });
      const plans = await db.selectFrom('plan_orders').selectAll().where('user_id', '=', id).execute();
      for (const row of plans) {
        const plan = this.#plans.of(who).find((one) => one.id === row.id);
        const from = plan?.isOver === true ? null : (plan?.from ?? null);
        expect([row.value, Number(row.days_paid), row.day_from]).toEqual([plan?.value, plan?.paid, bigOf(from)]);
      }
      const loans = await db.selectFrom('loans').selectAll().where('user_id', '=', id).execute();
      expect([plans.length, loans.length]).toEqual([this.#plans.of(who).length, this.#loans.of(who).length]);
      for (const row of loans) {
        const loan = this.#loans.of(who).find((one) => one.id === row.id);
        const { status, principal, interest, overdue, overdue_added: added, days_passed, day_from } = row;
        expect({ status, principal, interest, overdue, added, passed: Number(days_passed) }).toEqual({
          status: loan?.status,
          principal: loan?.principal,
          interest: loan?.interest,
          overdue: loan?.overdue,
          added: loan?.added,
          passed: loan?.passed,
        });
        expect(day_from).toEqual(bigOf(loan?.from ?? null));
      }
    }
  }
}

function bigOf(tick: number | null): bigint | null {
  return tick === null ? null : BigInt(tick);
}
