import type { Market } from '../market/market.ts';
import type { Hasher } from './account/passwords.ts';
import type { NewsSources } from './news/news.ts';
import type { Notifier, Stores, World } from './parts.ts';
import type { PushPart } from './push/door.ts';
import type { QuoteBoard } from './quotes/board.ts';
import type { Sparks } from './quotes/history.ts';
import type { Sealing } from './sealing/sealing.ts';
import type { Secrets } from './secrets.ts';
import type { SettlementPart } from './trading/moment.ts';

export type { Log, Notifier, Trx } from './parts.ts';

/** Prices, and what is made of them for everybody. */
export interface Prices {
  market: Market;
  board: QuoteBoard;
  sparks: (nowMs: number) => Sparks;
}

/** What nobody outside may know or work out. */
export interface Vault {
  secrets: Secrets;
  sealing: Sealing;
  hasher: Hasher;
}

/** Everything the domain asks of what is around it. A function that needs less says which parts. */
export interface Deps extends World, Stores, Prices, Vault, NewsSources, SettlementPart, PushPart {
  notifier: Notifier;
}
