import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import Bell from 'lucide-react/icons/bell';
import Languages from 'lucide-react/icons/languages';
import { locales } from '#contract/locales.ts';
import { paths } from '#src/lib/paths.ts';
import { localeAtom, risesAreAtom, themeAtom } from '#src/state/prefs.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { SecurityRows } from './SecurityRows.tsx';
import styles from './SettingsCard.module.css';

export function SettingsCard() {
  const { t } = useLingui();
  const locale = useAtomValue(localeAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  const [risesAre, setRisesAre] = useAtom(risesAreAtom);
  return (
    <Card title={t`Settings`} padding="none">
      <ListRow
        href={paths.language()}
        icon={<Languages size={22} aria-hidden />}
        title={t`Language`}
        end={<span className={styles.language}>{locales[locale].name}</span>}
        testId="language"
      />
      <ListRow
        href={paths.notifying()}
        icon={<Bell size={22} aria-hidden />}
        title={t({ message: 'Notifications', comment: 'Title of a page: settings' })}
      />
      <SecurityRows />
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
            { value: 'green', label: t`Green for rises` },
            { value: 'red', label: t`Red for rises` },
          ]}
          value={risesAre}
          onChange={setRisesAre}
        />
      </div>
    </Card>
  );
}
