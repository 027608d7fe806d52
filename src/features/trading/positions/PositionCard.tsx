import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { isDealt } from '#contract/rules/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatLeverage } from '#src/lib/figures/units.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { wayOf } from '#src/ui/figures/way.ts';
import { pipsFor } from '../figures/pips.rules.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { usePositionWords } from '../words/useTableWords.ts';
import { useWaitWords } from '../words/useWaitWords.ts';
import { BreakEvenStep } from './BreakEvenStep.tsx';
import { calls } from './calls.ts';
import type { Held, Standing } from './held.rules.ts';
import styles from './PositionCard.module.css';
import { useClosesAt, useStanding } from './standing.ts';
import { type FigureName, useFigureNames } from './useFigureWords.tsx';

/** What opens over a card: the steps, everything about it, or what one of its figures is computed from. */
export type SheetName = 'stops' | 'close' | 'reverse' | 'margin' | 'cancel' | 'details' | FigureName;

interface PositionCardProps {
  held: Held;
  position: Position;
  onOpen(sheet: SheetName): void;
}

/** One position, or the order for one: how it stands, what each figure is computed from, and what can be done with it. */
export function PositionCard({ held, position, onOpen }: PositionCardProps) {
  const { rules, number, state } = held;
  const { standing, isLive } = useStanding(held);
  const pair = pairOf(rules);
  const waits = useWaitWords({ product: held.product, order: position }, rules);
  return (
    <article
      className={styles.card}
      data-testid="position"
      data-number={number}
      data-status={state}
      aria-label={`${pair} ${number}`}
    >
      <Head held={held} pair={pair} standing={standing} isLive={isLive} onOpen={onOpen} />
      {waits === null ? null : (
        <p className={styles.waits} data-testid="waits">
          {waits}
        </p>
      )}
      <Figures held={held} standing={standing} onOpen={onOpen} />
      <Steps held={held} onOpen={onOpen} />
    </article>
  );
}

interface StepsProps {
  held: Held;
  onOpen(sheet: SheetName): void;
}

interface HeadProps extends StepsProps {
  pair: string;
  standing: Standing | null;
  isLive: boolean;
}

function Head({ held, pair, standing, isLive, onOpen }: HeadProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { directions, states } = usePositionWords();
  const { direction, leverage, state } = held;
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h3 className={styles.name}>{pair}</h3>
        <p className={styles.kind}>
          <span className={styles.side} data-direction={direction}>
            {direction === 'long' ? '▲' : '▼'} {directions[direction]} {formatLeverage(leverage, tag)}
          </span>
          {state === 'pending' ? <span className={styles.state}>{states.pending}</span> : null}
        </p>
      </div>
      {state === 'pending' ? null : <Profit held={held} standing={standing} isLive={isLive} onOpen={onOpen} />}
      <IconButton
        label={t({ message: 'Details', comment: 'Opens everything about a position' })}
        icon={<Info size={18} aria-hidden />}
        onClick={() => onOpen('details')}
        testId="details"
      />
    </header>
  );
}

/** Amount, share of the margin and pips have a line each: nothing moves when digits or signs come and go. */
function Profit({ held, standing, isLive, onOpen }: Omit<HeadProps, 'pair'>) {
  const names = useFigureNames(held);
  const text = useFigureText(held.rules);
  const { rules, direction, openPrice } = held;
  const way = standing === null ? 'flat' : wayOf(fromMinor(standing.profit, 'USDT'));
  return (
    <button
      type="button"
      className={styles.profit}
      aria-haspopup="dialog"
      data-way={way}
      data-live={isLive}
      data-testid="live-profit"
      onClick={() => onOpen('profit')}
    >
      <span className={styles.label}>{names.profit}</span>
      <span className={styles.amount}>{standing === null ? '–' : text.signed(standing.profit)}</span>
      <span className={styles.share}>{standing === null ? '\u00A0' : text.signedShare(standing.ofMarginBps)}</span>
      {isLotMarket(rules) ? (
        <span className={styles.share}>
          {standing === null ? '\u00A0' : text.signedPips(pipsFor(rules, direction, openPrice, standing.price))}
        </span>
      ) : null}
    </button>
  );
}

