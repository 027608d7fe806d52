import { Trans, useLingui } from '@lingui/react/macro';
import { fromMinor } from '#contract/currencies.ts';
import { levelAdds, peopleOn } from '#contract/rules/referral/recruiting.ts';
import { terms } from '#contract/terms.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import type { Offers } from '#src/state/plans/offers.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { smallestMeasured } from './friend.rules.ts';
import styles from './Friend.module.css';

interface LevelSumsProps {
  recruits: number;
  /** Nothing is reckoned before something measured is known. */
  plans: Offers | undefined;
}

/** What each level would add here, if all its people were in the smallest hosting plan and it brought what was measured. */
export function LevelSums({ recruits, plans }: LevelSumsProps) {
  const { t } = useLingui();
  const tag = useTag();
  const measured = plans === undefined ? null : smallestMeasured(plans.list);
  if (measured === null) return null;
  const amount = `${formatAmount(measured.amount, 'full', tag)} USDT`;
  const mean = formatBps(measured.meanPpb / 100_000, tag, 4);
  const rows = terms.referralBps.map((bps, at) => {
    const level = at + 1;
    const people = formatAmount(String(peopleOn(recruits, level)), 0, tag);
    const adds = levelAdds(recruits, level, bps, { amount: measured.minor, meanPpb: measured.meanPpb });
    return {
      label: t({ message: `Level ${level}: ${people} people`, comment: 'Of referral; at least two people' }),
      value: <AmountText amount={fromMinor(adds, 'USDT')} unit="USDT" />,
    };
  });
  return (
    <div data-testid="level-sums">
      <p className={styles.text}>
        <Trans>
          And here? If each of them puts {amount} into the smallest hosting plan, measured at {mean} per plan day on
          average, one plan day adds at least:
        </Trans>
      </p>
      <FigureRows rows={rows} />
    </div>
  );
}
