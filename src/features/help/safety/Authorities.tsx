import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { localeAtom } from '../../../state/prefs.ts';
import { Card } from '../../../ui/blocks/Card.tsx';
import calculator from '../calculators/Calculator.module.css';
import { authorities } from './authorities.ts';
import styles from './Safety.module.css';

/** Where to look a firm up, and where to report, in the main market of the language. */
export function Authorities() {
  const { t } = useLingui();
  const locale = useAtomValue(localeAtom);
  return (
    <div className={calculator.frame}>
      <Card title={t`Registers and reporting`}>
        <ul className={styles.authorities}>
          {authorities[locale].map(({ name, country, register }) => (
            <li key={name}>
              <a href={register} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
              <span className={styles.country}>{country}</span>
            </li>
          ))}
        </ul>
        <p className={calculator.note}>
          <Trans>Elsewhere: the supervisor of financial markets of your country, and the police.</Trans>
        </p>
      </Card>
    </div>
  );
}
