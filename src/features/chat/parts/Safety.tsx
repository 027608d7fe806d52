import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { SafetySign } from '#contract/rules/chat/signs.ts';
import { paths } from '#src/lib/paths.ts';
import styles from '../Chat.module.css';

/** Before everything else: what the asker is being told is what fraudsters tell. */
export function Safety({ sign }: { sign: SafetySign }) {
  const { t } = useLingui();
  const words: Record<SafetySign, string> = {
    pay_first: t`You never have to pay a tax, a fee or anything else before a withdrawal. Fees are deducted from the amount itself.`,
    seed_phrase: t`No one needs your seed phrase or private key. Anyone who has them has your coins.`,
    secret_asked: t`Never share a password or a code with anyone, and don’t type one here.`,
    remote_access: t`Don’t let anyone see or control your screen. They could log in as you.`,
    messenger: t`Apart from verification codes and security notices, this exchange only contacts you in this app. Anyone who messages you elsewhere is someone else.`,
    guaranteed: t`No return is guaranteed, and none is without risk. Anyone who promises one is lying.`,
    recovery: t`Anyone who offers to recover lost money for a fee is usually the next fraud.`,
  };
  return (
    <div className={styles.warning} data-testid="chat-safety">
      <p>
        <strong>
          <Trans>Be careful: this is a warning sign of fraud.</Trans>
        </strong>
      </p>
      <p>{words[sign]}</p>
      <p>
        <Trans>Real customer service never asks for any of this.</Trans>
      </p>
      <p>
        <Link href={paths.help({ id: 'warning-signs' })}>
          <Trans>Warning signs of fraud</Trans>
        </Link>
      </p>
    </div>
  );
}
