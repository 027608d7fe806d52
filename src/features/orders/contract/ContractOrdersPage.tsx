import { Trans, useLingui } from '@lingui/react/macro';
import Scale from 'lucide-react/icons/scale';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { OrdersPage } from '../list/OrdersPage.tsx';
import { contractOrders } from '../orders.atoms.ts';
import { marketsOf } from '../orders.rules.ts';
import { useOrderWords } from '../useOrderWords.ts';
import { contractStates, positionTable } from './contract.rules.ts';
import { PositionRow } from './PositionRow.tsx';
import { PositionSheet } from './PositionSheet.tsx';

const coinMarkets = marketsOf('coin', 'virtual').map(({ symbol, base, quote }) => ({
  value: symbol,
  label: `${base}/${quote}`,
}));

export function ContractOrdersPage() {
  const { t } = useLingui();
  const { all, positionStates } = useOrderWords();
  return (
    <OrdersPage
      hasProfit
      title={t({ message: 'Contract orders', comment: 'Title of a page' })}
      orders={contractOrders}
      states={contractStates}
      labels={{ all, ...positionStates }}
      markets={coinMarkets}
      Row={PositionRow}
      Sheet={PositionSheet}
      table={positionTable}
      fileWord="contract-orders"
      empty={
        <EmptyState
          icon={<Scale size={26} aria-hidden />}
          title={t`Your contracts will be here`}
          detail={t`What waits, what is open and what was closed, each with how its result came about.`}
          action={
            <Button href={paths.trade({ product: 'contract' })}>
              <Trans>Practise with a contract</Trans>
            </Button>
          }
        />
      }
    />
  );
}
