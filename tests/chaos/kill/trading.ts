/**
 * Orders, as things a client does with its people. Refused is as good as done: the price may have moved, the money be gone, forex
 * may rest; then something that never was is asked for, so that every call is answered.
 */
import type { CallName } from '#contract/api/calls.ts';
import type { Depth } from '#contract/api/market.ts';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { Client } from './client.ts';
import type { Person } from './people.ts';

const coin = 'ETHUSDT';
const pair = 'EURUSD';

interface Page<T> {
  list: T[];
}

async function order(client: Client, person: Person, call: CallName, body: Record<string, unknown>): Promise<void> {
  const [key, token] = [client.random.uuid(), person.tokens[0] ?? null];
  await client.affect({ call, key, body, token, person, trace: {}, isPriced: true, learn: () => {} });
}

async function shown(client: Client, side: 'buy' | 'sell'): Promise<Record<string, unknown> | null> {
  const depth = await client.look<Depth>('currency/depth', { symbol: coin });
  const [best] = (side === 'buy' ? depth?.asks : depth?.bids) ?? [];
  return best === undefined ? null : { shown_price: best[0], shown_at: (depth?.seq ?? 0) * 200, slippage_bps: 500 };
}

export async function move(client: Client, person: Person): Promise<void> {
  const to = client.below(2) === 0 ? 'contract' : 'option';
  await order(client, person, 'wallet/transfer', { from: 'spot', to, currency: 'USDT', amount: '20' });
}

export async function tradeSpot(client: Client, person: Person): Promise<void> {
  const price = await shown(client, 'buy');
  if (price === null) return;
  const isLimit = client.below(2) === 0;
  const limit = (Number(price['shown_price']) * 0.9995).toFixed(2);
  await order(client, person, 'coin/trade', {
    symbol: coin,
    side: 'buy',
    type: isLimit ? 'limit' : 'market',
    quantity: '0.001',
    ...(isLimit ? { price: limit } : price),
  });
}

export async function cancelSpot(client: Client, person: Person): Promise<void> {
  const price = await shown(client, 'buy');
  if (price === null) return;
  const limit = (Number(price['shown_price']) * 0.9).toFixed(2);
  const body = { symbol: coin, side: 'buy', type: 'limit', quantity: '0.001', price: limit };
  await order(client, person, 'coin/trade', body);
  const open = await client.look<Page<SpotOrder>>('coin/list', { status: 'open' }, person.tokens[0] ?? null);
  const [first] = open?.list ?? [];
  await order(client, person, 'coin/cancel', { id: first?.id ?? client.random.uuid() });
}

export async function openContract(client: Client, person: Person): Promise<void> {
  const price = await shown(client, 'buy');
  if (price === null) return;
  const stop = (Number(price['shown_price']) * 0.9995).toFixed(2);
  const body = { symbol: coin, direction: 'long', type: 'market', quantity: '0.01', leverage: 100, ...price };
  await order(client, person, 'lever/submit', client.below(2) === 0 ? body : { ...body, stop_loss: stop });
}

