import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { risesAreAtom, themeAtom } from '#src/state/prefs.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { MenuCard } from './menu/MenuCard.tsx';
import styles from './SettingsCard.module.css';

export function SettingsCard() {
  const { t } = useLingui();
  const [theme, setTheme] = useAtom(themeAtom);
  const [risesAre, setRisesAre] = useAtom(risesAreAtom);
  return (
    <MenuCard menu="settings" title={t`Settings`}>
      <div className={styles.choices}>
        <ChipsField
          label={t({ message: 'Theme', comment: 'Light or dark' })}
          options={[
            { value: 'system', label: t({ message: 'System', comment: 'Theme of the device' }) },
            { value: 'light', label: t({ message: 'Light', comment: 'Theme' }) },
            { value: 'dark', label: t({ message: 'Dark', comment: 'Theme' }) },
          ]}
          value={theme}
          onChange={setTheme}
        />
        <ChipsField
          label={t`Price colours`}
          options={[
            { value: 'green', label: t`Green up` },
            { value: 'red', label: t`Red up` },
          ]}
          value={risesAre}
          onChange={setRisesAre}
        />
      </div>
    </MenuCard>
  );
}
