import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type Asking, setAskedAtom, slippageBpsAtom, slippageChoices, unaskedAtom } from '#src/state/trading/habits.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { dealerSlippageBps } from '#src/features/trading/figures/useSlippage.ts';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from '../Ticket.module.css';

interface HabitsSheetProps {
  product: string;
  onClose(): void;
}

/** How orders are placed on this device, and what is always true of them. */
export function HabitsSheet({ product, onClose }: HabitsSheetProps) {
  const { t } = useLingui();
  const share = formatBps(dealerSlippageBps, useTag());
  const hasChoices = product === 'spot' || product === 'contract';
  return (
    <Sheet
      title={t({ message: 'Order settings', comment: 'Title of a sheet' })}
      onClose={onClose}
      testId="habits-sheet"
    >
      {hasChoices ? (
        <Choices product={product} />
      ) : (
        <p className={styles.words}>
          <Trans comment="share like 0.05%">
            A forex or metals market order is rejected if the price moves against you by more than {share} before it
            arrives. You’re always asked to confirm it.
          </Trans>
        </p>
      )}
      <p className={styles.words}>
        <Trans>
          Limit orders are always post-only: one that would fill immediately is rejected. They wait until cancelled
          (GTC) or until 00:00 UTC (Day).
        </Trans>
        <SentenceGap />
        {product === 'spot' ? null : <Trans>Closing orders are always reduce-only.</Trans>}
      </p>
      <p className={styles.words}>
        <Trans>
          There’s no separate IOC order: tap the far side of the order book instead. There’s also no stop-limit for
          forex and metals, no OCO except for spot sells, and no way to take margin out of a position.
        </Trans>
      </p>
    </Sheet>
  );
}

function Choices({ product }: { product: 'spot' | 'contract' }) {
  const { t } = useLingui();
  const tag = useTag();
  const [slippageBps, setSlippage] = useAtom(slippageBpsAtom);
  const unasked = useAtomValue(unaskedAtom);
  const setAsked = useSetAtom(setAskedAtom);
  const askings: readonly { asking: Asking; label: string }[] = [
    { asking: `${product}:market`, label: t({ message: 'Market order', comment: 'Order type' }) },
    { asking: `${product}:limit`, label: t({ message: 'Limit order', comment: 'Order type' }) },
  ];
  return (
    <>
      <ChipsField
        label={t`Max slippage`}
        hint={t`If the price moves against you by more than this before the order arrives, no trade is made and you’re asked again.`}
        options={slippageChoices.map((bps) => ({ value: String(bps), label: formatBps(bps, tag) }))}
        value={String(slippageBps)}
        onChange={(value) => setSlippage(Number(value))}
      />
      <p className={styles.words}>
        <Trans>Confirm before placing:</Trans>
      </p>
      {askings.map(({ asking, label }) => (
        <label className={styles.toggle} key={asking}>
          <input
            type="checkbox"
            checked={!unasked.includes(asking)}
            onChange={(event) => setAsked(asking, event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </>
  );
}
