import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { amountProblem } from '#contract/rules/amount.ts';
import { liquidationPrice } from '#contract/rules/trading/liquidation.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { ActionSheet } from '#src/features/trading/actions/ActionSheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { isAbout, useAction } from '#src/features/trading/actions/useAction.ts';
import { availableAtom } from '#src/features/trading/figures/prices.atoms.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { useDescribe } from '#src/features/trading/words/useReasonWords.ts';
import { useStanding } from '../standing.ts';
import type { PositionSheetProps } from './CloseSheet.tsx';

/** Moves money of the account into the margin of a position: its liquidation moves away. */
export function MarginSheet({ held, over, onClose }: PositionSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const text = useFigureText(held.rules);
  const describe = useDescribe();
  const own = useOwn();
  const showToast = useSetAtom(showToastAtom);
  const available = useAtomValue(availableAtom);
  const { standing } = useStanding(held);
  const [typed, setTyped] = useState('');
  const amount = readTyped(typed, tag);
  const added = amount === null ? null : toMinor(amount, 'USDT');
  const problem = problemOf(typed, amount, available);
  const action = useAction('lever/margin', isAbout(held.id), () => {
    const figure = text.exact(added ?? 0n);
    showToast({
      kind: 'success',
      message: t({ message: `Margin added: ${figure}`, comment: 'An amount with its unit' }),
    });
    onClose();
  });
  const margin = held.margin + (problem === null ? (added ?? 0n) : 0n);
  const liquidation = liquidationPrice(held, margin, standing?.rate);
  const size = added === null || problem !== null ? '' : text.exact(added);
  return (
    <ActionSheet
      title={t({ message: 'Add margin', comment: 'Title: put more money into a position' })}
      action={action}
      over={over}
      label={
        size === ''
          ? t({ message: 'Add margin', comment: 'Title: put more money into a position' })
          : t({ message: `Add ${size}`, comment: 'Button; an amount with its unit' })
      }
      reason={
        held.state === 'closing'
          ? t`This position is being closed.`
          : typed.trim() === ''
            ? t`Enter an amount.`
            : problem !== null
              ? t`Fix the fields marked above.`
              : undefined
      }
      onConfirm={() => (amount === null ? undefined : void action.run({ id: held.id, amount }))}
      onClose={onClose}
      testId="margin-sheet"
    >
      <AmountField
        label={t({ message: 'Amount', comment: 'Field: how much money' })}
        unit="USDT"
        value={typed}
        onChange={setTyped}
        enterKeyHint="done"
        error={problem === null || typed.trim() === '' ? undefined : describe(problem)}
      />
      <FigureRows
        rows={[
          {
            label: t({ message: 'Available in futures account', comment: 'USDT that can still be set aside' }),
            value: available === null ? '–' : own(text.exact(available)),
          },
          {
            label: t({ message: 'Current margin', comment: 'Row: what a position holds' }),
            value: text.exact(held.margin),
          },
          {
            label: t({ message: 'New margin', comment: 'Of a position that is opened, or changed' }),
            value: text.exact(margin),
          },
          { label: t`Liquidation price`, value: held.liquidation === 0n ? '–' : text.price(held.liquidation) },
          {
            label: t({ message: 'New liquidation price', comment: 'After margin was added to a position' }),
            value:
              liquidation === 0n
                ? t({ message: 'Never', comment: 'A liquidation price that cannot come' })
                : text.price(liquidation),
          },
          practiceRow,
        ]}
      />
      <p className={styles.note}>
        <Trans>It stays in the margin until the position closes, and can be lost with it.</Trans>
      </p>
    </ActionSheet>
  );
}

/** @param available USDT minor units; null while they are not known, then the server alone judges. */
function problemOf(typed: string, amount: string | null, available: bigint | null): Problem | null {
  if (typed.trim() === '') return null;
  if (amount === null || !/[1-9]/.test(amount)) return { key: 'amount_invalid', params: {} };
  return amountProblem(amount, 'USDT', available === null ? {} : { available: fromMinor(available, 'USDT') });
}
