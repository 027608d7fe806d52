import { Trans, useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { decimalsOf, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import type { Finding } from './judge.rules.ts';
import { Verdict } from './Verdict.tsx';
import styles from './Verify.module.css';
import { type Claim, type OrderKind, type Reason, timeOfTick } from './verify.rules.ts';

interface OrderCardProps {
  rules: MarketRules;
  tick: number;
  claim: Claim;
  /** Null while nothing can be said of it. */
  finding: Finding | null;
}

/** What an order's record says of its fill, and whether the path says so, too. */
export function OrderCard({ rules, tick, claim, finding }: OrderCardProps) {
  const { t } = useLingui();
  const tag = useTag();
  const write = (price: string) => formatPrice(price, Math.max(rules.pricePrecision, decimalsOf(price)), tag);
  const { wait, side } = claim;
  const names: Record<OrderKind, string> = {
    spot: t({ message: 'Spot', comment: 'Kind of an order' }),
    contract: t({ message: 'Futures', comment: 'Kind of an order: leveraged' }),
    option: t({ message: 'Option', comment: 'Kind of an order: fixed-time option' }),
    forex: t({ message: 'Forex and metals', comment: 'Kind of an order' }),
    conversion: t({ message: 'Conversion', comment: 'Kind of record: one coin converted into another at a quote' }),
  };
  const reasons: Record<Reason, string> = {
    limit: t({ message: 'Limit', comment: 'What an order waited for' }),
    take_profit: t({ message: 'Take profit', comment: 'What an order waited for' }),
    stop_loss: t({ message: 'Stop loss', comment: 'What an order waited for' }),
    liquidation: t({ message: 'Liquidation', comment: 'What an order waited for' }),
  };
  const rows: FigureRow[] = [{ label: t`Order type`, value: `${names[claim.kind]} · ${rules.base}/${rules.quote}` }];
  if (claim.price !== null)
    rows.push(
      { label: t({ message: 'Filled at', comment: 'Label beside a time' }), value: timeOfTick(tick) },
      { label: t({ message: 'Fill price', comment: 'Price that an order got' }), value: write(claim.price) },
    );
  if (claim.shownAt !== undefined)
    rows.push({
      label: t({ message: 'Price shown at', comment: 'Label beside the time of the price that somebody agreed to' }),
      value: formatTime(Math.floor(claim.shownAt / 1000)),
    });
  if (side !== null)
    rows.push({
      label: t({ message: 'Side', comment: 'Label beside Buy or Sell' }),
      value: side === 'buy' ? t`Buy` : t`Sell`,
    });
  if (wait !== null) {
    rows.push(
      {
        label:
          claim.price === null
            ? t({ message: 'Trigger', comment: 'Label beside what an order waited for: limit, take-profit …' })
            : t({ message: 'Fill trigger', comment: 'Label beside what an order waited for: limit, take-profit …' }),
        value: reasons[wait.why],
      },
      {
        label: t({ message: 'Trigger price', comment: 'Label beside a price' }),
        value: write(wait.level),
      },
      { label: t({ message: 'Waiting since', comment: 'Label beside a time' }), value: timeOfTick(wait.since) },
    );
  }
  return (
    <Card title={t`Order details`} testId="order">
      <FigureRows rows={rows} />
      {finding === null ? null : (
        <Verdict verdict={finding.holds ? 'good' : 'bad'} testId="order-verdict">
          <Finds finding={finding} tick={tick} level={wait === null ? '' : write(wait.level)} write={write} />
        </Verdict>
      )}
      {finding !== null && 'from' in finding && wait !== null && finding.from > wait.since ? (
        <Shorter from={timeOfTick(finding.from)} />
      ) : null}
    </Card>
  );
}

function Shorter({ from }: { from: string }) {
  return (
    <p className={styles.note}>
      <Trans comment="from is a time">
        The order is older than the days whose seeds this device can check: it was checked from {from} on.
      </Trans>
    </p>
  );
}

interface FindsProps {
  finding: Finding;
  tick: number;
  level: string;
  write(price: string): string;
}

function Finds({ finding, tick, level, write }: FindsProps) {
  if (finding.rule === 'unfilled') return <Unfilled finding={finding} level={level} />;
  if (finding.rule === 'shown') {
    const [shownAt, seconds] = [<Moment key="shown" at={Math.floor(finding.shownAt / 1000)} />, finding.mostMs / 1000];
    return (
      <Trans comment="shownAt is a time, seconds a number like 5">
        The price shown is from {shownAt}: the fill is not within {seconds} seconds of it.
      </Trans>
    );
  }
  if (finding.rule === 'rest')
    return <Trans>The market was closed at that moment: nothing can have been filled.</Trans>;
  if (finding.rule === 'book') {
    const [low, high] = [write(finding.low), write(finding.high)];
    return finding.holds ? (
      <Trans comment="two prices">
        The fill is within the order book at that moment, from {low} to {high}.
      </Trans>
    ) : (
      <Trans comment="two prices">
        The fill is outside the order book at that moment, which ranged from {low} to {high}.
      </Trans>
    );
  }
  const isOfWait = finding.rule === 'first' || finding.rule === 'forced';
  if (isOfWait && finding.first === null) {
    return <Trans comment="level is a price">The price had not reached {level} by then.</Trans>;
  }
  if (isOfWait && finding.first !== null && finding.first !== tick) {
    const first = timeOfTick(finding.first);
    return (
      <Trans comment="level is a price, first is a time">
        The price had already reached {level} at {first}.
      </Trans>
    );
  }
  if (finding.rule === 'forced') {
    const [low, high] = [write(finding.low), write(finding.high)];
    return finding.holds ? (
      <Trans comment="three prices">
        The price first reached {level} at that moment, and the fill is within the order book at that moment, from {low}{' '}
        to {high}.
      </Trans>
    ) : (
      <Trans comment="two prices">
        The fill is outside the order book at that moment, which ranged from {low} to {high}.
      </Trans>
    );
  }
  const due = write(finding.due);
  if (!finding.holds) {
    return <Trans comment="due is a price">The fill should have been at {due}, but wasn’t.</Trans>;
  }
  return finding.rule === 'first' ? (
    <Trans comment="level is a price">
      The price first reached {level} at that moment, and the fill is at exactly the right price.
    </Trans>
  ) : (
    <Trans>The fill is exactly the price at that moment.</Trans>
  );
}

function Unfilled({ finding, level }: { finding: Extract<Finding, { rule: 'unfilled' }>; level: string }) {
  const to = timeOfTick(finding.to);
  if (finding.first === null) {
    return (
      <Trans comment="level is a price, to is a time">
        Up to {to}, the price had not reached {level}: there was nothing to fill.
      </Trans>
    );
  }
  const first = timeOfTick(finding.first);
  return (
    <Trans comment="level is a price, first is a time">
      The price had reached {level} at {first}. The order should have been filled then, but wasn’t.
    </Trans>
  );
}
