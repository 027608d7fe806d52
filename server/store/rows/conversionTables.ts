/** Amounts are minor units of their currencies, prices whole numbers of the currency's own market (1 for USDT). */
export interface ConversionTable {
  /** The quote's: it is taken once. */
  id: string;
  number: string;
  user_id: string;
  from_currency: string;
  to_currency: string;
  /** What was given, and what was got for it: the fee is taken off already, in the same currency. */
  amount: bigint;
  result: bigint;
  fee: bigint;
  from_price: bigint;
  to_price: bigint;
  /** Of the prices, which is the quote's. */
  tick: bigint;
  /** When it was taken. */
  taken: bigint;
  created: bigint;
}
