import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { applyUpdateAtom } from '../../state/running/appUpdate.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './UpdatePrompt.module.css';

/** A newer version waits until the reader agrees: nobody loses a half-filled form to an update. */
export function UpdatePrompt() {
  const { t } = useLingui();
  const apply = useSetAtom(applyUpdateAtom);
  const [choice, setChoice] = useState<'open' | 'applying' | 'later'>('open');
  if (choice === 'later') return null;
  const update = () => {
    setChoice('applying');
    apply();
  };
  return (
    <output className={styles.prompt} data-testid="update">
      <span className={styles.text}>
        <Trans>A new version is ready.</Trans>
      </span>
      <Button size="small" busy={choice === 'applying'} onClick={update}>
        <Trans>Reload</Trans>
      </Button>
      <IconButton label={t`Later`} icon={<X size={18} aria-hidden />} onClick={() => setChoice('later')} />
    </output>
  );
}
