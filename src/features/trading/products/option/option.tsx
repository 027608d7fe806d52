import { Trans, useLingui } from '@lingui/react/macro';
import type { OptionOrder } from '#contract/api/options.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { oddsOf } from '#contract/rules/costs.ts';
import { optionSlippageBps, type StakeOutlook } from '#contract/rules/trading/option.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { marketDraft } from '#src/state/forms/marketDraft.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { Figure } from '#src/ui/trade/FigureBlock.tsx';
import { useOptionWords } from '#src/features/trading/words/useTableWords.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { emptyDraft, readDraft, usedUp } from '#src/features/trading/ticket/draft.rules.ts';
import type { Looked } from '#src/features/trading/ticket/look.rules.ts';
import type { Confirm, Product, Words } from '#src/features/trading/ticket/product.ts';
import { useOptionSituation } from '../useSituations.ts';
import { lookAtOption, type OptionFigures, periodOf } from './option.rules.ts';
import { staked } from './outcome.rules.ts';

const empty = emptyDraft({ leverages: [] });

/** A stake on whether a price rises or falls within a set time. */
export const option: Product<'microtrade/submit', OptionFigures> = {
  key: 'option',
  call: 'microtrade/submit',
  account: 'option',
  kept: marketDraft('option', 3, empty, usedUp),
  readDraft(kept) {
    const draft = readDraft(kept, empty);
    return periodOf(draft.seconds).seconds === draft.seconds ? draft : empty;
  },
  useSituation: useOptionSituation,
  look: lookAtOption,
  bodyOf({ side, seconds, quantity }, { rules, slippageBps }, quoted) {
    if (quantity === null) return null;
    return {
      symbol: rules.symbol,
      direction: side === 'buy' ? 'up' : 'down',
      seconds,
      currency: staked,
      amount: trimDecimal(fromMinor(quantity, staked)),
      ...(quoted === null
        ? { shown_price: '0', shown_at: 0 }
        : { shown_price: quoted.price, shown_at: quoted.atMs, slippage_bps: slippageBps }),
    };
  },
  named: ({ direction, amount }) => ({ side: direction === 'up' ? 'buy' : 'sell', quantity: amount }),
  fields: ['period', 'stake', 'side'],
  types: ['market'],
  mayGoUnasked: () => false,
  useFigures: useOdds,
  useConfirm: useStakeConfirm,
  useWords: useStakeWords,
  article: () => 'options',
};

function useStakeWords({ base, quote }: MarketRules): Words<'microtrade/submit'> {
  const { t } = useLingui();
  const tag = useTag();
  const { directions } = useOptionWords();
  const pair = `${base}/${quote}`;
  const figureOf = (amount: string) => `${formatAmount(amount, 'full', tag)}\u00A0${staked}`;
  return {
    sides: { buy: directions.up, sell: directions.down },
    label({ side, quantity }) {
      const direction = directions[side === 'buy' ? 'up' : 'down'];
      if (quantity === null) return direction;
      const figure = figureOf(quantity);
      return t({ message: `${direction}: stake ${figure}`, comment: 'Button: Up: stake 50 USDT' });
    },
    told(order: OptionOrder) {
      const stake = figureOf(order.stake);
      const message =
        order.direction === 'up'
          ? t({ message: `Placed: ${stake} of practice money on ${pair} going up`, comment: 'stake like 50 USDT' })
          : t({ message: `Placed: ${stake} of practice money on ${pair} going down`, comment: 'stake like 50 USDT' });
      return { kind: 'success', message };
    },
  };
}

