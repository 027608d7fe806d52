/** Everything at once: people who do all there is to do with money and orders, while the path moves and others settle. */
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, calls } from '#contract/api/calls.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { away, shownForex, type ShownPrice, shownIn, shownLast } from '#tests/api/trading.ts';
import { upload } from '#tests/api/uploads.ts';
import type { Asker, Person, Reply, World } from '#tests/api/world.ts';
import { type Dice, shuffled } from '../dice.ts';
import { member } from './member.ts';

/** Somebody, with what he has done so far: the ids of his orders, newest last; limit orders for contracts by themselves. */
interface Trader extends Person {
  spots: string[];
  contracts: string[];
  limits: string[];
  forexes: string[];
  /** Fewer pictures than deposits. */
  proofs: string[];
  address: string;
}

interface Prices {
  buy: ShownPrice;
  sell: ShownPrice;
  bid: ShownPrice;
  ask: ShownPrice;
  last: ShownPrice;
}

interface Wish {
  call: CallName;
  body: object;
}

export interface MixOutcome {
  /** How often each call was answered how: "coin/cancel ok", "coin/cancel order_not_cancellable". */
  tally: Map<string, number>;
  /** Answers that the contract does not know, and keys that were answered in two ways. */
  problems: string[];
}

const [people, rounds, wishesEach] = [3, 7, 5];
/** So many requests are sent a second time. */
const repeatedShare = 0.3;
const hourMs = 3_600_000;

/** @param worlds servers on one database and one clock: what is asked and what is settled is spread over them. */
export async function everythingAtOnce(worlds: readonly World[], dice: Dice): Promise<MixOutcome> {
  const [world] = worlds;
  if (world === undefined) throw new RangeError('there is no server to ask');
  const outcome: MixOutcome = { tally: new Map(), problems: [] };
  const traders: Trader[] = [];
  for (let made = 0; made < people; made += 1) traders.push(await newTrader(world));
  for (let round = 0; round < rounds; round += 1) {
    world.clock.advance(dice.between(1, 2 * hourMs));
    const prices = await pricesOf(world);
    const wishes = traders.flatMap((trader) =>
      [
        ...firmWishes(world, trader, prices, dice),
        ...wishesOf(world, trader, prices, dice),
        ...squabble(trader, prices),
      ].map((wish) => ({ trader, wish })),
    );
    const asking = shuffled(dice, wishes).map(({ trader, wish }) =>
      askFor(dice.pick(worlds), dice.pick(worlds), trader, wish, dice, outcome),
    );
    await Promise.all([...asking, ...worlds.map(settle), ...worlds.map(review)]);
  }
  // What is still before the reviewer is decided, and the path is settled to the end.
  world.clock.advance(hourMs);
  for (const one of worlds) {
    await review(one);
    await settle(one);
  }
  return outcome;
}

async function newTrader(world: World): Promise<Trader> {
  const person = await member(world, [
    ['spot', 'USDT', 300_000_000n],
    ['spot', 'ETH', 3_000_000n],
    ['contract', 'USDT', 60_000_000n],
    ['option', 'USDT', 100_000_000n],
  ]);
  const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token: person.token });
  const proofs = [await upload(world, person), await upload(world, person)];
  return { ...person, address, proofs, spots: [], contracts: [], limits: [], forexes: [] };
}

async function pricesOf(world: World): Promise<Prices> {
  return {
    buy: await shownIn(world, 'ETHUSDT', 'buy', '0.01'),
    sell: await shownIn(world, 'ETHUSDT', 'sell', '0.01'),
    bid: shownForex(world, 'EURUSD', 'sell'),
    ask: shownForex(world, 'EURUSD', 'buy'),
    last: shownLast(world, 'BTCUSDT'),
  };
}

