import { Trans, useLingui } from '@lingui/react/macro';
import Repeat from 'lucide-react/icons/repeat';
import { spotStates } from '#contract/api/spot.ts';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { OrdersPage } from '../list/OrdersPage.tsx';
import { spotOrders } from '../orders.atoms.ts';
import { marketsOf } from '../orders.rules.ts';
import { useOrderWords } from '../useOrderWords.ts';
import { spotTable } from './spot.rules.ts';
import { SpotRow } from './SpotRow.tsx';
import { SpotSheet } from './SpotSheet.tsx';

const coinMarkets = marketsOf('coin', 'virtual').map(({ symbol, base, quote }) => ({
  value: symbol,
  label: `${base}/${quote}`,
}));

export function SpotOrdersPage() {
  const { t } = useLingui();
  const { all, spotStates: words } = useOrderWords();
  return (
    <OrdersPage
      title={t({ message: 'Spot orders', comment: 'Title of a page' })}
      orders={spotOrders}
      states={spotStates}
      labels={{ all, ...words }}
      markets={coinMarkets}
      Row={SpotRow}
      Sheet={SpotSheet}
      table={spotTable}
      fileWord="spot-orders"
      empty={
        <EmptyState
          icon={<Repeat size={26} aria-hidden />}
          title={t`Your spot orders will be here`}
          detail={t`Each with what it was filled with, its fee, and the lines that it left in your records.`}
          action={
            <Button href={paths.trade({ product: 'spot' })}>
              <Trans>Buy or sell a coin</Trans>
            </Button>
          }
        />
      }
    />
  );
}
