import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Position, PositionProduct } from '#contract/api/positions.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { marketOf } from '#contract/markets.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { ordersPath } from '#src/lib/market/productPaths.ts';
import { formatLeverage, pairName } from '#src/lib/figures/units.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { RowList } from '#src/ui/blocks/RowList.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { usePositionWords } from '../words/useTableWords.ts';
import { closedAtom } from './closed.atoms.ts';

/** What became of the last positions, and why they were closed. */
export function LatelyClosed({ product }: { product: PositionProduct }) {
  const { t } = useLingui();
  const list = useAtomValue(closedAtom[product]).data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Card
      title={t({ message: 'Recently closed', comment: 'Heading: positions that were closed' })}
      padding="none"
      testId="closed-lately"
    >
      <RowList rows={list.map((position) => <ClosedRow position={position} key={position.id} />)} />
    </Card>
  );
}

function ClosedRow({ position }: { position: Position }) {
  const tag = useTag();
  const { directions, reasons } = usePositionWords();
  const rules = marketOf(position.symbol);
  const { direction, leverage, product, number, close_reason: reason, closed, shortfall } = position;
  return (
    <ListRow
      title={`${directions[direction]} ${rules === undefined ? position.symbol : pairName(rules)} · ${formatLeverage(leverage, tag)}`}
      detail={
        <>
          {reason === null ? '' : reasons[reason]} · {closed === null ? '' : formatTime(closed)}
          {/[1-9]/.test(shortfall) ? (
            <>
              {' · '}
              <Trans comment="Loss beyond the margin">covered by the platform</Trans>
            </>
          ) : null}
        </>
      }
      end={<WayAmount amount={resultOf(position)} shown={2} />}
      href={ordersPath[product]({ order: number })}
      testId="closed-row"
    />
  );
}