const coins = { symbol: 'ETHUSDT', quantity: '0.005' };
const long = { symbol: 'ETHUSDT', direction: 'long', leverage: 100, quantity: '0.01' };
const short = { ...long, direction: 'short' };
const euro = { symbol: 'EURUSD', direction: 'long', leverage: 200, lots: '0.01' };
const guess = { symbol: 'BTCUSDT', direction: 'up', seconds: 30, currency: 'USDT', amount: '10' };

/** What each does each time, so that there is something to squabble about the next time. */
function firmWishes(world: World, trader: Trader, { buy, sell, ask, last }: Prices, dice: Dice): Wish[] {
  const far = away(world, 'ETHUSDT', -500);
  return [
    { call: 'coin/trade', body: { ...coins, side: 'buy', type: 'limit', price: far } },
    { call: 'lever/submit', body: { ...long, type: 'limit', price: far } },
    { call: 'lever/submit', body: { ...long, type: 'market', stop_loss: away(world, 'ETHUSDT', -15), ...buy } },
    { call: 'lever/submit', body: { ...short, leverage: 10, type: 'market', ...sell } },
    { call: 'microtrade/whsubmit', body: { ...euro, type: 'market', ...ask } },
    { call: 'microtrade/submit', body: { ...guess, ...last } },
    // Of the newest ones the path has ended some, and others are closed in the same moment.
    ...[-1, -2, -3, -4].map(
      (at): Wish => ({
        call: 'lever/margin',
        body: { id: trader.contracts.at(at) ?? trader.id, amount: '0.1' },
      }),
    ),
    { call: 'lever/reverse', body: { id: trader.contracts.at(-2) ?? trader.id, ...sell } },
    { call: 'wallet/transfer', body: { from: 'contract', to: 'spot', currency: 'USDT', amount: '1' } },
    { call: 'wallet/charge_req', body: { ...depositOf(trader), proof: dice.pick(trader.proofs) } },
  ];
}

/** Some of everything, on his newest orders and on new ones. */
function wishesOf(world: World, trader: Trader, prices: Prices, dice: Dice): Wish[] {
  const near = (symbol: string, way: 1 | -1) => away(world, symbol, way * dice.between(2, 40));
  const between = (from: string, to: string) => ({ from, to, currency: 'USDT', amount: String(dice.between(1, 40)) });
  const one = (ids: readonly string[]) => ids.at(-dice.between(1, 3)) ?? trader.id;
  const all: (() => Wish)[] = [
    () => ({ call: 'wallet/transfer', body: between('spot', 'contract') }),
    () => ({ call: 'wallet/transfer', body: between('contract', 'spot') }),
    () => ({ call: 'wallet/transfer', body: between('option', 'spot') }),
    () => ({ call: 'coin/trade', body: { ...coins, side: 'buy', type: 'market', ...prices.buy } }),
    () => ({ call: 'coin/trade', body: { ...coins, side: 'sell', type: 'market', ...prices.sell } }),
    () => ({ call: 'coin/trade', body: { ...coins, side: 'buy', type: 'limit', price: near('ETHUSDT', -1) } }),
    () => ({ call: 'coin/trade', body: { ...coins, side: 'sell', type: 'limit', price: near('ETHUSDT', 1) } }),
    () => ({ call: 'coin/trade', body: { ...coins, side: 'buy', type: 'limit', ...stopped(near('ETHUSDT', 1)) } }),
    () => ({
      call: 'coin/trade',
      body: { ...coins, side: 'sell', type: 'oco', price: near('ETHUSDT', 1), stop_price: near('ETHUSDT', -1) },
    }),
    () => ({ call: 'lever/submit', body: { ...long, type: 'market', stop_price: near('ETHUSDT', 1) } }),
    () => ({ call: 'lever/setstop', body: { id: one(trader.contracts), trailing_bps: dice.between(10, 60) } }),
    () => ({ call: 'trade/cancelall', body: { product: dice.pick(['spot', 'forex']) } }),
    () => ({
      call: 'lever/closeall',
      body: {
        positions: trader.contracts
          .slice(-2)
          .concat(trader.id)
          .map((id) => ({ id, ...prices.sell })),
      },
    }),
    () => ({ call: 'coin/cancel', body: { id: one(trader.spots) } }),
    () => ({ call: 'lever/submit', body: { ...short, type: 'market', ...prices.sell } }),
    () => ({ call: 'lever/submit', body: { ...long, type: 'limit', price: near('ETHUSDT', -1) } }),
    () => ({ call: 'lever/close', body: { id: one(trader.contracts), quantity: '0.004', ...prices.sell } }),
    () => ({ call: 'lever/setstop', body: { id: one(trader.contracts), stop_loss: near('ETHUSDT', -1) } }),
    () => ({ call: 'microtrade/whsubmit', body: { ...euro, type: 'limit', price: near('EURUSD', -1) } }),
    () => ({ call: 'microtrade/whsetstop', body: { id: one(trader.forexes), stop_loss: near('EURUSD', -1) } }),
  ];
  return Array.from({ length: wishesEach }, () => dice.pick(all)());
}

