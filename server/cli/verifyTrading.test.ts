import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { makeOrders } from '#tests/chaos/settle/orders.ts';
import * as acts from '#tests/trading/acts.ts';
import { World } from '#tests/trading/world.ts';
import { createSettler } from '../domain/trading/settle/settler.ts';
import { tickNow } from '../domain/trading/moment.ts';
import { findingsOf, line } from '../ledger/ledger.fixtures.ts';
import { post } from '../ledger/post.ts';
import { checkBySql } from '../store/check.ts';
import type { Tables } from '../store/tables.ts';
import { checkFills } from './verifyFills.ts';
import { tradingRulesInSql } from './verifyTrading.ts';

type Trx = Transaction<Tables>;

/** One row of each kind is spoilt; `order by` makes it the same one each time. */
const plants: [what: string, spoil: (trx: Trx) => Promise<unknown>, found: RegExp][] = [
  [
    'money that is frozen for nothing',
    (trx) =>
      sql`update ledger_accounts set balance = balance + 1 where bucket = 'frozen' and kind = 'contract'`.execute(trx),
    /^what is frozen/,
  ],
  [
    'an order that says it is filled further than it was',
    (trx) =>
      sql`update spot_orders set filled = filled + 1, status = 'open', ended = null where filled < quantity`.execute(
        trx,
      ),
    /^each spot order is the sum/,
  ],
  [
    'a position with a profit that nobody made',
    (trx) => sql`update positions set profit = profit + 1`.execute(trx),
    /^each position is the sum/,
  ],
  [
    'a position whose margin is not the one it was opened with',
    (trx) => sql`update positions set margin = margin + 1 where status = 'open'`.execute(trx),
    /^(each position is the sum|what is frozen)/,
  ],
  [
    'an open position that waits for nothing',
    (trx) => sql`delete from triggers where purpose = 'liquidation'`.execute(trx),
    /^each order waits for/,
  ],
  [
    'something that is waited for by nobody',
    (trx) =>
      sql`update triggers set order_id = 'nobody' || purpose where purpose = 'fill' and order_id = (select min(order_id) from triggers where purpose = 'fill')`.execute(
        trx,
      ),
    /^each order waits for/,
  ],
  [
    'an option that brought something else',
    (trx) => sql`update options set profit = profit + 1 where status = 'done'`.execute(trx),
    /^each ended option/,
  ],
];

/** A unit more to one side of an entry and less to the other: the entry still sums to nothing. */
const shift =
  (entry: string, account: string) =>
  (trx: Trx): Promise<unknown> =>
    sql`update postings set amount = amount + case when account_id like ${account} then 1 else -1 end
      where entry_id = (select min(p.entry_id) from postings p join entries e on e.id = p.entry_id where ${sql.raw(entry)})`.execute(
      trx,
    );

const [ofPositions, ofSpot, strays] = [
  'each fill of a position is in the books as its prices say',
  'each fill of a spot order is in the books as its price says',
  'each trade in the books belongs to a fill',
];
const closed = `p.entry_id in (select product || ':' || order_id || ':' || n from fills where purpose = 'close' and product <> 'option')`;

const tampered: [what: string, spoil: (trx: Trx) => Promise<unknown>, check: string][] = [
  ['a close that paid one unit more', shift(closed, '%:contract:%'), ofPositions],
  ['a close whose fee went elsewhere', shift(`p.entry_id like 'contract:%:2:fee'`, 'house:fees:%'), ofPositions],
  ['an opening with half a fee', shift(`p.entry_id like 'contract:%:1:fee'`, 'house:fees:%'), ofPositions],
  ['a margin that came back short', shift(`p.entry_id like 'contract:%:2:release'`, '%:available'), ofPositions],
  [
    'a shortfall that nobody bore',
    (trx) => sql`update positions set shortfall = shortfall + 1`.execute(trx),
    ofPositions,
  ],
  [
    'a position that closed at another price',
    (trx) => sql`update fills set price = price + 1000 where purpose = 'close' and product = 'contract'`.execute(trx),
    ofPositions,
  ],
  [
    'coins that were never handed over',
    (trx) =>
      sql`update postings set amount = 0 where entry_id like 'spot:%' and account_id like '%:spot:BTC:available'`.execute(
        trx,
      ),
    ofSpot,
  ],
  ['USDT that was paid for more coins', shift(`e.kind = 'spot'`, '%:USDT:%'), ofSpot],
  ['a fee of a spot order', shift(`p.entry_id like 'spot:%:fee'`, 'house:fees:%'), ofSpot],
  [
    'a fill of another price',
    (trx) => sql`update fills set price = price + 1000 where product = 'spot'`.execute(trx),
    ofSpot,
  ],
  [
    'a payout that belongs to nothing',
    (trx) =>
      post(
        trx,
        { id: 'contract:x:9', kind: 'contract', reference: '', lines: [line('house', -5n), line('house', 5n)] },
        1,
      ),
    strays,
  ],
];

class Undo extends Error {}

describe.each(['sqlite', 'postgres'] as const)('orders on %s', (engine) => {
  let domain: Domain;
  beforeAll(async () => {
    domain = await openDomain(engine);
    await makeOrders(domain.deps, 60, 'verify');
    const world = new World(domain, await fundedUser(domain.deps, 'verify', World.funds), new Map(), new Map());
    const btc = { symbol: 'BTCUSDT', isUp: true, limit: null } as const;
    await acts.openContract({ ...btc, size: 'small' }, [0, 0], 0.5)(world);
    await acts.change(0, 'close', 333)(world);
    await acts.tradeSpot({ ...btc, size: 'some' })(world);
    await acts.tradeSpot({ ...btc, isUp: false, limit: 0, size: 'huge' })(world);
    domain.clock.advance(120_000);
    await createSettler(domain.deps).settleTo(tickNow(domain.deps));
  });
  afterAll(() => domain.dispose());

  const broken = async (trx: Trx): Promise<string[]> => {
    const checks = [];
    for (const rule of tradingRulesInSql) checks.push(await checkBySql(trx, rule));
    return checks.filter(({ problems }) => problems.length > 0).map(({ check }) => check);
  };

  it('are found sound, and there is something of everything', async () => {
    for (const rule of tradingRulesInSql) {
      const { problems, rows } = await checkBySql(domain.store.db, rule);
      expect({ problems, hasRows: rows > 0 }).toEqual({ problems: [], hasRows: true });
    }
  });

  it.each(plants)('%s is found', async (_what, spoil, found) => {
    let checks: string[] = [];
    const spoiling = domain.store.transaction(async (trx) => {
      await spoil(trx);
      checks = await broken(trx);
      throw new Undo();
    });
    await expect(spoiling).rejects.toThrow(Undo);
    expect(checks.filter((check) => found.test(check))).not.toEqual([]);
  });

  it('are in the books as they happened', async () => {
    const checks = await checkFills(domain.store.db);
    expect(checks.map(({ problems, rows }) => ({ problems, hasRows: rows > 0 }))).toEqual(
      checks.map(() => ({ problems: [], hasRows: true })),
    );
  });

  it.each(tampered)('%s is found in the books', async (_what, spoil, check) => {
    expect(await findingsOf(domain.store, spoil, checkFills)).toContain(check);
  });
});
