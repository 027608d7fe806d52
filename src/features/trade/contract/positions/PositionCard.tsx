import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { wayOf } from '#src/ui/figures/way.ts';
import { useFigureText } from '../useFigureText.ts';
import { type Held, heldOf, liveFigures } from './position.rules.ts';
import styles from './Positions.module.css';
import { TwoLines } from './TwoLines.tsx';
import type { FigureName } from './useFigureWords.tsx';
import { useFigureNames } from './useFigureWords.tsx';

export type SheetName = FigureName | 'setStops' | 'close' | 'cancel';

interface PositionCardProps {
  position: Position;
  onOpen(sheet: SheetName): void;
}

/** One position: every figure opens what it is computed from. */
export function PositionCard({ position, onOpen }: PositionCardProps) {
  const held = heldOf(position);
  return held === null ? null : <HeldCard held={held} onOpen={onOpen} number={position.number} />;
}

function HeldCard({ held, number, onOpen }: { held: Held; number: string } & Pick<PositionCardProps, 'onOpen'>) {
  const tag = useTag();
  const { t } = useLingui();
  const { rules, direction, leverage, isPending } = held;
  const figures = useCardFigures(held);
  const pair = `${rules.base}/${rules.quote}`;
  return (
    <article className={styles.card} data-testid="position" data-number={number} aria-label={`${pair} ${number}`}>
      <header className={styles.head}>
        <h3 className={styles.name}>
          {pair}
          <span className={styles.side} data-direction={direction}>
            {direction === 'long'
              ? `▲ ${t({ message: 'Long', comment: 'Direction of a position' })}`
              : `▼ ${t({ message: 'Short', comment: 'Direction of a position' })}`}{' '}
            {formatTimes(leverage, tag)}
          </span>
          {isPending ? (
            <span className={styles.state}>
              {t({ message: 'Pending', comment: 'State of an order that waits for its price' })}
            </span>
          ) : null}
        </h3>
      </header>
      <div className={styles.figures}>
        {figures.map(({ name, label, value, way, isLive = true }) => (
          <div className={styles.figure} key={name}>
            <button
              type="button"
              className={styles.open}
              aria-haspopup="dialog"
              onClick={() => onOpen(name)}
              data-testid={`open-${name}`}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.value} data-way={way} data-live={isLive}>
                {value}
              </span>
            </button>
          </div>
        ))}
      </div>
      <div className={styles.deeds}>
        <Button kind="secondary" size="small" full onClick={() => onOpen('setStops')} testId="set-stops">
          <Trans>Take-profit / stop-loss</Trans>
        </Button>
        {isPending ? (
          <Button kind="secondary" size="small" full onClick={() => onOpen('cancel')} testId="cancel-order">
            <Trans comment="Button: cancel an order that waits">Cancel the order</Trans>
          </Button>
        ) : (
          <>
            {held.waiting > 0n ? (
              <Button kind="secondary" size="small" full onClick={() => onOpen('cancel')} testId="cancel-rest">
                <Trans comment="Button: cancel what of an order still waits">Cancel the rest</Trans>
              </Button>
            ) : null}
            <Button kind="secondary" size="small" full onClick={() => onOpen('close')} testId="close-position">
              <Trans comment="Button: close a position or a part of it">Close position</Trans>
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

interface CardFigure {
  name: FigureName;
  label: string;
  value: ReactNode;
  way?: 'up' | 'down' | 'flat' | undefined;
  isLive?: boolean;
}

function useCardFigures(held: Held): CardFigure[] {
  const names = useFigureNames(held);
  const text = useFigureText(held.rules);
  const price = useAtomValue(tradablePriceAtom(held.rules.symbol));
  const priceText = price.isLive ? price.data : price.last;
  const now = priceText === undefined ? null : readPrice(held.rules, priceText);
  const live = now === null ? null : liveFigures(held, now);
  const stop = (whole: bigint | null) => (whole === null ? '–' : text.price(whole));
  const profit: CardFigure[] = held.isPending
    ? []
    : [
        {
          name: 'profit',
          label: names.profit,
          value: (
            <TwoLines
              figure={live === null ? '–' : text.signed(live.profit)}
              share={live === null ? null : text.signedShare(live.ofMarginBps)}
            />
          ),
          way: live === null ? 'flat' : wayOf(fromMinor(live.profit, 'USDT')),
          isLive: price.isLive,
        },
      ];
  const figure = (name: FigureName, value: ReactNode): CardFigure => ({ name, label: names[name], value });
  return [
    ...profit,
    figure('quantity', text.quantity(held.quantity)),
    ...(held.isPending || held.waiting === 0n ? [] : [figure('waiting', text.quantity(held.waiting))]),
    figure('openPrice', text.price(held.openPrice)),
    { ...figure('price', now === null ? '–' : text.price(now)), isLive: price.isLive },
    figure('margin', text.cost(held.margin)),
    figure(
      'liquidation',
      <TwoLines figure={text.price(held.liquidation)} share={live === null ? null : text.share(live.distanceBps)} />,
    ),
    figure('fee', text.cost(held.fee)),
    figure('stops', `${stop(held.takeProfit)} / ${stop(held.stopLoss)}`),
  ];
}
