import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { paths } from '#src/lib/paths.ts';
import { walletAtom } from '#src/state/balances.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';

/** Of an account that nobody can log in to: what is lost with this session. */
export function LastGoodbye({ onGoOn, onClose }: { onGoOn(): void; onClose(): void }) {
  const { t } = useLingui();
  const own = useOwn();
  const total = useAtomValue(walletAtom).data?.total;
  return (
    <ConfirmSheet
      title={t`No one can log back in to this account`}
      rows={
        total === undefined
          ? []
          : [{ label: t`Balances lost`, value: own(<AmountText amount={total} unit="USDT" shown={2} />) }]
      }
      note={
        <>
          <p>
            <Trans>
              It has no e-mail address and no password. Once you log out, its balances, orders and history are out of
              reach for good, even for you.
            </Trans>
          </p>
          <Button kind="plain" size="small" href={paths.practice()}>
            <Trans>Export it first or see how to keep it</Trans>
          </Button>
        </>
      }
      confirmLabel={t`Log out and lose it`}
      kind="danger"
      onConfirm={onGoOn}
      onClose={onClose}
    />
  );
}
