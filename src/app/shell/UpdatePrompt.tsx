import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { applyUpdateAtom } from '#src/state/running/appUpdate.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import styles from './UpdatePrompt.module.css';

interface UpdatePromptProps {
  /** What is required can be put off too, to finish what is on the screen; the server refuses calls meanwhile. */
  need: 'ready' | 'required';
}

/** A newer version waits until the reader agrees: nobody loses a half-filled form to an update. */
export function UpdatePrompt({ need }: UpdatePromptProps) {
  const { t } = useLingui();
  const apply = useSetAtom(applyUpdateAtom);
  const [choice, setChoice] = useState<'open' | 'applying' | UpdatePromptProps['need']>('open');
  // Put off as ready, it asks once more when it is required.
  if (choice === need) return null;
  const update = () => {
    setChoice('applying');
    void apply();
  };
  return (
    <output className={styles.prompt} data-testid="update">
      <span className={styles.text}>
        {need === 'ready' ? (
          <Trans>A new version is ready.</Trans>
        ) : (
          <Trans>This version is too old for the server.</Trans>
        )}
      </span>
      <Button size="small" busy={choice === 'applying'} onClick={update}>
        <Trans>Reload</Trans>
      </Button>
      <IconButton label={t`Later`} icon={<X size={18} aria-hidden />} onClick={() => setChoice(need)} />
    </output>
  );
}
