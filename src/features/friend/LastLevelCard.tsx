import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { endLevel, lastSharePpm, peopleOn, recruitsMax, recruitsMin } from '#contract/rules/referral/recruiting.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { offersOf } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from './Friend.module.css';
import { LevelSums } from './LevelSums.tsx';

const choices = Array.from({ length: recruitsMax - recruitsMin + 1 }, (_, at) => String(recruitsMin + at));

/** What such a scheme does to those who come last: arithmetic, for as many recruits each as somebody chooses. */
export function LastLevelCard() {
  const { t } = useLingui();
  const tag = useTag();
  const [chosen, setChosen] = useState('4');
  const plans = useAtomValue(offersOf.hosting.factAtom).data;
  const recruits = Number(chosen);
  const end = endLevel(recruits);
  const share = formatBps(lastSharePpm(recruits, end) / 100, tag, 1);
  const needed = formatAmount(String(peopleOn(recruits, end)), 0, tag);
  return (
    <Card title={t`How recruiting ends for the last level`} testId="last-level">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            Many schemes pay for recruiting people who recruit others. Suppose everyone recruits the same number. This
            is the result.
          </Trans>
        </p>
        <ChipsField
          label={t`How many does each person recruit?`}
          value={chosen}
          onChange={setChosen}
          options={choices.map((value) => ({ value, label: value }))}
        />
        <output className={styles.figures} data-testid="last-level-figures">
          <FigureRows
            rows={[
              { label: t`On the last level, with no one left to recruit`, value: share },
              { label: t`First level that needs more people than exist (8 billion)`, value: String(end) },
              { label: t`People needed for that level alone`, value: needed },
            ]}
          />
        </output>
        <p className={styles.text}>
          <Trans>
            It doesn’t matter when it ends: the last level always holds about that share. Where rewards are paid from
            newcomers’ money, the newcomers pay. Such a scheme can’t last, and in many countries it’s a crime.
          </Trans>
        </p>
        <LevelSums recruits={recruits} plans={plans} />
        <Button kind="secondary" full href={paths.help({ id: 'warning-signs' })}>
          <Trans>Warning signs of fraud</Trans>
        </Button>
      </div>
    </Card>
  );
}
