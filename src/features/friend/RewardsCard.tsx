import { Trans, useLingui } from '@lingui/react/macro';
import type { Reward } from '#contract/api/plans/rewards.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { Invitations } from './friend.atoms.ts';
import { keyed } from './friend.rules.ts';

/** The newest rewards, each with the result that it is a share of. All of them are among the records. */
export function RewardsCard({ last }: Pick<Invitations, 'last'>) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Latest rewards`}
      padding="none"
      testId="rewards"
      {...(last.length === 0
        ? {}
        : {
            action: (
              <Button kind="plain" size="small" href={paths.records({ kind: 'reward' })}>
                <Trans comment="Link: all records of a kind">All rewards</Trans>
              </Button>
            ),
          })}
    >
      {last.length === 0 ? (
        <EmptyState
          title={t`Rewards will appear here`}
          detail={t`See the plan day’s result behind each one, and whose it was.`}
        />
      ) : (
        <ul>
          {keyed(last).map(({ key, reward }) => (
            <li key={key}>
              <RewardRow reward={reward} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RewardRow({ reward: { level, amount, bps, income, from, time } }: { reward: Reward }) {
  const { t } = useLingui();
  const rate = formatBps(bps, useTag());
  return (
    <ListRow
      title={t({ message: `${from} · level ${level}`, comment: 'Whose plan day a reward is a share of' })}
      detail={formatTime(time)}
      end={<AmountText amount={amount} unit="USDT" signed />}
      endDetail={
        <Trans comment="A share of a result, like: 5% of 0.30 USDT">
          {rate} of <AmountText amount={income} unit="USDT" />
        </Trans>
      }
      testId="reward"
    />
  );
}
