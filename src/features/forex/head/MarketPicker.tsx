import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { type MarketRules, markets } from '#contract/markets.ts';
import { paths } from '#src/lib/paths.ts';
import { dataAgeAtom, quoteAtom } from '#src/state/market/quotes.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useMarketName } from '#src/ui/figures/useMarketName.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { restsUntilAtom } from '../forex.atoms.ts';
import styles from './MarketPicker.module.css';

interface MarketPickerProps {
  chosen: string;
  onClose(): void;
}

/** Every market of forex and metals with its price: few enough to need no search. */
export function MarketPicker({ chosen, onClose }: MarketPickerProps) {
  const { t } = useLingui();
  const groups = [
    { kind: 'forex', title: t`Forex` },
    { kind: 'metal', title: t`Metals` },
  ] as const;
  return (
    <Sheet title={t({ message: 'Choose a market', comment: 'Title of a list' })} onClose={onClose} testId="picker">
      {groups.map(({ kind, title }) => (
        <section key={kind}>
          <h3 className={styles.group}>{title}</h3>
          <ul className={styles.list}>
            {markets
              .filter((rules) => rules.kind === kind)
              .map((rules) => (
                <li key={rules.symbol} aria-current={rules.symbol === chosen || undefined}>
                  <PickerRow rules={rules} onChosen={onClose} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

function PickerRow({ rules, onChosen }: { rules: MarketRules; onChosen(): void }) {
  const [, go] = useLocation();
  const { symbol, base, quote, pricePrecision } = rules;
  const name = useMarketName(rules);
  const known = useAtomValue(quoteAtom(symbol));
  const isOpen = useAtomValue(restsUntilAtom) === null;
  const isLive = useAtomValue(dataAgeAtom)?.live === true && isOpen;
  return (
    <ListRow
      testId={`pick-${symbol}`}
      title={`${base}/${quote}`}
      detail={name}
      end={known === undefined ? '–' : <PriceText price={known.price} precision={pricePrecision} isLive={isLive} />}
      endDetail={known === undefined ? null : <ChangePill change={known.change} isLive={isLive} look="plain" />}
      onClick={() => {
        onChosen();
        go(paths.forex({ symbol }), { replace: true });
      }}
    />
  );
}
