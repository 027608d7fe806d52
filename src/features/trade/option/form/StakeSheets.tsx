import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { oddsOf } from '#contract/rules/costs.ts';
import { optionSlippageBps, stakeOutlook } from '#contract/rules/trading/option.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { PriceText } from '#src/ui/figures/PriceText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { periodOf, staked, type Wish } from '../option.rules.ts';
import { useOptionWords } from '../useOptionWords.ts';
import type { Staking } from './useStaking.ts';
import { practiceRow } from '#src/ui/sheet/FigureRows.tsx';

interface StakeSheetsProps {
  rules: MarketRules;
  wish: Wish;
  staking: Staking;
  /** Whether the question before the stake is open. */
  isAsked: boolean;
  onClose(): void;
}

/** The question before a stake, and the one after the price has moved on. */
export function StakeSheets({ rules, wish, staking, isAsked, onClose }: StakeSheetsProps) {
  const { symbol, base, quote, pricePrecision } = rules;
  const price = useAtomValue(tradablePriceAtom(symbol));
  const { moved } = staking;
  if (moved !== null) {
    const now = price.isLive ? { price: price.data, atMs: price.atMs } : moved.fresh;
    return (
      <MovedSheet
        pair={`${base}/${quote}`}
        was={moved.was}
        now={now.price}
        precision={pricePrecision}
        unit={quote}
        busy={staking.isBusy}
        onAccept={() => void staking.place(wish, now)}
        onClose={staking.forget}
      />
    );
  }
  if (!isAsked) return null;
  const ask = async () => {
    await staking.place(wish);
    onClose();
  };
  return (
    <StakeConfirm rules={rules} wish={wish} busy={staking.isBusy} onConfirm={() => void ask()} onClose={onClose} />
  );
}

interface StakeConfirmProps {
  rules: MarketRules;
  wish: Wish;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

function StakeConfirm({ rules, wish, busy, onConfirm, onClose }: StakeConfirmProps) {
  const { t } = useLingui();
  const tag = useTag();
  const words = useOptionWords();
  const price = useAtomValue(tradablePriceAtom(rules.symbol));
  const { payoutBps } = periodOf(wish.seconds);
  const stake = toMinor(wish.amount, staked) ?? 0n;
  const { win, average } = stakeOutlook(stake, payoutBps);
  const span = formatDuration(wish.seconds, tag);
  const signed = (minor: bigint) => <AmountText amount={fromMinor(minor, staked)} unit={staked} signed />;
  const figure = `${formatAmount(wish.amount, 'full', tag)}\u00A0${staked}`;
  const pair = `${rules.base}/${rules.quote}`;
  const direction = words.directions[wish.direction];
  const share = formatBps(optionSlippageBps, tag);
  return (
    <ConfirmSheet
      title={`${pair} · ${direction}`}
      rows={[
        practiceRow,
        { label: t`Stake`, value: figure },
        { label: t`Period`, value: span },
        {
          label: t({ message: 'Price now', comment: 'The market price an option begins at' }),
          value: price.isLive ? (
            <PriceText price={price.data} precision={rules.pricePrecision} isLive />
          ) : (
            words.noPrice[price.reason]
          ),
        },
        { label: t`Largest slippage`, value: share },
        { label: t({ message: 'If right', comment: 'What an option wins' }), value: signed(win) },
        { label: t({ message: 'If wrong', comment: 'What an option loses' }), value: signed(-stake) },
        { label: t`Must be right to come out even`, value: formatBps(oddsOf(payoutBps).breakEvenBps, tag) },
        { label: t`Average result of one stake`, value: signed(average) },
      ]}
      note={
        <>
          <p>
            <Trans comment="share like 0.1%">Refused if the price moves by more than {share} before it opens.</Trans>
          </p>
          <p>
            <Trans comment="span like 60 seconds">
              Decided by the market price {span} after it is placed. It cannot be cancelled. If the price is then
              exactly where it began, the stake comes back.
            </Trans>
          </p>
        </>
      }
      confirmLabel={words.stake(wish.direction, wish.amount)}
      busy={busy}
      reason={price.isLive ? undefined : words.noPrice[price.reason]}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