function Figures({ held, standing, onOpen }: StepsProps & { standing: Standing | null }) {
  const names = useFigureNames(held);
  const text = useFigureText(held.rules);
  const tradable = useClosesAt(held);
  const now = tradable.isLive ? tradable.data : tradable.last;
  const { product, state } = held;
  const stop = (whole: bigint | null) => (whole === null ? '–' : text.price(whole));
  const isOpen = state !== 'pending';
  const distance = standing?.distanceBps ?? null;
  const figures: [name: FigureName, value: ReactNode, second?: string | undefined][] = [
    ['quantity', text.quantity(held.quantity)],
    ...(isOpen && held.waiting > 0n ? [['waiting', text.quantity(held.waiting)] as [FigureName, string]] : []),
    ['openPrice', text.price(held.openPrice)],
    ['price', now === undefined ? '–' : text.price(now.price)],
    ['margin', text.cost(held.margin)],
    ...(isOpen
      ? [['marginRatio', standing === null ? '–' : text.share(standing.marginRatioBps)] as [FigureName, string]]
      : []),
    [
      'liquidation',
      held.liquidation === 0n ? '–' : text.price(held.liquidation),
      isOpen ? (distance === null ? '\u00A0' : text.share(distance)) : undefined,
    ],
    isDealt(product) ? ['swap', text.signedExact(held.swap)] : ['fee', text.cost(held.fee)],
    [
      'stops',
      `${stop(held.takeProfit)} / ${stop(held.stopLoss)}`,
      held.trailingBps === null ? undefined : text.share(held.trailingBps),
    ],
  ];
  return (
    <div className={styles.figures}>
      {figures.map(([name, value, second]) => (
        <button
          key={name}
          type="button"
          className={styles.figure}
          aria-haspopup="dialog"
          onClick={() => onOpen(name)}
          data-testid={`open-${name}`}
        >
          <span className={styles.label}>{names[name]}</span>
          <span className={styles.value} data-live={name !== 'price' || tradable.isLive}>
            {value}
          </span>
          {second === undefined ? null : <span className={styles.value}>{second}</span>}
        </button>
      ))}
    </div>
  );
}

function Steps({ held, onOpen }: StepsProps) {
  const { t } = useLingui();
  const { state, waiting, product } = held;
  if (state === 'closing') {
    return (
      <output className={styles.closing} data-testid="closing">
        <Spinner />
        {t({ message: 'Closing in one second, at that moment’s price…', comment: 'State of a position' })}
      </output>
    );
  }
  return (
    <div className={styles.steps}>
      <Button kind="secondary" size="small" full onClick={() => onOpen('stops')} testId="set-stops">
        <Trans comment="Button, short: take-profit and stop-loss">TP/SL</Trans>
      </Button>
      {state === 'pending' ? (
        <Button kind="secondary" size="small" full onClick={() => onOpen('cancel')} testId="cancel-order">
          <Trans comment="Takes an open order back">Cancel order</Trans>
        </Button>
      ) : (
        <>
          {waiting > 0n ? (
            <Button kind="secondary" size="small" full onClick={() => onOpen('cancel')} testId="cancel-rest">
              <Trans comment="Button: cancel what of an order still waits">Cancel remaining</Trans>
            </Button>
          ) : null}
          {calls[product].reverse ? (
            <Button kind="secondary" size="small" full onClick={() => onOpen('reverse')} testId="reverse">
              <Trans comment="Button, short: close a position and open the opposite one">Reverse</Trans>
            </Button>
          ) : null}
          <Button kind="secondary" size="small" full onClick={() => onOpen('close')} testId="close-position">
            <Trans context="position" comment="Button, short: close a position or a part of it">
              Close
            </Trans>
          </Button>
          <BreakEvenStep held={held} onStops={() => onOpen('stops')} />
        </>
      )}
    </div>
  );
}
