import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '#src/lib/figures/format.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import type { Seen } from '#src/state/market/commitments.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { Verdict } from './Verdict.tsx';
import styles from './Verify.module.css';
import { spanOf } from './verify.rules.ts';
import type { Seal } from './openDay.ts';

/** The commitment as it was published, the hash that this phone computes, and what it saw before the day was over. */
export function SealCard({ seal }: { seal: Seal }) {
  const { t } = useLingui();
  const { verdict, published, publishedAt, computed, seen } = seal;
  return (
    <Card title={t`Commitment and seed`} testId="seal">
      <dl>
        <Hash label={t`Published commitment`} value={published} testId="published" />
        <Hash label={t`Published on`} value={formatTime(publishedAt)} testId="published-at" />
        <Hash label={t`Seed fingerprint, calculated on this device`} value={computed ?? '–'} testId="computed" />
      </dl>
      <Verdict verdict={verdict === 'agrees' ? 'good' : 'bad'} testId="seal-verdict">
        {verdict === 'agrees' ? <Trans>They match: this is the seed that was committed to.</Trans> : null}
        {verdict === 'broken' ? (
          <Trans>They don’t match. The seed the server shows is not the one it committed to.</Trans>
        ) : null}
        {verdict === 'changed' ? (
          <Trans>The server showed this device a different commitment for this day before. It was replaced.</Trans>
        ) : null}
      </Verdict>
      <Sighting date={seal.date} seen={seen} />
    </Card>
  );
}

interface SightingProps {
  date: string;
  seen: Seen | undefined;
}

/** What this phone itself can say of the commitment: it weighs more than what the server says of it afterwards. */
export function Sighting({ date, seen }: SightingProps) {
  if (seen === undefined) {
    return (
      <p className={styles.note} data-testid="sighting">
        <Trans>
          This device didn’t see the commitment before the day was over. It saves tomorrow’s whenever you open the app.
        </Trans>
      </p>
    );
  }
  const at = <Moment at={seen.at} />;
  const { commitment } = seen;
  return (
    <>
      <p className={styles.note} data-testid="sighting">
        {seen.at < spanOf(date).from ? (
          <Trans comment="at is a time like 2026-11-21 12:04:31">
            This device saw the commitment on {at}, before the day began.
          </Trans>
        ) : (
          <Trans comment="at is a time like 2026-11-21 12:04:31">
            This device saw the commitment on {at}, before the day ended: every price after that moment was already
            fixed.
          </Trans>
        )}
      </p>
      <dl>
        <Hash label={<Trans>Commitment seen by this device</Trans>} value={commitment} testId="seen" />
      </dl>
    </>
  );
}

interface HashProps {
  label: React.ReactNode;
  value: string;
  testId: string;
}

export function Hash({ label, value, testId }: HashProps) {
  return (
    <div className={styles.hash}>
      <dt>{label}</dt>
      <dd data-testid={testId}>{value}</dd>
    </div>
  );
}
