import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { OptionOrder } from '#contract/api/options.ts';
import { marketOf } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatAmount, formatPrice, formatSigned, formatTime } from '#src/lib/figures/format.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from './options.module.css';
import { pricesTold } from '../products/option/outcome.rules.ts';
import { useOptionWords } from '../words/useTableWords.ts';

interface OptionSheetProps {
  option: OptionOrder;
  onClose(): void;
}

/** One option with every figure, what its result is computed from, and where both prices can be checked. */
export function OptionSheet({ option, onClose }: OptionSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const words = useOptionWords();
  const head = useAtomValue(headNameAtom);
  const { symbol, stake, currency, result, profit } = option;
  const rules = marketOf(symbol);
  const { open, final } = usePrices(option);
  const payout = formatBps(option.payout_bps, tag);
  const rows: FigureRow[] = [
    practiceRow,
    { label: t({ message: 'Order number', comment: 'Row of an order' }), value: option.number },
    {
      label: t({ message: 'Pair', comment: 'Row of an order: BTC/USDT' }),
      value: rules === undefined ? symbol : pairOf(rules),
    },
    { label: t({ message: 'Direction', comment: 'Up or down' }), value: words.directions[option.direction] },
    { label: t`Stake`, value: <AmountText amount={stake} unit={currency} /> },
    { label: t`Payout if you win`, value: payout },
    {
      label: t({ message: 'Period', context: 'option', comment: 'How long it runs' }),
      value: formatDuration(option.seconds, tag),
    },
    { label: t({ message: 'Placed', comment: 'When an order was placed' }), value: formatTime(option.created) },
    {
      label: t({ message: 'Starting price', comment: 'Row of an option: the price it began at' }),
      value: open,
    },
    {
      label: t({ message: 'Settlement time', comment: 'When an option is or was decided' }),
      value: formatTime(option.ends),
    },
    {
      label: t({ message: 'Final price', comment: 'Row of an option' }),
      value: final ?? '–',
    },
    {
      label: t({ message: 'Result', comment: 'Row of an option' }),
      value:
        result === null
          ? t({ message: 'Running', comment: 'Options that are not decided yet' })
          : words.results[result],
    },
    {
      label: t({ message: 'Profit or loss', comment: 'Row of an order' }),
      value: profit === null ? '–' : <WayAmount amount={profit} unit={currency} />,
    },
    ...(head === undefined ? [] : [{ label: t`Chain of commitments`, value: head }]),
  ];
  return (
    <Sheet
      title={t({ message: 'Option', comment: 'Title: one order of that kind' })}
      onClose={onClose}
      testId="option-sheet"
    >
      <FigureRows rows={rows} />
      {result === null ? null : <Reckoning option={option} payout={payout} />}
      <Checks option={option} />
    </Sheet>
  );
}

/** Start and end as the details write them. */
function usePrices({ symbol, open_price, final_price }: OptionOrder): { open: string; final: string | null } {
  const tag = useTag();
  const rules = marketOf(symbol);
  const [open, final] = rules === undefined ? [open_price, final_price] : pricesTold(rules, open_price, final_price);
  const write = (price: string) => formatPrice(price, decimalsMax, tag);
  return { open: write(open), final: final === null ? null : write(final) };
}

/** More than any price has: nothing is rounded. */
const decimalsMax = 18;

/** How the result comes about, with the option's own figures. */
function Reckoning({ option, payout }: { option: OptionOrder; payout: string }) {
  const tag = useTag();
  const { open, final } = usePrices(option);
  const stake = `${formatAmount(option.stake, 'full', tag)}\u00A0${option.currency}`;
  const profit = `${formatSigned(option.profit ?? '0', 'full', tag)}\u00A0${option.currency}`;
  return (
    <p className={styles.words} data-testid="reckoning">
      <Trans comment="Two prices of an option">
        Starting price {open}, final price {final}.
      </Trans>
      <SentenceGap />
      {option.result === 'win' ? (
        <Trans comment="Figures: stake × payout = profit">
          You won: {stake} × {payout} = {profit}, and the stake was returned.
        </Trans>
      ) : option.result === 'lose' ? (
        <Trans comment="Figure: the stake that was lost">You lost the stake: {profit}.</Trans>
      ) : (
        <Trans>The price was unchanged, so the stake was returned.</Trans>
      )}
    </p>
  );
}

function Checks({
  option: { symbol, open_price, open_tick, shown_at, final_price, final_tick, number },
}: {
  option: OptionOrder;
}) {
  const head = useAtomValue(headNameAtom);
  const check = (price: string, tick: number, shownAt: number | null = null) =>
    paths.verify({
      kind: 'option',
      symbol,
      at: String(tick),
      price,
      shown: shownAt === null ? undefined : String(shownAt),
      head,
    });
  return (
    <div className={styles.links}>
      <Button kind="secondary" size="small" href={check(open_price, open_tick, shown_at)}>
        <Trans comment="Link: verify it against the market’s published seed">Check starting price</Trans>
      </Button>
      {final_price === null ? null : (
        <>
          <Button kind="secondary" size="small" href={check(final_price, final_tick)}>
            <Trans comment="Link: verify it against the market’s published seed">Check final price</Trans>
          </Button>
          <Button kind="secondary" size="small" href={paths.records({ reference: number })}>
            <Trans comment="Link: the records of an order">Transactions</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
