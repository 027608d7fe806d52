import { Trans, useLingui } from '@lingui/react/macro';
import { formatTimes } from '#src/lib/figures/units.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { RiskPanel } from '#src/ui/risk/RiskPanel.tsx';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';
import styles from './ForexForm.module.css';
import { worstEntry } from './ticket.rules.ts';
import type { ForexForm } from './useForexForm.ts';
import { useReason } from './useReason.ts';

interface ConfirmOrderProps {
  form: ForexForm;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** From this leverage on a usual day can take the whole margin. */
const boldFrom = 100;

/** The one question before an order, with every figure of it. The price goes on; what is sent is the one that stands here. */
export function ConfirmOrder({ form, busy, onConfirm, onClose }: ConfirmOrderProps) {
  const { t } = useLingui();
  const tag = useTag();
  const rows = useRows(form);
  const reason = useReason(form);
  const { rules, draft, reach } = form;
  const risk = useRisk(rules.symbol);
  const times = formatTimes(draft.leverage, tag);
  const show = useFigures(rules);
  const size = form.lots === null ? rules.base : show.lots(form.lots);
  const footer = (
    <Button full busy={busy} reason={reason} onClick={onConfirm} testId="confirm">
      {draft.direction === 'long'
        ? t({ message: `Buy ${size}`, comment: 'Button that places an order; size like 0.25 lots' })
        : t({ message: `Sell ${size}`, comment: 'Button that places an order; size like 0.25 lots' })}
    </Button>
  );
  return (
    <Sheet
      title={
        draft.direction === 'long'
          ? t({ message: `Buy ${rules.base}/${rules.quote}?`, comment: 'Title of a question; like: Buy EUR/USD?' })
          : t({ message: `Sell ${rules.base}/${rules.quote}?`, comment: 'Title of a question; like: Sell EUR/USD?' })
      }
      onClose={onClose}
      busy={busy}
      footer={footer}
      testId="confirm-sheet"
    >
      <FigureRows rows={rows} />
      <RiskPanel risk={risk} rules={rules} direction={draft.direction} distanceBps={reach?.distanceBps ?? null} />
      {draft.leverage >= boldFrom ? (
        <p className={styles.warning}>
          <Trans comment="times like 100×">
            With a leverage of {times} an ordinary day’s move is enough to lose the whole margin.
          </Trans>
        </p>
      ) : null}
    </Sheet>
  );
}

function useRows({ rules, draft, ticket, lots, figures, reach }: ForexForm): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const show = useFigures(rules);
  const { directions, types } = useForexWords();
  if (ticket === null || lots === null || figures === null || reach === null) return [];
  const none = t({ message: 'Not set', comment: 'There is no take-profit or stop-loss' });
  const isMarket = ticket.type === 'market';
  return [
    {
      label: t({ message: 'Direction', comment: 'Choice: buy or sell, long or short' }),
      value: directions[ticket.direction],
    },
    {
      label: t({ message: 'Order type', comment: 'Choice between market and limit orders' }),
      value: types[ticket.type],
    },
    { label: t`Lots`, value: show.lots(lots) },
    {
      label: isMarket ? t({ message: 'Price now', comment: 'The price an order would be filled at' }) : t`Limit price`,
      value: <strong data-testid="order-price">{show.price(ticket.entry)}</strong>,
    },
    ...(isMarket
      ? [
          {
            label: t({ message: 'Not worse than', comment: 'The worst price a market order is filled at' }),
            value: show.price(worstEntry(ticket)),
          },
        ]
      : []),
    { label: t`Notional`, value: show.usdt(figures.notional) },
    { label: t`Leverage`, value: formatTimes(draft.leverage, tag) },
    { label: t`Margin`, value: show.usdt(figures.margin) },
    { label: t`Cost of the spread`, value: show.usdt(figures.spreadCost) },
    { label: t`Swap a night (Wed ×3)`, value: show.signed(figures.swapNight) },
    { label: t`Take-profit`, value: ticket.takeProfit === null ? none : show.price(ticket.takeProfit) },
    { label: t`Stop-loss`, value: ticket.stopLoss === null ? none : show.price(ticket.stopLoss) },
    {
      label: t`Liquidation price`,
      value: `${show.price(reach.liquidation)} · ${show.share(reach.distanceBps)}`,
    },
    { label: t`At most you lose`, value: show.usdt(figures.margin) },
    practiceRow,
  ];
}
