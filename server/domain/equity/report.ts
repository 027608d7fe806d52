import type { CoinCost, Report } from '#contract/api/money/worth.ts';
import { currencyIds, type Currency, fromMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { flowOf } from '#contract/rules/worth/flows.ts';
import { daySeconds, reportDays } from '#contract/rules/worth/report.ts';
import { worthOf, worthSymbol } from '#contract/rules/worth/worth.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '../deps.ts';
import { msOf, rulesOfRow } from '../trading/moment.ts';
import { type Holding, holdingsOf } from './averageCost.ts';
import { equityDays, flowsByDay } from './days.ts';
import { movementsOf, type UserEntry, type WorthThen } from './movements.ts';
import { historyOf } from './history.ts';
import { positionFills } from './reading.ts';
import { replayOf } from './replay.ts';

type Parts = Pick<Deps, 'store' | 'market' | 'clock'>;

/**
 * What came of a user's account, worked out from the ledger's postings, the fills of positions, and the prices that days closed at: nothing of it
 * is stored, so it is right after any outage, and the same in every process.
 */
export async function describeReport(deps: Parts, userId: string): Promise<Report> {
  const { clock, store } = deps;
  const at = nowSeconds(clock);
  const today = Math.floor(at / daySeconds);
  const { changes, entries } = await historyOf(store.db, userId);
  const begun = changes[0]?.day ?? today;
  const [first, last] = [Math.max(begun, today - reportDays), today - 1];
  const fills = await positionFills(store.db, userId, first * daySeconds);
  const worthThen = worthBy(deps);
  const flows = flowsByDay(outsideFlows(entries, worthThen));
  const days = equityDays({ first, last, changes, flows, openAt: replayOf(fills), priceAt: priceBy(deps) });
  const { moved, brought } = flows.get(today) ?? { moved: 0n, brought: 0n };
  return {
    at,
    today: {
      since: today * daySeconds,
      start: days.at(-1)?.equity ?? fromMinor(0n, 'USDT'),
      moved: fromMinor(moved, 'USDT'),
      brought: fromMinor(brought, 'USDT'),
    },
    coins: coinCosts(entries, worthThen),
    days,
    simulated: true,
  };
}

function priceBy({ market }: Pick<Deps, 'market'>): (symbol: string, tick: number) => string {
  return (symbol, tick) => writePrice(rulesOfRow(symbol), market.pastPriceAt(symbol, msOf(tick)));
}

/** The value of a coin at the market's price of a moment. */
function worthBy({ market }: Pick<Deps, 'market'>): WorthThen {
  return (currency, minor, atSeconds) => {
    const symbol = worthSymbol(currency);
    if (symbol === null) return minor;
    const rules = marketOf(symbol);
    if (rules === undefined) throw new Error(`${currency} has no market to be valued by.`);
    return worthOf(currency, minor, rules, market.pastPriceAt(symbol, atSeconds * 1000));
  };
}

function outsideFlows(entries: readonly UserEntry[], worthThen: WorthThen): { day: number; usdt: bigint }[] {
  const flows: Record<string, string | undefined> = flowOf;
  return entries
    .filter(({ kind }) => flows[kind] === 'outside')
    .flatMap(({ created, amounts }) =>
      [...amounts].map(([currency, minor]) => ({
        day: Math.floor(created / daySeconds),
        usdt: worthThen(currency, minor, created),
      })),
    );
}

function coinCosts(entries: readonly UserEntry[], worthThen: WorthThen): CoinCost[] {
  const holdings = holdingsOf(movementsOf(entries, worthThen));
  return currencyIds.flatMap((currency) => {
    const holding = holdings.get(currency);
    return holding === undefined ? [] : [presentCost(currency, holding)];
  });
}

function presentCost(currency: Currency, { quantity, cost, realised }: Holding): CoinCost {
  const rules = marketOf(worthSymbol(currency) ?? '');
  // Minor units of cost and coin differ by their scales: a price has the decimals of its market.
  const scale = 10n ** BigInt(2 + (rules?.pricePrecision ?? 0));
  const average = quantity > 0n && rules !== undefined ? mulDiv(cost, scale, quantity, 'ceil') : null;
  return {
    currency,
    quantity: fromMinor(quantity, currency),
    cost: fromMinor(cost, 'USDT'),
    average: average === null || rules === undefined ? null : writePrice(rules, average),
    realised: fromMinor(realised, 'USDT'),
  };
}
