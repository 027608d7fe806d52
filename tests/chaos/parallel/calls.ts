/** Every call that moves money or orders, or of which a person has only so much, as a request of which some fit into what there is, and 64 do not. */
import type { CallName } from '#contract/api/calls.ts';
import type { ErrorKey } from '#contract/errors.ts';
import {
  away,
  openContract,
  openForex,
  pendingContract,
  restingOrder,
  shownForex,
  shownIn,
  shownLast,
} from '#tests/api/trading.ts';
import { upload } from '#tests/api/uploads.ts';
import type { Person, World } from '#tests/api/world.ts';
import type { Held } from './member.ts';

export interface Request {
  call: CallName;
  what: string;
  /** What somebody has before he asks. */
  held: Held;
  /** What he asks for, once what it is about has been made. */
  body(world: World, person: Person): Promise<object>;
}

export interface Crowded extends Request {
  /** How many of 64 fit, each with a key of its own. */
  fits: number;
  /** What the others are told. */
  refusal: ErrorKey;
}

const usdt = (whole: bigint) => whole * 1_000_000n;
const ether = 100_000_000n;

export const inSpot: Held = [['spot', 'USDT', usdt(20n)]];
export const inContract: Held = [['contract', 'USDT', usdt(100n)]];

const few = { symbol: 'ETHUSDT', quantity: '0.001' } as const;
const long = { symbol: 'ETHUSDT', direction: 'long', quantity: '0.01', leverage: 2 } as const;
export const euro = { symbol: 'EURUSD', lots: '0.01', leverage: 50 } as const;
const guess = { symbol: 'BTCUSDT', direction: 'up', seconds: 30, currency: 'USDT', amount: '10' } as const;

