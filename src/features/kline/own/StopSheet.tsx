import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { useStopForm } from './useStopForm.ts';
import type { Wish } from './useOwnLines.ts';

interface StopSheetProps {
  rules: MarketRules;
  wish: Wish;
  onClose(): void;
}

/** A stop that was dragged on the chart, before it counts: every figure once more, and the price to correct by hand. */
export function StopSheet({ rules, wish, onClose }: StopSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { name } = wish;
  // As it is now, not as it was when its line was dragged; one that is gone meanwhile is the server's to refuse.
  const position = useAtomValue(positionsAtom).data?.list.find(({ id }) => id === wish.position.id) ?? wish.position;
  const now = useAtomValue(quoteAtom(rules.symbol))?.price;
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const showToast = useSetAtom(showToastAtom);
  const form = useStopForm(rules, { ...wish, position });
  const isProfit = name === 'take_profit';
  const write = (decimal: string | null | undefined) =>
    decimal === null || decimal === undefined ? '–' : formatPrice(decimal, rules.pricePrecision, tag);
  const level = form.price === null ? '' : write(form.price);
  const quantity = formatAmount(position.open_quantity, 'full', tag);

  const confirm = async () => {
    if (!(await form.send())) return;
    const message = isProfit ? t`The take-profit is at ${level} now.` : t`The stop-loss is at ${level} now.`;
    showToast({ kind: 'success', message });
    onClose();
  };

  const rows = [
    {
      label: t({ message: 'Position', comment: 'Row: which of somebody’s positions' }),
      value: position.direction === 'long' ? t`Long ${quantity}` : t`Short ${quantity}`,
    },
    { label: t`Open price`, value: write(position.open_price) },
    { label: t({ message: 'Price now', comment: 'Row: the price of the market' }), value: write(now) },
    {
      label: t({ message: 'So far at', comment: 'Row: the price at which a stop stood before' }),
      value: write(isProfit ? position.take_profit : position.stop_loss),
    },
    {
      label: t({
        message: 'Result there, closing fee taken off',
        comment: 'Row: what closing at the stop would bring',
      }),
      value:
        form.result === null ? (
          '–'
        ) : (
          <>
            ≈ <AmountText amount={form.result.net} unit="USDT" shown={2} signed />
          </>
        ),
    },
  ];
  return (
    <Sheet
      title={isProfit ? t`Move the take-profit` : t`Move the stop-loss`}
      onClose={onClose}
      busy={form.isBusy}
      testId="stop-sheet"
      footer={
        <Button
          full
          busy={form.isBusy}
          reason={isOffline ? t`Offline: a stop can be moved when the connection is back.` : undefined}
          onClick={() => void confirm()}
          testId="confirm"
        >
          {level === '' ? <Trans>Move it</Trans> : <Trans>Move it to {level}</Trans>}
        </Button>
      }
    >
      <FigureRows rows={rows} />
      <AmountField
        label={isProfit ? t`Take-profit` : t`Stop-loss`}
        unit={rules.quote}
        value={form.text}
        onChange={form.change}
        enterKeyHint="done"
        hint={
          form.result?.isBeyondLiquidation === true
            ? t`The liquidation price comes first.`
            : t`It executes at what the market pays at the moment that reaches it.`
        }
        error={form.error}
      />
    </Sheet>
  );
}
