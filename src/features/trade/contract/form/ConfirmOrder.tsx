import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { setAskedAtom, slippageBpsAtom, unaskedAtom } from '#src/state/trading/habits.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { RiskPanel } from '#src/ui/risk/RiskPanel.tsx';
import { upToCents } from '#src/features/trade/upToCents.ts';
import { useFigureText } from '../useFigureText.ts';
import styles from './ContractForm.module.css';
import { leverageAlwaysAsked } from './draft.rules.ts';
import type { ContractForm } from './useContractForm.ts';

interface ConfirmOrderProps {
  rules: MarketRules;
  form: ContractForm;
  label: string;
  /** Why it cannot be placed any more: the price went stale while the sheet was open. */
  reason: string | undefined;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** The one question before a position: everything repeated, the worst case and the risk beside it. */
export function ConfirmOrder({ rules, form, label, reason, busy, onConfirm, onClose }: ConfirmOrderProps) {
  const risk = useRisk(rules.symbol);
  const { t } = useLingui();
  const rows = useRows(rules, form);
  const { draft } = form;
  const asking = `contract:${draft.type}` as const;
  const isUnasked = useAtomValue(unaskedAtom).includes(asking);
  const setAsked = useSetAtom(setAskedAtom);
  return (
    <Sheet
      title={draft.direction === 'long' ? t`Open a long?` : t`Open a short?`}
      onClose={onClose}
      busy={busy}
      testId="confirm-sheet"
      footer={
        <Button full busy={busy} reason={reason} onClick={onConfirm} testId="confirm">
          {label}
        </Button>
      }
    >
      <FigureRows rows={rows} />
      <RiskPanel risk={risk} rules={rules} direction={draft.direction} distanceBps={form.reach?.distanceBps ?? null} />
      {draft.leverage > leverageAlwaysAsked ? (
        <p className={styles.caption}>
          <Trans>With more than 10× leverage you are always asked.</Trans>
        </p>
      ) : (
        <label className={styles.toggle}>
          <input type="checkbox" checked={isUnasked} onChange={() => setAsked(asking, isUnasked)} />
          <Trans>Don’t ask again on this device, up to 10-fold leverage</Trans>
        </label>
      )}
    </Sheet>
  );
}

function useRows(rules: MarketRules, { draft, ticket, outlook, stops, openPrice }: ContractForm): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const text = useFigureText(rules);
  const slippageBps = useAtomValue(slippageBpsAtom);
  const { base, quote } = rules;
  const isLong = draft.direction === 'long';
  const stopRow = (label: string, price: bigint | null): FigureRow[] =>
    price === null ? [] : [{ label, value: `${text.price(price)}\u00A0${quote}` }];
  return [
    { label: t({ message: 'Pair', comment: 'What is traded, like BTC/USDT' }), value: `${base}/${quote}` },
    {
      label: t({ message: 'Direction', comment: 'Choice between long and short' }),
      value: isLong
        ? t({ message: 'Long', comment: 'Position that gains when the price rises' })
        : t({ message: 'Short', comment: 'Position that gains when the price falls' }),
    },
    {
      label: t({ message: 'Quantity', comment: 'Field of an order form' }),
      value: ticket.quantity === null ? '–' : text.quantity(ticket.quantity),
    },
    {
      label:
        draft.type === 'limit' ? t`Limit price` : t({ message: 'Average price now', comment: 'Of a market order' }),
      value: openPrice === null ? '–' : `${text.price(openPrice)}\u00A0${quote}`,
    },
    ...(draft.type === 'market' ? [{ label: t`Largest slippage`, value: text.share(slippageBps) }] : []),
    { label: t`Leverage`, value: formatTimes(draft.leverage, tag) },
    ...stopRow(t`Take-profit`, stops.takeProfit),
    ...stopRow(t`Stop-loss`, stops.stopLoss),
    ...(outlook === null
      ? []
      : [
          { label: t`Notional`, value: text.usdt(outlook.notional) },
          { label: t`Margin`, value: text.cost(outlook.margin) },
          { label: t`Opening fee`, value: text.cost(outlook.fee) },
          { label: t`Closing fee, at the same price`, value: text.cost(outlook.closeFee) },
          {
            label: t`Liquidation price`,
            value: `${text.price(outlook.liquidation)} (${text.share(outlook.distanceBps)})`,
          },
          { label: t`At most you lose`, value: text.cost(upToCents(outlook.margin) + upToCents(outlook.fee)) },
        ]),
    practiceRow,
  ];
}
