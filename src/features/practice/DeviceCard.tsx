import { Trans, useLingui } from '@lingui/react/macro';
import { deviceAccount } from '#contract/rules/practice.ts';
import { pageOf } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import styles from './Practice.module.css';

/** Nobody can log in to this account: what would be lost with the device, and how to keep it. */
export function DeviceCard({ expires }: { expires: number }) {
  const { t } = useLingui();
  const at = <Moment at={expires} />;
  const { keptDays, warnedDays } = deviceAccount;
  const ways = [
    {
      href: '/pages/me/email',
      label: t({ message: 'Add e-mail address', comment: 'Link: a way to keep a practice account' }),
    },
    {
      href: '/pages/me/security',
      label: t({ message: 'Security', comment: 'Link: a way to keep a practice account' }),
    },
    {
      href: '/pages/me/index',
      label: t({ message: 'Connect wallet', comment: 'Link: a way to keep a practice account' }),
    },
  ].filter(({ href }) => pageOf(href) !== null);
  return (
    <Card tone="notice" title={t`This account is on this device only`} testId="device-only">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            It has no e-mail address and no password, so no one can log back in to it. If you log out, clear this
            browser’s data or lose the device, its balances, orders and history are out of reach for good.
          </Trans>
        </p>
        <p className={styles.text}>
          <Trans comment="at is a date">
            It’s deleted after {keptDays} days without use, currently on {at}. You’ll get a notice {warnedDays} days
            before.
          </Trans>
        </p>
        {ways.length === 0 ? null : (
          <div className={styles.actions}>
            {ways.map(({ href, label }) => (
              <Button key={href} kind="secondary" size="small" href={href}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