export const crowded: readonly Crowded[] = [
  {
    call: 'wallet/transfer',
    what: 'of a third of the money',
    held: inSpot,
    body: async () => ({ from: 'spot', to: 'option', currency: 'USDT', amount: '6.6' }),
    fits: 3,
    refusal: 'insufficient_balance',
  },
  {
    call: 'wallet/transfer',
    what: 'of what no order has set aside',
    held: inContract,
    body: async (world, person) => {
      await pendingContract(world, person);
      return { from: 'contract', to: 'spot', currency: 'USDT', amount: '30' };
    },
    fits: 3,
    refusal: 'insufficient_balance',
  },
  {
    call: 'wallet/charge_req',
    what: 'with one picture',
    held: [],
    body: async (world, person) => {
      const { address } = await world.must('wallet/get_in_address', { currency: 'USDT' }, { token: person.token });
      return { currency: 'USDT', amount: '250', address, proof: await upload(world, person), client_time: 0 };
    },
    fits: 1,
    refusal: 'proof_used',
  },
  {
    call: 'coin/trade',
    what: 'at market, for money',
    held: inSpot,
    body: async (world) => ({
      ...few,
      side: 'buy',
      type: 'market',
      ...(await shownIn(world, 'ETHUSDT', 'buy', '0.001')),
    }),
    fits: 6,
    refusal: 'insufficient_balance',
  },
  {
    call: 'coin/trade',
    what: 'at market, for coins',
    held: [['spot', 'ETH', (ether * 25n) / 10_000n]],
    body: async (world) => ({
      ...few,
      side: 'sell',
      type: 'market',
      ...(await shownIn(world, 'ETHUSDT', 'sell', '0.001')),
    }),
    fits: 2,
    refusal: 'insufficient_balance',
  },
  {
    call: 'coin/trade',
    what: 'that waits for a price, with money',
    held: inSpot,
    body: async (world) => ({
      ...few,
      side: 'buy',
      type: 'limit',
      price: away(world, 'ETHUSDT', -500),
    }),
    fits: 6,
    refusal: 'insufficient_balance',
  },
  {
    call: 'coin/trade',
    what: 'that waits for a price, with coins',
    held: [['spot', 'ETH', (ether * 35n) / 10_000n]],
    body: async (world) => ({
      ...few,
      side: 'sell',
      type: 'limit',
      price: away(world, 'ETHUSDT', 500),
    }),
    fits: 3,
    refusal: 'insufficient_balance',
  },
  {
    call: 'coin/trade',
    what: 'up to a worst price, for money',
    held: inSpot,
    body: async (world) => ({ ...few, side: 'buy', type: 'market', price: away(world, 'ETHUSDT', 100) }),
    fits: 6,
    refusal: 'insufficient_balance',
  },
  {
    call: 'coin/trade',
    what: 'that waits for a stop price, with money',
    held: inSpot,
    body: async (world) => ({ ...few, side: 'buy', type: 'market', stop_price: away(world, 'ETHUSDT', 500) }),
    fits: 5,
    refusal: 'insufficient_balance',
  },
  {
    call: 'coin/trade',
    what: 'of which one of two comes, with coins that are set aside once',
    held: [['spot', 'ETH', (ether * 35n) / 10_000n]],
    body: async (world) => ({
      ...few,
      side: 'sell',
      type: 'oco',
      price: away(world, 'ETHUSDT', 500),
      stop_price: away(world, 'ETHUSDT', -500),
    }),
    fits: 3,
    refusal: 'insufficient_balance',
  },
  {
    call: 'coin/cancel',
    what: 'of one order',
    held: inSpot,
    body: async (world, person) => ({ id: (await restingOrder(world, person)).id }),
    fits: 1,
    refusal: 'order_not_cancellable',
  },
  {
    call: 'lever/submit',
    what: 'at market',
    held: inContract,
    body: async (world) => ({
      ...long,
      type: 'market',
      ...(await shownIn(world, 'ETHUSDT', 'buy', '0.01')),
    }),
    fits: 6,
    refusal: 'insufficient_balance',
  },
  {
    call: 'lever/submit',
    what: 'that waits for a price',
    held: inContract,
    body: async (world) => ({ ...long, type: 'limit', price: away(world, 'ETHUSDT', -500) }),
    fits: 6,
    refusal: 'insufficient_balance',
  },
  {
    call: 'lever/close',
    what: 'of all of it',
    held: inContract,
    body: async (world, person) => ({
      id: (await openContract(world, person)).id,
      ...(await shownIn(world, 'ETHUSDT', 'sell', '0.01')),
    }),
    fits: 1,
    refusal: 'position_not_open',
  },
  {
    call: 'lever/close',
    what: 'of a fifth of it',
    held: inContract,
    body: async (world, person) => ({
      id: (await openContract(world, person)).id,
      quantity: '0.002',
      ...(await shownIn(world, 'ETHUSDT', 'sell', '0.002')),
    }),
    fits: 5,
    refusal: 'position_not_open',
  },
  {
    call: 'lever/reverse',
    what: 'of one position',
    held: inContract,
    body: async (world, person) => ({
      id: (await openContract(world, person)).id,
      ...(await shownIn(world, 'ETHUSDT', 'sell', '0.02')),
    }),
    fits: 1,
    refusal: 'position_not_open',
  },
  {
    call: 'lever/margin',
    what: 'of a third of what is left',
    held: [['contract', 'USDT', usdt(11n)]],
    body: async (world, person) => ({ id: (await openContract(world, person)).id, amount: '3' }),
    fits: 3,
    refusal: 'insufficient_balance',
  },
  {
    call: 'lever/cancel',
    what: 'of one order',
    held: inContract,
    body: async (world, person) => ({ id: (await pendingContract(world, person)).id }),
    fits: 1,
    refusal: 'order_not_cancellable',
  },
  {
    call: 'microtrade/whsubmit',
    what: 'at market',
    held: inContract,
    body: async (world) => ({
      ...euro,
      direction: 'short',
      type: 'market',
      ...shownForex(world, 'EURUSD', 'sell'),
    }),
    fits: 4,
    refusal: 'insufficient_balance',
  },
  {
    call: 'microtrade/whsubmit',
    what: 'that waits for a price',
    held: inContract,
    body: async (world) => ({
      ...euro,
      direction: 'short',
      type: 'limit',
      price: away(world, 'EURUSD', 100),
    }),
    fits: 4,
    refusal: 'insufficient_balance',
  },
  {
    call: 'microtrade/whclose',
    what: 'of a position',
    held: inContract,
    body: async (world, person) => ({
      id: (await openForex(world, person)).id,
      ...shownForex(world, 'EURUSD', 'sell'),
    }),
    fits: 1,
    refusal: 'position_closing',
  },
  {
    call: 'microtrade/whclose',
    what: 'of an order that waits',
    held: inContract,
    body: async (world, person) => {
      const asked = { ...euro, direction: 'long', type: 'limit', price: away(world, 'EURUSD', -100) } as const;
      return { id: (await world.must('microtrade/whsubmit', asked, { token: person.token })).id };
    },
    fits: 1,
    refusal: 'position_not_open',
  },
  {
    call: 'microtrade/submit',
    what: 'of a quarter of the money',
    held: [['option', 'USDT', usdt(45n)]],
    body: async (world) => ({
      ...guess,
      ...shownLast(world, 'BTCUSDT'),
    }),
    fits: 4,
    refusal: 'insufficient_balance',
  },
];
