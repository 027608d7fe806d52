import { Trans, useLingui } from '@lingui/react/macro';
import { loanRules } from '#contract/rules/loan.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from '../Loan.module.css';

interface AgreementProps {
  isAccepted: boolean;
  /** It was to be sent off without it. */
  isMissed: boolean;
  onToggle(): void;
}

/** The agreement to read, and its acceptance: its version and the time of it are stored with the loan. */
export function Agreement({ isAccepted, isMissed, onToggle }: AgreementProps) {
  const { t } = useLingui();
  const { agreement: version } = loanRules;
  return (
    <div className={styles.stack}>
      <p className={styles.read}>
        <Button kind="plain" size="small" href={paths.loanAgreement()} testId="read-agreement">
          <Trans>Read loan agreement</Trans>
        </Button>
      </p>
      <label className={styles.agree}>
        <input
          id="agree"
          type="checkbox"
          checked={isAccepted}
          aria-invalid={isMissed || undefined}
          aria-describedby={isMissed ? 'agreement-missed' : undefined}
          onChange={onToggle}
          data-testid="agree"
        />
        {t`I have read and accept the loan agreement, version ${version}.`}
      </label>
      {isMissed ? (
        <p className={styles.missed} id="agreement-missed">
          <Trans>Read and accept the loan agreement first.</Trans>
        </p>
      ) : null}
    </div>
  );
}
