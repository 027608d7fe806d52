import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { engines } from '#tests/engines.ts';
import { madeMarket } from '#tests/trading/madeMarket.ts';
import { accountOf } from '#server/ledger/ledger.fixtures.ts';
import { msOf, tickNow } from '../moment.ts';
import { submitPosition } from '../positions/submit.ts';
import { createSettler } from './settler.ts';

/** A market that falls by three per cent from one tick to the next, below a position of one per cent. */
const open = 957_773_800n;
const fallen = 929_040_500n;
const [margin, feeOfOpening] = [9_577_738n, 478_887n];
const [loss, feeOfClosing] = [28_733_300n, 464_521n];
const shortfall = loss + feeOfClosing - margin;

describe.each(engines)('$name', ({ name }) => {
  let domain: Domain;
  beforeEach(async () => {
    domain = await openDomain(name);
  });
  afterEach(async () => {
    expect(await domain.problems()).toEqual([]);
    await domain.dispose();
  });

  test('a loss beyond the margin is borne by the house, in a line of its own, and the user owes nothing', async () => {
    const { deps, store, clock } = domain;
    const userId = await fundedUser(deps, 'fallen', [['contract', 'USDT', margin + feeOfOpening]]);
    const first = tickNow(deps);
    const priceAt = (tick: number) => (tick <= first + 2 ? open : fallen);
    const bookAt = (tick: number) => {
      const levels = [{ price: priceAt(tick), quantity: 1_000_000n }];
      return { asks: levels, bids: levels };
    };
    Object.assign(deps, { market: madeMarket(deps.market, { priceAt, bookAt }) });
    const order = { symbol: 'BTCUSDT', direction: 'long', type: 'market', quantity: '0.01', leverage: 100 } as const;
    const shown = { shown_price: '95777.38', shown_at: msOf(first) };
    const { id } = await store.transaction((trx) =>
      submitPosition(trx, deps, userId, 'contract', { ...order, ...shown }, 'quantity'),
    );
    clock.advance(1000);
    await createSettler(deps).settleTo(tickNow(deps));

    const row = await store.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'closed',
      close_reason: 'liquidation',
      close_tick: BigInt(first + 3),
      closed_value: fallen * 1000n,
      profit: -loss,
      fee: feeOfOpening + feeOfClosing,
      shortfall,
      margin: 0n,
    });
    const lines = await store.db
      .selectFrom('postings')
      .select(['entry_id', 'account_id', 'amount', 'balance_after'])
      .where('entry_id', 'like', `contract:${id}:2%`)
      .execute();
    const found = lines.map(({ entry_id: entry, account_id: account, amount }) => {
      return `${entry.replace(`contract:${id}:2`, 'close')} ${accountOf(account).replace(userId, 'user')} ${amount}`;
    });
    expect(found.sort()).toEqual(
      [
        `close:release user:contract:USDT:frozen -${margin}`,
        `close:release user:contract:USDT:available ${margin}`,
        `close user:contract:USDT:available ${shortfall - loss}`,
        `close house:treasury:USDT:available ${loss}`,
        `close house:treasury:USDT:available -${shortfall}`,
        `close:fee user:contract:USDT:available -${feeOfClosing}`,
        `close:fee house:fees:USDT:available ${feeOfClosing}`,
      ].sort(),
    );
    const own = lines.filter(({ account_id: account }) => account.startsWith(userId));
    expect(own.filter(({ balance_after: after }) => after < 0n)).toEqual([]);
    const accounts = await store.db.selectFrom('ledger_accounts').selectAll().where('owner', '=', userId).execute();
    expect(Object.fromEntries(accounts.map(({ bucket, balance }) => [bucket, balance]))).toEqual({
      available: 0n,
      frozen: 0n,
    });
  });
});
