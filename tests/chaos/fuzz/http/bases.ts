import * as v from 'valibot';
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, calls } from '#contract/api/calls.ts';
import type { Dice } from '#tests/chaos/dice.ts';
import type { FuzzPerson } from '../people.ts';
import { fieldsOf, isOptional, plainValue } from '../schema.ts';
import type { Draft } from './draft.ts';

/** Who asks, and from where. A person who is not logged in is still somebody whose things are asked for. */
export interface Asker {
  person: FuzzPerson;
  isLoggedIn: boolean;
  /** Of its own for every request, so that limits per address do not hide what is behind them. */
  address: string;
}

/** Near a price, far from it, or none. */
function aPrice(dice: Dice): string {
  return dice.pick(['61000.5', '1.08', '0.00001', '999999999', '0']);
}

/** The same, or one that is taken away. */
function aStop(dice: Dice): string | null {
  return dice.pick([aPrice(dice), aPrice(dice), '', null]);
}

export const baseSymbols = ['BTCUSDT', 'EURUSD'] as const;

/**
 * What a field holds so that the request comes as far as it can and is still not true: nobody's account, a wrong password, a
 * picture that was used before. No request made from these has an effect.
 */
const untrue: Record<string, (dice: Dice, person: FuzzPerson) => unknown> = {
  account: (dice, person) => (dice.chance(0.02) ? person.account : `nobody${dice.text(8)}@example.com`),
  to: (dice) => `nobody${dice.text(8)}@example.com`,
  password: () => 'wrong password 1',
  password_confirm: () => 'wrong password 1',
  code: (dice) => dice.text(6, '0123456789'),
  pay_password: (dice) => dice.text(6, '0123456789'),
  p256dh: (dice) => `B${dice.text(86)}`,
  auth: (dice) => dice.text(22),
  topics: () => ['fills'],
  endpoint: (dice) => `https://fcm.googleapis.com/fcm/send/${dice.text(20)}`,
  invite: (dice) => dice.text(8),
  device: (dice) => dice.text(24),
  // Few, so that their candles are soon at hand: working them out is honest work and no fault.
  symbol: (dice) => dice.pick(baseSymbols),
  limit: (dice) => dice.between(1, 30),
  currency: (dice) => dice.pick(['USDT', 'USDT', 'USDT', 'BTC', 'ETH']),
  amount: (dice) => dice.pick(['250', '10.5', '999999999', '0.0000001']),
  quantity: (dice) => dice.pick(['0.01', '0.5', '99999999', '0.0000001']),
  lots: (dice) => dice.pick(['0.01', '1', '101']),
  price: aPrice,
  stop_price: aPrice,
  positions: (dice) => [{ id: dice.uuid(), shown_price: '61000.5', shown_at: dice.between(0, 9_999_999) }],
  shown_price: aPrice,
  take_profit: aStop,
  stop_loss: aStop,
  leverage: (dice) => dice.pick([1, 10, 100, 7]),
  plan: (dice) => dice.pick(['hosting1', 'hosting7', 'momentum', dice.text(8)]),
  pid: (dice) => dice.pick(['momentum', 'pairs', 'hosting1', dice.text(8)]),
  address: (_dice, person) => person.address,
  proof: (dice, person) => dice.pick([person.usedUpload, person.failedUpload, dice.uuid()]),
  owner: (_dice, person) => person.id,
  sign: (dice) => `0x${dice.text(130, '0123456789abcdef')}`,
};

/**
 * Effects that every well-formed request of somebody logged in has, and those nobody has described here yet: they are asked for
 * without a usable Idempotency-Key, which is refused last before the effect.
 */
const refusedByTheirFields = new Set<CallName>([
  'user/login',
  'user/register',
  'user/forget',
  'user/session_end',
  'user/addressreg',
  'user/wallet_bind',
  'wallet/charge_req',
]);

export function isRefusedByKey(name: CallName): boolean {
  const spec: CallSpec = calls[name];
  return spec.effect === true && !refusedByTheirFields.has(name);
}

/** A request as the contract has it, before anything is wrong with it. */
export function baseOf(name: CallName, { person, isLoggedIn, address }: Asker, dice: Dice): Draft {
  const spec: CallSpec = calls[name];
  const fields: [string, string][] = [];
  for (const [field, schema] of Object.entries(fieldsOf(spec.request))) {
    if (isOptional(schema) && dice.chance(0.5)) continue;
    const untrueValue = [untrue[field]?.(dice, person), aWallet(dice)].find(
      (one) => one !== undefined && v.is(schema, one),
    );
    const value = untrueValue ?? plainValue(schema, dice);
    if (value !== undefined) fields.push([field, JSON.stringify(value)]);
  }
  const format = spec.method === 'GET' ? 'query' : dice.chance(0.25) ? 'form' : 'json';
  const draft: Draft = {
    method: spec.method,
    path: `/api/${name}`,
    fields,
    format,
    body: null,
    headers: [...commonHeaders(address), ...(isLoggedIn ? [authorization(person)] : [])],
    warps: [],
    framing: 'length',
    isComplete: true,
  };
  if (format === 'json') draft.headers.push(['Content-Type', 'application/json']);
  if (format === 'form') draft.headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
  if (spec.effect === true && !isRefusedByKey(name)) draft.headers.push(['Idempotency-Key', dice.uuid()]);
  return draft;
}

/** Every answer closes its connection, so that the end of it shows. */
export function commonHeaders(address: string): [string, string][] {
  return [
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ['X-Forwarded-For', address],
  ];
}

export function authorization({ token }: FuzzPerson): [string, string] {
  return ['Authorization', `Bearer ${token}`];
}

/** The address of a wallet that nobody has. */
function aWallet(dice: Dice): string {
  return `0x${dice.text(40, '0123456789abcdef')}`;
}
