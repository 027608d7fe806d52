import { expect } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { type Domain, openDomain } from '../api/domain.ts';
import { fundedUser } from '../api/funded.ts';
import * as acts from './acts.ts';
import { Books } from './books.ts';
import type { Contract, Modelled, Option, Spot } from './ticks.ts';
import { type Met, World } from './world.ts';

/**
 * Orders and money under a model that knows no triggers, no settlement, no ledger and no database: it looks at every single tick,
 * takes prices from the market and its book, and keeps its own balances. Whatever is asked when, and however often the settlement is
 * late, dies or starts again, both come to the same minor unit.
 */
export interface Model {
  domain: Domain;
  /**
   * A new user acts, and the model and the engine must agree at the end.
   * @param isPrompt settles and compares after every act; otherwise settlement is late.
   * @returns what happened to the orders, by name.
   */
  live(all: readonly acts.Act[], isPrompt: boolean): Promise<Met>;
}

export async function openModel(engine: Store['engine']): Promise<Model> {
  const domain = await openDomain(engine);
  const books = new Books(domain);
  let users = 0;

  const newWorld = async (): Promise<World> => {
    users += 1;
    const userId = await fundedUser(domain.deps, `model${users}`, World.funds);
    const house = (await balancesIn(domain)).filter(([account]) => account.startsWith('house '));
    return new World(domain, userId, new Map(house), new Map());
  };

  const play = async (world: World, all: readonly acts.Act[], isPrompt: boolean): Promise<void> => {
    for (const act of all) {
      await act(world);
      await books.assertSound(world.userId);
      if (isPrompt || act === acts.settle) await compareAll(world);
    }
    await compareAll(world);
    // Nothing of this user's moves the house's money while the next one trades.
    await acts.endAll(world);
    await compareAll(world);
    await books.assertSound(world.userId);
    noteEnds(world);
  };

  return {
    domain,
    async live(all, isPrompt) {
      const world = await newWorld();
      try {
        await play(world, all, isPrompt);
        return world.met;
      } catch (error) {
        // The next user starts without this one's orders.
        await domain.store.db.deleteFrom('triggers').execute();
        throw error;
      }
    },
  };
}

function noteEnds(world: World): void {
  for (const order of world.orders) {
    if (order.kind !== 'option') noteWaiting(world, order);
    if (order.kind === 'option') world.note(`option: ${order.result}`);
    else if (order.kind === 'contract') world.note(`contract: ${order.reason ?? order.status}`);
    else if (order.parts > 1) world.note(`spot: ${order.limit === null ? 'levels of the book' : 'filled in parts'}`);
  }
}

function noteWaiting(world: World, order: Contract | Spot): void {
  const { kind, stop, stopAt, endsAt, limit } = order;
  if (endsAt !== null && order.seen >= endsAt && order.status === 'cancelled')
    world.note(`${kind}: ended with its day`);
  if (kind === 'contract' && order.trailing !== null && order.reason === 'stop_loss') world.note('contract: trailed');
  if (stop === null || stopAt === null) return;
  if (kind === 'spot' && order.isOco) return world.note('spot: the other of two');
  if (kind === 'spot')
    return world.note(
      `spot: ${limit === null ? 'stop at market' : 'stop with a limit'}${order.filled < order.quantity ? ', in part' : ''}`,
    );
  const isMixed = limit !== null && order.openedAt === stopAt && order.open !== limit && order.armedAt > stopAt;
  world.note(
    `contract: ${limit === null ? 'stop at market' : isMixed ? 'taken, the rest at its limit' : 'stop with a limit'}`,
  );
}

/** Everything up to now, in both. */
async function compareAll(world: World): Promise<void> {
  await acts.settle(world);
  for (const order of world.orders) expect(await rowOf(world, order)).toEqual(figuresOf(order));
  const found = await balancesIn(world.domain, world.userId);
  const expected = [...world.purse.balances, ...world.purse.house].filter(([, held]) => held !== 0n);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
}

/** What a user holds, and what the house has won and lost. */
async function balancesIn({ store }: Domain, userId = ''): Promise<(readonly [account: string, balance: bigint])[]> {
  const rows = await store.db
    .selectFrom('ledger_accounts')
    .select(['owner', 'kind', 'currency', 'bucket', 'balance'])
    .where((eb) => eb.or([eb('owner', '=', userId), eb('kind', 'in', ['treasury', 'fees'])]))
    .execute();
  const balances = new Map<string, bigint>();
  for (const { owner, kind, currency, bucket, balance } of rows) {
    const account = owner === 'house' ? `house ${kind} ${currency}` : `${kind} ${currency} ${bucket}`;
    balances.set(account, (balances.get(account) ?? 0n) + balance);
  }
  return [...balances].filter(([, balance]) => balance !== 0n);
}

const tickOf = (tick: bigint | null) => (tick === null ? null : Number(tick));

async function rowOf({ domain }: World, { kind, id }: Modelled): Promise<object> {
  const { db } = domain.store;
  if (kind === 'option') {
    const row = await db.selectFrom('options').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { result: row.result, profit: row.profit, open: row.open_price };
  }
  if (kind === 'spot') {
    const row = await db.selectFrom('spot_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const last = await db
      .selectFrom('fills')
      .select('tick')
      .where('order_id', '=', id)
      .orderBy('n', 'desc')
      .executeTakeFirst();
    const { status, filled, amount: value, fee, held } = row;
    return { status, filled, amount: value, fee, held, lastFill: tickOf(last?.tick ?? null) };
  }
  const row = await db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { status, open_price: open, open_quantity: openQuantity, margin, waiting, held, fee, profit, shortfall } = row;
  const ticks = { openedAt: tickOf(row.open_tick), closedAt: tickOf(row.close_tick) };
  return {
    status,
    reason: row.close_reason,
    open,
    openQuantity,
    margin,
    waiting,
    held,
    fee,
    profit,
    shortfall,
    ...ticks,
  };
}

function figuresOf(order: Contract | Spot | Option): object {
  if (order.kind === 'option') return { result: order.result, profit: order.profit, open: order.open };
  if (order.kind === 'spot') {
    const { status, filled, amount: value, fee, held, lastFill } = order;
    return { status, filled, amount: value, fee, held, lastFill };
  }
  const { status, reason, closedAt, open, openQuantity, openedAt, margin, waiting, held, fee, profit, shortfall } =
    order;
  return { status, reason, closedAt, open, openQuantity, openedAt, margin, waiting, held, fee, profit, shortfall };
}
