import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { type MarketRules, markets } from '#contract/markets.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { formatPrice } from '#src/lib/figures/format.ts';
import { pairName } from '#src/lib/figures/units.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { favouritesAtom, toggleFavouriteAtom } from '#src/state/prefs.ts';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { useMarketNames } from '#src/ui/figures/useMarketName.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { restsUntilAtom } from '../figures/prices.atoms.ts';
import styles from './MarketPicker.module.css';
import { type PickerGroup, pickable, pickerGroups } from './picker.rules.ts';

interface MarketPickerProps {
  current: string;
  onChoose(symbol: string): void;
  onClose(): void;
}

/** Every market that can be traded: searched for, by its kind, or among the favourites. The sheet keeps its height. */
export function MarketPicker({ current, onChoose, onClose }: MarketPickerProps) {
  const { t } = useLingui();
  const favourites = useAtomValue(favouritesAtom);
  const nameOf = useMarketNames();
  const [group, setGroup] = useState<PickerGroup>('all');
  const [search, setSearch] = useState('');
  const names: Record<PickerGroup, string> = {
    all: t({ message: 'All', comment: 'Group of markets' }),
    favourites: t`Favourites`,
    coin: t`Coins`,
    virtual: t({ message: 'Altcoins', comment: 'Small coins' }),
    forex: t`Forex`,
    metal: t`Metals`,
  };
  const shown = pickable(markets, { group, search, favourites, nameOf });
  return (
    <Sheet title={t`Choose a market`} onClose={onClose} testId="market-picker">
      <div className={styles.picker}>
        <div className={styles.choice}>
          <SearchField label={t`Search markets`} value={search} onChange={setSearch} />
          <div className={styles.groups}>
            <Chips
              label={t`Market type`}
              options={pickerGroups.map((value) => ({ value, label: names[value] }))}
              value={search === '' ? group : null}
              onChange={(value) => {
                setSearch('');
                setGroup(value);
              }}
            />
          </div>
        </div>
        {shown.length === 0 ? (
          <p className={styles.nothing}>
            {search === '' ? (
              <Trans>No favourites yet. Tap the star next to a market to add it.</Trans>
            ) : (
              <Trans>No markets match “{search}”.</Trans>
            )}
          </p>
        ) : (
          <ul className={styles.list}>
            {shown.map((rules) => (
              <PickerRow
                key={rules.symbol}
                rules={rules}
                name={nameOf(rules)}
                isCurrent={rules.symbol === current}
                onChoose={onChoose}
              />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

interface PickerRowProps extends Pick<MarketPickerProps, 'onChoose'> {
  rules: MarketRules;
  name: string;
  isCurrent: boolean;
}

function PickerRow({ rules, name, isCurrent, onChoose }: PickerRowProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { symbol, pricePrecision } = rules;
  const market = pairName(rules);
  const quote = useAtomValue(quoteAtom(symbol));
  const isOpen = useAtomValue(restsUntilAtom) === null || !isLotMarket(rules);
  const isLive = useAtomValue(dataAgeAtom)?.live === true && isOpen;
  const isFavourite = useAtomValue(favouritesAtom).includes(symbol);
  const toggle = useSetAtom(toggleFavouriteAtom);
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      <IconButton
        label={isFavourite ? t`Remove ${market} from favourites` : t`Add ${market} to favourites`}
        pressed={isFavourite}
        icon={<Star size={18} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />}
        onClick={() => toggle(symbol)}
      />
      <button
        type="button"
        className={styles.market}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(symbol)}
        data-testid={`pick-${symbol}`}
      >
        <span className={styles.name}>
          <strong>{market}</strong>
          <span className={styles.full}>{name}</span>
        </span>
        <span className={styles.figures}>
          {quote === undefined ? '–' : formatPrice(quote.price, pricePrecision, tag)}
          {quote === undefined ? null : <ChangePill change={quote.change} isLive={isLive} look="plain" />}
        </span>
      </button>
    </li>
  );
}
