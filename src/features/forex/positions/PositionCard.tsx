import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { forexPricesAtom, pricesIn } from '../forex.atoms.ts';
import type { ForexPrices } from '../market.rules.ts';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { LiveProfit } from './LiveProfit.tsx';
import styles from './PositionCard.module.css';
import { PositionFigures } from './PositionFigures.tsx';
import { PositionSheet } from '../details/PositionSheet.tsx';
import { StopSheet } from './StopSheet.tsx';

interface PositionCardProps {
  position: Position;
  rules: MarketRules;
}

type Opened = 'details' | 'stops' | 'close' | 'cancel';

/** One position or waiting order: how it stands, and what can be done with it. */
export function PositionCard({ position, rules }: PositionCardProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const tradable = useAtomValue(forexPricesAtom(rules.symbol));
  const prices = pricesIn(tradable);
  const close = () => setOpened(null);
  const sheets = {
    details: <PositionSheet position={position} rules={rules} onClose={close} />,
    stops: <StopSheet position={position} rules={rules} onClose={close} />,
    close: <CloseSheet position={position} rules={rules} onClose={close} />,
    cancel: <CancelSheet position={position} rules={rules} onClose={close} />,
  };
  return (
    <article className={styles.card} data-testid="position" data-status={position.status}>
      <Head position={position} rules={rules} prices={prices} isLive={tradable.isLive} onOpen={setOpened} />
      <PositionFigures position={position} rules={rules} prices={prices} />
      <Deeds position={position} onOpen={setOpened} />
      {opened === null ? null : sheets[opened]}
    </article>
  );
}

interface HeadProps extends PositionCardProps {
  prices: ForexPrices | null;
  isLive: boolean;
  onOpen(sheet: Opened): void;
}

function Head({ position, rules, prices, isLive, onOpen }: HeadProps) {
  const { t } = useLingui();
  const tag = useTag();
  const figures = useFigures(rules);
  const { directions, states } = useForexWords();
  const { direction, status, quantity, leverage } = position;
  return (
    <div className={styles.head}>
      <p className={styles.name}>
        <span className={styles.direction} data-direction={direction}>
          {direction === 'long' ? '▲' : '▼'} {directions[direction]}
        </span>{' '}
        {figures.lotsText(quantity)} <span className={styles.light}>{formatTimes(leverage, tag)}</span>
      </p>
      {status === 'open' || status === 'closing' ? (
        <LiveProfit position={position} rules={rules} prices={prices} isLive={isLive} />
      ) : (
        <p className={styles.state}>{states[status]}</p>
      )}
      <IconButton
        label={t({ message: 'Details', comment: 'Opens everything about a position' })}
        icon={<Info size={18} aria-hidden />}
        onClick={() => onOpen('details')}
        testId="details"
      />
    </div>
  );
}

function Deeds({ position: { status }, onOpen }: { position: Position; onOpen(sheet: Opened): void }) {
  const { t } = useLingui();
  if (status === 'closing') {
    return (
      <output className={styles.closing} data-testid="closing">
        <Spinner />
        {t({ message: 'Closing at the price of a second from now…', comment: 'State of a position' })}
      </output>
    );
  }
  return (
    <div className={styles.deeds}>
      <Button kind="secondary" size="small" full onClick={() => onOpen('stops')} testId="set-stops">
        <Trans>Take-profit / stop-loss</Trans>
      </Button>
      {status === 'pending' ? (
        <Button kind="secondary" size="small" full onClick={() => onOpen('cancel')} testId="cancel">
          <Trans comment="Button: cancel an order that waits">Cancel the order</Trans>
        </Button>
      ) : (
        <Button kind="secondary" size="small" full onClick={() => onOpen('close')} testId="close">
          <Trans comment="Button: ends a position">Close position</Trans>
        </Button>
      )}
    </div>
  );
}
