import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { marketOf } from '#contract/markets.ts';
import { paths } from '#src/lib/paths.ts';
import { isLiveAtom, quotesFailureAtom } from '#src/state/market/quotes.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import type { Mover } from './movers.rules.ts';
import styles from './MoversCard.module.css';
import { moversShown, useMovers } from './useMovers.ts';

export function MoversCard() {
  const { t } = useLingui();
  const { gainers, losers } = useMovers();
  const failure = useAtomValue(quotesFailureAtom);
  if (failure !== null) return null;
  return (
    <Card title={t`24-hour movers`}>
      <div className={styles.columns}>
        <Column label={t({ message: 'Top gainers', comment: 'Markets' })} movers={gainers} />
        <Column label={t({ message: 'Top losers', comment: 'Markets' })} movers={losers} />
      </div>
    </Card>
  );
}

function Column({ label, movers }: { label: string; movers: readonly Mover[] | null }) {
  return (
    <div className={styles.column}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.list}>
        {movers === null
          ? Array.from({ length: moversShown }, (_, row) => (
              <li className={styles.mover} key={row}>
                <Skeleton width="100%" height={14} />
              </li>
            ))
          : movers.map((mover) => <MoverRow key={mover.symbol} mover={mover} />)}
      </ul>
      {movers?.length === 0 ? (
        <p className={styles.none}>
          <Trans comment="No market rose or fell">None</Trans>
        </p>
      ) : null}
    </div>
  );
}

function MoverRow({ mover }: { mover: Mover }) {
  const isLive = useAtomValue(isLiveAtom);
  const rules = marketOf(mover.symbol);
  if (rules === undefined) return null;
  const shown = rules.quote === 'USDT' ? rules.base : `${rules.base}/${rules.quote}`;
  return (
    <li>
      <Link className={styles.mover} href={paths.market({ search: shown })}>
        <span className={styles.symbol}>{shown}</span>
        <ChangePill change={mover.change} isLive={isLive} look="plain" />
      </Link>
    </li>
  );
}