/** One of a product in a state, made if there is none. */
async function oneOf(
  client: Client,
  person: Person,
  isWanted: (position: Position) => boolean,
  make: () => Promise<void>,
): Promise<Position | null> {
  const find = async () => {
    const open = await client.look<Page<Position>>('lever/dealall', {}, person.tokens[0] ?? null);
    return open?.list.find(isWanted) ?? null;
  };
  const known = await find();
  if (known !== null) return known;
  await order(client, person, 'wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '10' });
  await make();
  return find();
}

function anOpenContract(client: Client, person: Person): Promise<Position | null> {
  const isWanted = ({ product, status }: Position) => product === 'contract' && status === 'open';
  return oneOf(client, person, isWanted, () => openContract(client, person));
}

export async function closeContract(client: Client, person: Person): Promise<void> {
  const [position, price] = [await anOpenContract(client, person), await shown(client, 'sell')];
  if (price === null) return;
  const part = client.below(2) === 0 ? { quantity: '0.003' } : {};
  await order(client, person, 'lever/close', { id: position?.id ?? client.random.uuid(), ...part, ...price });
}

export async function closeAll(client: Client, person: Person): Promise<void> {
  const [position, price] = [await anOpenContract(client, person), await shown(client, 'sell')];
  if (price === null) return;
  const { slippage_bps, ...at } = price;
  const positions = [position?.id ?? client.random.uuid(), client.random.uuid()].map((id) => ({ id, ...at }));
  await order(client, person, 'lever/closeall', { positions, slippage_bps });
}

export async function reverseContract(client: Client, person: Person): Promise<void> {
  const [position, price] = [await anOpenContract(client, person), await shown(client, 'sell')];
  if (price === null) return;
  await order(client, person, 'lever/reverse', { id: position?.id ?? client.random.uuid(), ...price });
}

export async function addMargin(client: Client, person: Person): Promise<void> {
  const position = await anOpenContract(client, person);
  await order(client, person, 'lever/margin', { id: position?.id ?? client.random.uuid(), amount: '0.5' });
}

export async function cancelAll(client: Client, person: Person): Promise<void> {
  await order(client, person, 'trade/cancelall', client.below(2) === 0 ? {} : { product: 'contract' });
}

export async function cancelContract(client: Client, person: Person): Promise<void> {
  const body = { symbol: coin, direction: 'long', type: 'limit', quantity: '0.01', leverage: 100, price: '10.5' };
  const isWanted = ({ product, status }: Position) => product === 'contract' && status === 'pending';
  const pending = await oneOf(client, person, isWanted, () => order(client, person, 'lever/submit', body));
  await order(client, person, 'lever/cancel', { id: pending?.id ?? client.random.uuid() });
}

export async function setStops(client: Client, person: Person): Promise<void> {
  const position = await anOpenContract(client, person);
  const stop_loss = (client.below(100) + 1).toString();
  await order(client, person, 'lever/setstop', { id: position?.id ?? client.random.uuid(), stop_loss });
}

async function shownPair(client: Client): Promise<Record<string, unknown> | null> {
  const quotes = await client.look<Page<{ symbol: string; price: string }> & { seq: number }>('currency/whlist');
  const price = quotes?.list.find(({ symbol }) => symbol === pair)?.price;
  return price === undefined ? null : { shown_price: price, shown_at: (quotes?.seq ?? 0) * 200, slippage_bps: 500 };
}

export async function openForex(client: Client, person: Person): Promise<void> {
  const price = await shownPair(client);
  const body = { symbol: pair, direction: 'long', type: 'market', lots: '0.01', leverage: 200 };
  if (price !== null) await order(client, person, 'microtrade/whsubmit', { ...body, ...price });
}

function anOpenPair(client: Client, person: Person): Promise<Position | null> {
  const isWanted = ({ product, status }: Position) => product === 'forex' && status === 'open';
  return oneOf(client, person, isWanted, () => openForex(client, person));
}

export async function closeForex(client: Client, person: Person): Promise<void> {
  const [position, price] = [await anOpenPair(client, person), await shownPair(client)];
  const id = position?.id ?? client.random.uuid();
  if (price !== null) await order(client, person, 'microtrade/whclose', { id, ...price });
}

export async function setForexStops(client: Client, person: Person): Promise<void> {
  const position = await anOpenPair(client, person);
  const id = position?.id ?? client.random.uuid();
  await order(client, person, 'microtrade/whsetstop', { id, stop_loss: '0.1', take_profit: '9.9' });
}

export async function openOption(client: Client, person: Person): Promise<void> {
  const price = await shown(client, 'buy');
  if (price === null) return;
  await order(client, person, 'wallet/transfer', { from: 'spot', to: 'option', currency: 'USDT', amount: '10' });
  const direction = client.below(2) === 0 ? 'up' : 'down';
  const body = { symbol: coin, direction, seconds: 30, currency: 'USDT', amount: '10', ...price };
  await order(client, person, 'microtrade/submit', body);
}

export async function lookAtFills(client: Client, person: Person): Promise<void> {
  const find = () => client.look<Page<SpotOrder>>('coin/list', {}, person.tokens[0] ?? null);
  if ((await find())?.list.length === 0) await tradeSpot(client, person);
  const [first] = (await find())?.list ?? [];
  const id = first?.id ?? client.random.uuid();
  await client.look('trade/fills', { product: 'spot', id }, person.tokens[0] ?? null);
}
