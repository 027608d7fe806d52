import { Trans, useLingui } from '@lingui/react/macro';
import type { WalletPurpose } from '#contract/rules/wallet/walletSignIn.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { leaveBack } from './leave.ts';
import styles from './WalletPage.module.css';
import type { Offer } from './wallets.ts';

interface WalletListProps {
  /** null while they are looked for. */
  offers: readonly Offer[] | null;
  purpose: WalletPurpose;
  onChoose: (label: string) => void;
}

export function WalletList({ offers, purpose, onChoose }: WalletListProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.lead}>
        {purpose === 'sign_in' ? (
          <Trans>
            Choose the wallet to log in with. You sign one readable message; nothing is paid, approved or moved.
          </Trans>
        ) : (
          <Trans>
            Choose the wallet to add to your account. You sign one readable message; nothing is paid, approved or moved.
          </Trans>
        )}
      </p>
      <Card title={t`Wallets in this browser`} padding="none">
        {offers === null ? (
          <output className={styles.searching}>
            <Spinner /> <Trans>Looking for wallets…</Trans>
          </output>
        ) : (
          <ul>
            {offers.map(({ label, icon }) => (
              <li key={label}>
                <ListRow
                  icon={<img className={styles.icon} src={icon} alt="" />}
                  title={label}
                  onClick={() => onChoose(label)}
                  testId="wallet"
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p className={styles.note}>
        <Trans>No one honest ever asks for your seed phrase. This app never does.</Trans>
      </p>
      <div className={styles.actions}>
        <Button kind="plain" onClick={leaveBack} testId="cancel">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
