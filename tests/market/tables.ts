/** The tables of docs/market-2.md, from the code: `node tests/market/tables.ts` writes them into the document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { componentsOf, instrumentOf } from '#contract/market/symbols.ts';
import { markets } from '#contract/markets.ts';
import { spreadTenths } from '#contract/rules/trading/lots.ts';

export const documentPath = new URL('../../docs/market-2.md', import.meta.url);
const [begin, end] = ['<!-- tables -->', '<!-- /tables -->'];

export function tables(): string {
  const all = [...componentsOf['market-2'], ...componentsOf['market-1'].filter(({ name }) => name === 'USD')];
  const components = all.map(
    ({ name, group, volatility, hours }) => `| ${name} | ${group} | ${hours} | ${volatility} |`,
  );
  return [
    '| Component | Group | Hours | Volatility a year |',
    '|---|---|---|---|',
    ...components,
    '',
    'Terms of market-2: component × weight + drift. Volume: millions of USDT (coins), lots (others).',
    '',
    '| Market | Base price | Terms of market-2 | Volume a day | Decimals stored | of market-1 | of quantities | Step = min | Max | Spread, tenths of a pip |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...markets.map(({ symbol }) => marketRow(symbol)),
  ].join('\n');
}

function marketRow(symbol: string): string {
  const { rules, of, usual } = instrumentOf(symbol);
  const { terms, price } = of['market-2'];
  const sum = terms.map(
    ({ component, weight, drift }) => `${component} × ${weight} ${drift < 0 ? '−' : '+'} ${Math.abs(drift)}`,
  );
  const volume = 'lots' in usual ? usual.lots : usual.turnover / 1_000_000;
  const spread = spreadTenths[symbol] ?? '';
  const { pricePrecision, formerPrecision, quantityPrecision, quantityStep, quantityMax } = rules;
  return `| ${[symbol, price, sum.join(', '), volume, pricePrecision, formerPrecision, quantityPrecision, quantityStep, quantityMax, spread].join(' | ')} |`;
}

/** The document with the tables as they are. */
export function withTables(document: string): string {
  const [from, to] = [document.indexOf(begin) + begin.length, document.indexOf(end)];
  return `${document.slice(0, from)}\n${tables()}\n${document.slice(to)}`;
}

if (process.argv[1]?.endsWith('tables.ts') === true) {
  writeFileSync(documentPath, withTables(readFileSync(documentPath, 'utf8')));
}
