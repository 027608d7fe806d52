import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { SafetySign } from '#contract/rules/chat/signs.ts';
import { paths } from '#src/lib/paths.ts';
import styles from '../Chat.module.css';

/** Before everything else: what the asker is being told is what fraudsters tell. */
export function Safety({ sign }: { sign: SafetySign }) {
  const { t } = useLingui();
  const words: Record<SafetySign, string> = {
    pay_first: t`Nobody has to pay a tax, a fee or anything else before a withdrawal. A fee is taken from the amount itself.`,
    seed_phrase: t`Nobody needs your seed phrase or your private key. Whoever has them has your coins.`,
    secret_asked: t`Do not give a password or a code to anybody, and do not write one here.`,
    remote_access: t`Let nobody see or control your screen. Whoever does can log in as you.`,
    messenger: t`This exchange writes to you nowhere but in this app. Whoever does so in a messenger is somebody else.`,
    guaranteed: t`No return is guaranteed, and none is without risk. Whoever promises one is lying.`,
    recovery: t`Whoever offers to bring lost money back for a fee is usually the next fraud.`,
  };
  return (
    <div className={styles.warning} data-testid="chat-safety">
      <p>
        <strong>
          <Trans>Careful: this is a warning sign of fraud.</Trans>
        </strong>
      </p>
      <p>{words[sign]}</p>
      <p>
        <Trans>Real customer service never asks for any of this.</Trans>
      </p>
      <p>
        <Link href={paths.help({ id: 'warning-signs' })}>
          <Trans>Warning signs of investment fraud</Trans>
        </Link>
      </p>
    </div>
  );
}