/** What the stake can bring, and what it brings on average: before it is placed, in the user's own figures. */
function useOdds({ order, figures: { stake, outlook }, situation }: Looked<OptionFigures>): Figure[] {
  const { t } = useLingui();
  const own = useOwn();
  const tag = useTag();
  const text = useFigureText(situation.rules);
  const { payoutBps } = periodOf(order.seconds);
  const figure = (part: keyof StakeOutlook) => (outlook === null ? null : <Signed minor={outlook[part]} />);
  const share = formatBps(optionSlippageBps, tag);
  const payout = formatBps(payoutBps, tag);
  const breakEven = formatBps(oddsOf(payoutBps).breakEvenBps, tag);
  const expected = formatBps(oddsOf(payoutBps).expectedBps, tag);
  return [
    {
      key: 'available',
      label: t({ message: 'Available', comment: 'Amount of an account that can be used' }),
      value: situation.usdt === null ? null : own(text.usdt(situation.usdt)),
    },
    {
      key: 'slippage',
      label: t`Max slippage`,
      value: share,
      explain: (
        <Trans comment="share like 0.1%">
          Rejected if the price moves by more than {share}, up or down, before the stake is placed.
        </Trans>
      ),
    },
    { key: 'win', label: t({ message: 'If you win', comment: 'What an option wins' }), value: figure('win') },
    {
      key: 'lose',
      label: t({ message: 'If you lose', comment: 'What an option loses' }),
      value: stake === null ? null : <Signed minor={-stake} />,
    },
    {
      key: 'break-even',
      label: t`Break-even win rate`,
      value: breakEven,
      explain: (
        <Trans>
          A win returns the stake plus {payout} of it; a loss costs the whole stake. To break even, you must win 1 ÷ (1
          + {payout}) of the time: {breakEven}. That is more than half.
        </Trans>
      ),
    },
    {
      key: 'average',
      label: t`Expected result of one stake`,
      value: figure('average'),
      tone: outlook === null ? 'plain' : 'warn',
      explain: (
        <Trans>
          Over a few minutes, a price rises about as often as it falls. Half the time the stake earns {payout}, half the
          time it is lost: on average {expected} of the stake. No system of doubling or waiting changes that.
        </Trans>
      ),
    },
    {
      key: 'hundred',
      label: t`Expected result of 100 stakes`,
      value: figure('averageOfHundred'),
      tone: outlook === null ? 'plain' : 'warn',
    },
  ];
}

function Signed({ minor }: { minor: bigint }) {
  return <AmountText amount={fromMinor(minor, staked)} unit={staked} signed shown={2} />;
}

function useStakeConfirm({ order, price, figures: { stake, outlook }, situation }: Looked<OptionFigures>): Confirm {
  const { t } = useLingui();
  const tag = useTag();
  const { directions } = useOptionWords();
  const { rules, slippageBps } = situation;
  const text = useFigureText(rules);
  const { payoutBps } = periodOf(order.seconds);
  const span = formatDuration(order.seconds, tag);
  const share = formatBps(slippageBps, tag);
  const signed = (minor: bigint | undefined) =>
    minor === undefined ? '–' : <AmountText amount={fromMinor(minor, staked)} unit={staked} signed />;
  const pair = pairOf(rules);
  return {
    title: `${pair} · ${directions[order.side === 'buy' ? 'up' : 'down']}`,
    rows: [
      { label: t`Stake`, value: stake === null ? '–' : text.exact(stake) },
      { label: t({ message: 'Period', context: 'option', comment: 'How long it runs' }), value: span },
      {
        label: t({ message: 'Current price', comment: 'The price an order would be filled at' }),
        value: price === null ? '–' : `${text.price(price)}\u00A0${rules.quote}`,
      },
      { label: t`Max slippage`, value: share },
      { label: t({ message: 'If you win', comment: 'What an option wins' }), value: signed(outlook?.win) },
      {
        label: t({ message: 'If you lose', comment: 'What an option loses' }),
        value: signed(stake === null ? undefined : -stake),
      },
      { label: t`Break-even win rate`, value: formatBps(oddsOf(payoutBps).breakEvenBps, tag) },
      { label: t`Expected result of one stake`, value: signed(outlook?.average) },
    ],
    note: (
      <>
        <p>
          <Trans comment="share like 0.1%">
            Rejected if the price moves by more than {share}, up or down, before the stake is placed.
          </Trans>
        </p>
        <p>
          <Trans comment="span like 60 seconds">
            Settles at the market price {span} after it is placed. It can’t be cancelled. If the price is then exactly
            the same, the stake is returned.
          </Trans>
        </p>
      </>
    ),
    moved: [],
  };
}
