import { useLingui } from '@lingui/react/macro';
import type { AppError } from '#src/lib/appError.ts';
import { describeError } from '#src/lib/errorText.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './Practice.module.css';

/** Why a step was not taken, where it was asked for. */
export function Trouble({ error }: { error: AppError | null }) {
  const { i18n } = useLingui();
  const tag = useTag();
  if (error === null) return null;
  return (
    <p className={styles.error} role="alert">
      {describeError(i18n, error, tag)}
    </p>
  );
}
