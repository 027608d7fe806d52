import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Star from 'lucide-react/icons/star';
import { memo } from 'react';
import { kindRules, marketOf, type MarketRules } from '#contract/markets.ts';
import { pairName } from '#src/lib/figures/units.ts';
import { favouritesAtom, toggleFavouriteAtom } from '#src/state/prefs.ts';
import { restsUntilAtom } from '#src/state/market/quotes.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { LiveCells } from './LiveCells.tsx';
import { MarketDetails } from './MarketDetails.tsx';
import styles from './MarketRow.module.css';
import { useInSight } from './useInSight.ts';
import { useMarketName } from '#src/ui/figures/useMarketName.ts';

interface MarketRowProps {
  symbol: string;
  isOpen: boolean;
  /** Nothing closes the open row. */
  onOpen: (symbol: string) => void;
}

export const MarketRow = memo(function MarketRow({ symbol, isOpen, onOpen }: MarketRowProps) {
  const rules = marketOf(symbol);
  return rules === undefined ? null : <KnownRow rules={rules} isOpen={isOpen} onOpen={onOpen} />;
});

interface KnownRowProps extends Pick<MarketRowProps, 'isOpen' | 'onOpen'> {
  rules: MarketRules;
}

function KnownRow({ rules, isOpen, onOpen }: KnownRowProps) {
  const { t } = useLingui();
  const { symbol, quote, kind } = rules;
  const name = useMarketName(rules);
  const isFavourite = useAtomValue(favouritesAtom).includes(symbol);
  const toggleFavourite = useSetAtom(toggleFavouriteAtom);
  const restsUntil = useAtomValue(restsUntilAtom);
  const isClosed = restsUntil !== null && kindRules[kind].hours === 'weekdays';
  const [row, isInSight] = useInSight<HTMLTableSectionElement>();
  const detailsId = `market-${symbol}`;
  const market = pairName(rules);
  const label = isFavourite ? t`Remove ${market} from favourites` : t`Add ${market} to favourites`;
  return (
    <tbody className={styles.market} data-open={isOpen || undefined} ref={row}>
      <tr className={styles.row} data-testid={`row-${symbol}`} data-pair={quote !== 'USDT' || undefined}>
        <td className={styles.star} data-on={isFavourite || undefined}>
          <IconButton
            label={label}
            pressed={isFavourite}
            icon={<Star size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />}
            onClick={() => toggleFavourite(symbol)}
          />
        </td>
        <td className={styles.nameCell}>
          <MarketName
            symbol={market}
            detail={isClosed ? t({ message: 'Closed', comment: 'State of a market' }) : name}
            isOpen={isOpen}
            detailsId={detailsId}
            onClick={() => onOpen(isOpen ? '' : symbol)}
          />
        </td>
        <LiveCells rules={rules} isClosed={isClosed} isInSight={isInSight} />
      </tr>
      {isOpen ? (
        <tr className={styles.detailsRow}>
          <td className={styles.detailsCell} colSpan={5} id={detailsId}>
            <MarketDetails rules={rules} name={name} opensAt={isClosed ? restsUntil : null} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

interface MarketNameProps {
  symbol: string;
  detail: string;
  isOpen: boolean;
  detailsId: string;
  onClick: () => void;
}

/** The button of the whole row. */
function MarketName({ symbol, detail, isOpen, detailsId, onClick }: MarketNameProps) {
  return (
    <button
      type="button"
      className={styles.name}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={onClick}
    >
      <span className={styles.symbol}>{symbol}</span>
      <span className={styles.fullName}>{detail}</span>
    </button>
  );
}
