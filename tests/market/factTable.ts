import { judge, printTable } from '../bench/figures.ts';
import { type Facts, type FactSizes, factsOf } from './facts.ts';
import { type Fact, factMarkets, facts, type Kind, type Rule, sources } from './factRules.ts';
import type { Paths } from './paths.ts';

export interface MarketFacts {
  kind: Kind;
  facts: Facts;
}

/** The facts of all markets of the table; the first is the one that the others are correlated with. */
export function allFacts(paths: Paths, sizes: FactSizes, markets = factMarkets): MarketFacts[] {
  let leader: Parameters<typeof factsOf>[3] = null;
  return markets.map(([symbol, kind]) => {
    const { moves, ...found } = factsOf(paths, symbol, sizes, leader);
    leader ??= moves;
    return { kind, facts: found };
  });
}

function ruleOf(fact: Fact, kind: Kind): Rule | null {
  return fact.rules[kind] ?? null;
}

/** Facts that lie outside of their bounds, in words. */
export function outside(found: readonly MarketFacts[]): string[] {
  return found.flatMap(({ kind, facts: of }) =>
    facts.flatMap((fact) => {
      const [value, rule] = [fact.of(of), ruleOf(fact, kind)];
      if (value === null || rule === null || (value >= rule.least && value <= rule.most)) return [];
      return [`${of.symbol}: ${fact.name} is ${value.toFixed(fact.decimals)}, not ${rule.least} to ${rule.most}`];
    }),
  );
}

/** Each fact a row: what is real, with its source, and every market; an asterisk marks what lies outside of its bounds. */
export function printFacts(found: readonly MarketFacts[]): void {
  const rows = facts.map((fact) => [
    fact.name,
    fact.source,
    (['coin', 'pair', 'metal'] as const).map((kind) => ruleOf(fact, kind)?.real ?? '').join(' | '),
    ...found.map(({ kind, facts: of }) => {
      const [value, rule] = [fact.of(of), ruleOf(fact, kind)];
      if (value === null) return '';
      const isOut = rule !== null && (value < rule.least || value > rule.most);
      return `${value.toFixed(fact.decimals)}${isOut ? '*' : ''}`;
    }),
  ]);
  printTable(['fact', '', 'real: coins | pairs | metals', ...found.map(({ facts: of }) => of.symbol)], rows);
  for (const [letter, source] of Object.entries(sources)) console.log(`${letter}  ${source}`);
  const out = outside(found);
  judge('every fact within its bounds', out.length === 0, `${out.length} outside`);
  for (const words of out) console.log(`        ${words}`);
}
