import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { formatBps } from '#src/lib/figures/units.ts';
import { type Asking, setAskedAtom, slippageBpsAtom, slippageChoices, unaskedAtom } from '#src/state/trading/habits.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from './TradeConfirm.module.css';

interface HabitsSheetProps {
  /** Kinds of orders of this form that may ask before they are placed. */
  askings: readonly { asking: Asking; label: string }[];
  onClose(): void;
}

/** How orders are placed on this device: how much worse than shown a fill may be, and what is asked first. */
export function HabitsSheet({ askings, onClose }: HabitsSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const [slippageBps, setSlippage] = useAtom(slippageBpsAtom);
  const unasked = useAtomValue(unaskedAtom);
  const setAsked = useSetAtom(setAskedAtom);
  return (
    <Sheet
      title={t({ message: 'Order settings', comment: 'Title of a sheet' })}
      onClose={onClose}
      testId="habits-sheet"
    >
      <ChipsField
        label={t`Largest slippage`}
        hint={t`If the price moves against you by more than this before the order arrives, nothing is done and you are asked again.`}
        options={slippageChoices.map((bps) => ({ value: String(bps), label: formatBps(bps, tag) }))}
        value={String(slippageBps)}
        onChange={(value) => setSlippage(Number(value))}
      />
      <p className={styles.words}>
        <Trans>Ask before these orders are placed:</Trans>
      </p>
      {askings.map(({ asking, label }) => (
        <label className={styles.ask} key={asking}>
          <input
            type="checkbox"
            className={styles.box}
            checked={!unasked.includes(asking)}
            onChange={(event) => setAsked(asking, event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </Sheet>
  );
}
