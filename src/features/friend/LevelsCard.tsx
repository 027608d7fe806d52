import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBps } from '#src/lib/figures/units.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './Friend.module.css';
import type { Invitations } from './friend.atoms.ts';

/** Who came, level by level, and what their plans brought. */
export function LevelsCard({ invitations: { levels, total } }: { invitations: Invitations }) {
  const { t } = useLingui();
  const tag = useTag();
  return (
    <Card title={t`Three levels`} padding="none" testId="levels">
      <ul>
        {levels.map(({ level, bps, people, rewards }) => {
          const rate = formatBps(bps, tag);
          return (
            <li key={level}>
              <ListRow
                title={t({ message: `Level ${level}`, comment: 'Of referral: 1 are those whom one invited' })}
                detail={t`${plural(people, { one: '# person', other: '# people' })} · ${rate} of a positive plan day`}
                end={<AmountText amount={rewards} unit="USDT" />}
                testId={`level-${level}`}
              />
            </li>
          );
        })}
        <li>
          <ListRow title={t`Total rewards`} end={<AmountText amount={total} unit="USDT" />} testId="level-total" />
        </li>
      </ul>
      <div className={styles.inset}>
        <ul className={styles.points}>
          <li>
            <Trans>A losing day pays nothing and takes back no reward.</Trans>
          </li>
          <li>
            <Trans>No reward is paid for a deposit, a fee or a registration.</Trans>
          </li>
          <li>
            <Trans>
              Anyone who creates several accounts and invites themselves earns a subsidy: the treasury adds a share of
              their own results. Here that costs no one anything, as it’s all practice money.
            </Trans>
          </li>
        </ul>
      </div>
    </Card>
  );
}