/** It waits for a stop price, and takes no more than that. */
const stopped = (price: string) => ({ price, stop_price: price });

function depositOf({ address }: Trader): object {
  return { currency: 'USDT', amount: '250', address, client_time: 0 };
}

/** The newest order of each kind, from all sides at once: one of them gets it, or the path has. */
function squabble({ spots, contracts, limits, forexes }: Trader, { sell, bid }: Prices): Wish[] {
  const twice = (call: CallName, id: string | undefined, body: object = {}): Wish[] =>
    id === undefined ? [] : Array.from({ length: 2 }, () => ({ call, body: { id, ...body } }));
  return [
    ...twice('coin/cancel', spots.at(-1)),
    ...twice('lever/close', contracts.at(-1), sell),
    ...twice('lever/cancel', limits.at(-1)),
    ...twice('lever/setstop', contracts.at(-1), { take_profit: '', stop_loss: '' }),
    ...twice('microtrade/whclose', forexes.at(-1), bid),
    ...twice('microtrade/whsetstop', forexes.at(-1), { stop_loss: '' }),
  ];
}

/** Now and then the same request twice with one key, as a phone does that has lost the answer: at one server or at two. */
async function askFor(
  first: Asker,
  second: Asker,
  trader: Trader,
  { call, body }: Wish,
  dice: Dice,
  { tally, problems }: MixOutcome,
): Promise<void> {
  const [token, key] = [trader.token, dice.uuid()];
  const servers = dice.chance(repeatedShare) ? [first, second] : [first];
  const replies: Reply[] = await Promise.all(servers.map((server) => server.ask(call, body, { token, key })));
  const [reply, other] = replies;
  if (reply === undefined) return;
  if (other !== undefined && other.text !== reply.text)
    problems.push(`${call}: ${reply.text}, and again ${other.text}`);
  const answer = reply.status === 200 ? 'ok' : String(reply.message);
  const documented: readonly string[] = (calls[call] as CallSpec).errors;
  if (answer !== 'ok' && !documented.includes(answer)) problems.push(`${call}: ${reply.text}`);
  tally.set(`${call} ${answer}`, (tally.get(`${call} ${answer}`) ?? 0) + 1);
  if (answer === 'ok') keepId(trader, { call, body }, String((reply.message as { id?: unknown }).id));
}

function keepId(trader: Trader, { call, body }: Wish, id: string): void {
  if (call === 'coin/trade') trader.spots.push(id);
  if (call === 'lever/submit') ('price' in body ? trader.limits : trader.contracts).push(id);
  if (call === 'microtrade/whsubmit') trader.forexes.push(id);
}

async function settle({ app, clock }: World): Promise<void> {
  try {
    await app.settler.settleTo(tickAt(clock.nowMs()));
  } catch (error) {
    // Another server has it in hand.
    if (!(error instanceof Error) || error.name !== 'SettledElsewhere') throw error;
  }
}

async function review({ app, clock }: World): Promise<void> {
  await app.worker.runDueJobs(Math.floor(clock.nowMs() / 1000));
}
