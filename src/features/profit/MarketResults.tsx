import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProfitRow } from '#contract/api/trading.ts';
import { marketOf } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { ordersPath } from '#src/lib/market/productPaths.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import type { MarketSums } from './profit.rules.ts';
import { SumRows } from './SumRows.tsx';

/** What each market brought or cost; a tap shows what it is the sum of. */
export function MarketResults({ markets }: { markets: readonly MarketSums[] }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<MarketSums | null>(null);
  const closed = (count: number) =>
    t({ message: `Closed: ${count}`, comment: 'How many positions and options were closed' });
  const products: Record<ProfitRow['product'], string> = {
    contract: t({ message: 'Futures', comment: 'Account for leveraged positions' }),
    forex: t({ message: 'Forex and metals', comment: 'Kind of record: profit or loss of a position in them' }),
    option: t({ message: 'Options', comment: 'Account for timed options' }),
  };
  return (
    <Card title={t({ message: 'By market', comment: 'Heading: results of a report' })} padding="none">
      <ul>
        {markets.map((sums) => (
          <li key={`${sums.product}:${sums.symbol}`}>
            <ListRow
              testId="market-result"
              title={nameOf(sums.symbol)}
              detail={products[sums.product]}
              end={<WayAmount amount={sums.result} shown={2} />}
              endDetail={closed(sums.count)}
              onClick={() => setOpened(sums)}
            />
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Sheet
          title={`${nameOf(opened.symbol)} · ${products[opened.product]}`}
          onClose={() => setOpened(null)}
          testId="market-sheet"
          footer={<ToOrders sums={opened} />}
        >
          <SumRows sums={opened} />
        </Sheet>
      )}
    </Card>
  );
}

function ToOrders({ sums: { product, symbol } }: { sums: MarketSums }) {
  if (product === 'option') {
    return (
      <Button kind="secondary" full href={paths.records({ kind: 'option' })}>
        <Trans>Show these transactions</Trans>
      </Button>
    );
  }
  const query = { symbol, status: 'closed' };
  return (
    <Button kind="secondary" full href={ordersPath[product](query)}>
      <Trans>Show orders in this market</Trans>
    </Button>
  );
}

function nameOf(symbol: string): string {
  const rules = marketOf(symbol);
  return rules === undefined ? symbol : pairOf(rules);
}
