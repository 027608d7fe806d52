import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OptionOrder } from '#contract/api/options.ts';
import { fromMinor } from '#contract/currencies.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureBlock } from '#src/ui/trade/FigureBlock.tsx';
import { staked, tallyOf } from '../products/option/outcome.rules.ts';
import styles from './options.module.css';

/** How often somebody was right, beside how often that had to be: neither praised nor blamed. */
export function TallyBlock({ results }: { results: readonly OptionOrder[] }) {
  const { t } = useLingui();
  const tag = useTag();
  const { won, lost, drawn, shareBps, breakEvenBps, chanceBps, profit } = tallyOf(results);
  const rate = (bps: number | null) => (bps === null ? null : formatBps(bps, tag));
  const chance = rate(chanceBps) ?? '';
  return (
    <div className={styles.tally} data-testid="tally">
      <p className={styles.count}>
        <Plural value={results.length} one="Your last option" other="Your last # options" />
      </p>
      <FigureBlock
        rows={[
          {
            key: 'share',
            label: t`Win rate`,
            value: rate(shareBps),
            explain: (
              <>
                <p>
                  <Trans>
                    Wins {won}, losses {lost}, unchanged {drawn}. Unchanged ones don’t count towards the win rate.
                  </Trans>
                </p>
                <p>
                  <Trans comment="chance is a rate like 20%">
                    With this many options, chance alone moves the win rate by {chance} up or down: it takes hundreds to
                    tell skill from luck.
                  </Trans>
                </p>
              </>
            ),
          },
          { key: 'needed', label: t`Break-even win rate`, value: rate(breakEvenBps) },
          {
            key: 'sum',
            label: t`Total`,
            value: <WayAmount amount={fromMinor(profit, staked)} unit={staked} shown={2} />,
          },
        ]}
      />
    </div>
  );
}
