import type { marketApi } from '#contract/api/market.ts';
import type { rulesApi } from '#contract/api/rules.ts';
import type { MarketKind } from '#contract/markets.ts';
import { nowSeconds } from '../platform/clock.ts';
import type { Deps } from '../domain/deps.ts';
import { depthOf, tradesOf } from '../domain/quotes/book.ts';
import { ofKinds } from '../domain/quotes/board.ts';
import { listChain, listCommitments, revealBlock, revealDay } from '../domain/quotes/commitments.ts';
import { candlesOf } from '../domain/quotes/history.ts';
import { tradingRules } from '../domain/quotes/rules.ts';
import type { Handlers } from './handlers.ts';

export const marketRoutes: Handlers<keyof typeof marketApi | keyof typeof rulesApi> = {
  'currency/quotation_new': async ({ deps }) => presentQuotes(deps, ['coin', 'virtual']),

  'currency/whlist': async ({ deps }) => presentQuotes(deps, ['forex', 'metal']),

  'currency/new_timeshar': ({ deps }, body) => candlesOf(deps, body),

  'currency/whkdata': ({ deps }, body) => candlesOf(deps, body),

  'currency/depth': async ({ deps: { board, clock, market } }, { symbol }) =>
    depthOf(market, symbol, board.frameAt(clock.nowMs())),

  'currency/trades': async ({ deps: { board, clock, market } }, { symbol }) => {
    const seq = board.frameAt(clock.nowMs());
    return { symbol, seq, list: tradesOf(market, symbol, seq) };
  },

  'market/sparks': async ({ deps }) => deps.sparks(deps.clock.nowMs()),

  'market/config': async ({ deps }) => tradingRules(deps.market, nowSeconds(deps.clock)),

  'market/seeds': ({ deps }) => listCommitments(deps),

  'market/seed': ({ deps }, { date }) => revealDay(deps, date),

  'market/chain': ({ deps }, { from }) => listChain(deps, from),

  'market/block': ({ deps }, { n }) => revealBlock(deps, n),
};

function presentQuotes({ board, clock }: Deps, kinds: readonly MarketKind[]) {
  const seq = board.frameAt(clock.nowMs());
  return { at: nowSeconds(clock), seq, list: ofKinds(board.quotesOf(seq), kinds) };
}
