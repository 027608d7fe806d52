import { Trans, useLingui } from '@lingui/react/macro';
import Share2 from 'lucide-react/icons/share-2';
import { canShare, shareLink } from '#src/lib/device/share.ts';
import { addressOf } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { CopyRow } from '#src/ui/CopyRow.tsx';
import { appName } from '#src/ui/frame/appName.ts';
import { QrCode } from '#src/ui/QrCode.tsx';
import styles from './Friend.module.css';

/** Code, link and picture of an invitation. */
export function LinkCard({ code }: { code: string }) {
  const { t } = useLingui();
  const url = addressOf(paths.register({ invite: code }));
  const share = () =>
    shareLink({
      title: appName,
      text: t`Practise trading with simulated money. Nothing can be paid in or out.`,
      url,
    });
  return (
    <Card title={t`Your invitation`} testId="invitation">
      <div className={styles.code}>
        <QrCode text={url} label={t`QR code of your invitation link`} />
      </div>
      <CopyRow label={t`Invitation code`} value={code} testId="invite-code" />
      <CopyRow
        label={t({ message: 'Link', comment: 'An address to send to somebody' })}
        value={url}
        testId="invite-link"
      />
      <p className={styles.note}>
        <Trans>
          A new account starts with the same practice money with or without a code. Who invited whom is fixed when the
          account is created.
        </Trans>
      </p>
      {canShare() ? (
        <Button
          kind="secondary"
          full
          icon={<Share2 size={16} aria-hidden />}
          onClick={() => void share()}
          testId="share-link"
        >
          <Trans comment="Button: hands an invitation link on">Share link</Trans>
        </Button>
      ) : null}
    </Card>
  );
}
