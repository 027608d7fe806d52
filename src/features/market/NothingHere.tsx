import { Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import Star from 'lucide-react/icons/star';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';

interface NothingHereProps {
  search: string;
  onShowCoins: () => void;
  onClear: () => void;
}

export function NothingHere({ search, onShowCoins, onClear }: NothingHereProps) {
  const { t } = useLingui();
  if (search !== '') {
    return (
      <EmptyState
        icon={<Search size={26} aria-hidden />}
        title={t`No markets match “${search}”`}
        detail={t`Try a symbol like BTC or EUR/USD, or a name like gold.`}
        action={
          <Button kind="secondary" onClick={onClear}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Star size={26} aria-hidden />}
      title={t`Favourites will appear here`}
      detail={t`Tap the star next to a market to keep it in this list on this device.`}
      action={
        <Button kind="secondary" onClick={onShowCoins}>
          <Trans>Show coins</Trans>
        </Button>
      }
    />
  );
}
