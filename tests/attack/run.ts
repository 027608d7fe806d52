import { genesisDay } from '#contract/market/calendar.ts';
import { markets } from '#contract/markets.ts';
import type { Version } from '#contract/market/source.ts';
import { pathsOf } from '../market/paths.ts';
import { historyOf } from './history.ts';
import { bridges } from './strategies/bridges.ts';
import { conversions } from './strategies/conversions.ts';
import { filters } from './strategies/filters.ts';
import { halfDays } from './strategies/halfDays.ts';
import { leads, leadSymbols } from './strategies/leads.ts';
import { learned } from './strategies/learned.ts';
import { limits } from './strategies/limits.ts';
import { plans } from './strategies/plans.ts';
import { rounding } from './strategies/rounding.ts';
import { sheets } from './strategies/sheets.ts';
import { weekends } from './strategies/weekends.ts';
import { years } from './strategies/years.ts';
import { Tallies } from './tally.ts';
import { viewOf } from './view.ts';

export interface AttackSizes {
  version: Version;
  seed: string;
  /** Days that are looked at closely. */
  days: number;
  /** Days of which ten minutes are looked at tick by tick. */
  tickDays: number;
  /** Days of which only the hours, and only the midnights, are looked at. */
  hourDays: number;
  yearDays: number;
  /** Histories of that length, each of a seed of its own. */
  histories: number;
  /** Coins that are looked at closely. */
  coins: number;
  /** Plan days of each product that is attacked; plans run on market-2 alone. */
  planDays: number;
  /** Pairs and metals, of those that are looked at closely. */
  pairs: number;
}

/** What an asked number of days means for everything: the rest is cheap beside it. */
export function sizesFor(version: Version, seed: string, days: number): AttackSizes {
  return {
    version,
    seed,
    days,
    tickDays: days * 2,
    hourDays: days * 40,
    yearDays: 1024,
    histories: Math.max(2, Math.ceil(days / 6)),
    coins: 26,
    planDays: days * 4,
    pairs: 7,
  };
}

/** Every strategy against one seed; what their bets came to. */
export function attack(sizes: AttackSizes, say: (line: string) => void = () => undefined): Tallies {
  const { version, seed, days } = sizes;
  const tallies = new Tallies();
  const coins = markets.filter(({ kind }) => kind === 'coin' || kind === 'virtual').map(({ symbol }) => symbol);
  const wanted = ['BTCUSDT', 'ALGOUSDT', 'ETHUSDT', 'DOGEUSDT', 'SOLUSDT'];
  const closely = [...new Set([...wanted, ...coins])].slice(0, sizes.coins);
  const symbols = [...closely, ...[...leadSymbols, 'XAUUSD'].slice(0, sizes.pairs)];
  const paths = pathsOf(version, seed, genesisDay, days);
  const guess = learned(tallies);
  const strategies = [bridges, filters, leads, limits].map((make) => make(tallies));
  for (let day = genesisDay; day < genesisDay + days; day += 1) {
    const view = viewOf(paths, day, symbols);
    for (const see of strategies) see(view);
    guess.see(view);
    if (day % 16 === 0) say(`day ${day - genesisDay} of ${days}`);
  }
  guess.end();
  const ticks = pathsOf(version, `${seed}, ticks`, genesisDay, sizes.tickDays);
  rounding(tallies, ticks);
  conversions(tallies, ticks);
  halfDays(tallies, pathsOf(version, `${seed}, hours`, genesisDay, sizes.hourDays));
  if (version === 'market-2' && sizes.planDays > 0) {
    say(`${sizes.planDays} plan days`);
    plans(tallies, { seed: `${seed}, plans`, windows: sizes.planDays });
  }
  const overYears = [years, sheets, weekends].map((make) => make(tallies));
  for (let number = 0; number < sizes.histories; number += 1) {
    say(`history ${number} of ${sizes.histories}`);
    const history = historyOf(pathsOf(version, `${seed}, years ${number}`, genesisDay, sizes.yearDays), number);
    overYears[0]?.(history);
    if (number < 4) overYears[1]?.(history);
    if (number < 3) overYears[2]?.(history);
  }
  return tallies;
}
