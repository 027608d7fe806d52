import type { Currency } from '#contract/currencies.ts';
import type { Movement } from './averageCost.ts';

/** What an entry of the ledger did to a user's holdings: by currency, in minor units, both buckets and all accounts together. */
export interface UserEntry {
  id: string;
  kind: string;
  /** Seconds. */
  created: number;
  amounts: ReadonlyMap<Currency, bigint>;
}

/** What so much of a coin was worth at a moment, in USDT minor units. */
export type WorthThen = (currency: Currency, minor: bigint, atSeconds: number) => bigint;

/**
 * The movements of coins that the entries are.
 * @param entries in the order in which they happened. The fee of a trade is an entry of its own, named after it.
 */
export function movementsOf(entries: readonly UserEntry[], worthThen: WorthThen): Movement[] {
  const fees = new Map(entries.filter(({ kind }) => kind === 'fee').map(({ id, amounts }) => [id, usdtOf(amounts)]));
  return entries.flatMap((entry) => movementsOfEntry(entry, fees.get(`${entry.id}:fee`) ?? 0n, worthThen));
}

function movementsOfEntry({ created, amounts }: UserEntry, fee: bigint, worthThen: WorthThen): Movement[] {
  const coins = [...amounts].filter(([currency, quantity]) => currency !== 'USDT' && quantity !== 0n);
  const usdt = usdtOf(amounts);
  const came = coins.find(([, quantity]) => quantity > 0n);
  // Coins for coins: what was given has brought what was got, at its price of then.
  const exchanged = came !== undefined && coins.length > 1 ? worthThen(came[0], came[1], created) : null;
  return coins.map(([currency, quantity]) => {
    if (exchanged !== null) return { currency, quantity, usdt: exchanged };
    if (usdt !== 0n) return { currency, quantity, usdt: quantity > 0n ? -(usdt + fee) : usdt + fee };
    return { currency, quantity, usdt: quantity > 0n ? worthThen(currency, quantity, created) : null };
  });
}

function usdtOf(amounts: ReadonlyMap<Currency, bigint>): bigint {
  return amounts.get('USDT') ?? 0n;
}
