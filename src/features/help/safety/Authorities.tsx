import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { localeAtom } from '#src/state/prefs.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import calculator from '../calculators/Calculator.module.css';
import { authorities, laws } from './authorities.ts';
import styles from './Safety.module.css';

/** Where to look a firm up, where to report, and what the law says, in the main markets of the language. */
export function Authorities() {
  const { t } = useLingui();
  const locale = useAtomValue(localeAtom);
  const purposes = { register: t`Register of firms`, warnings: t`Warning list`, report: t`Accepts reports` };
  return (
    <div className={calculator.frame}>
      <Card title={t`Registers and reporting`}>
        <ul className={styles.authorities}>
          {authorities[locale].map(({ name, country, serves, address }) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
              <span className={styles.country}>
                <span>{purposes[serves]}</span> · <span>{country}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className={calculator.note}>
          <Trans>Elsewhere: your country’s financial regulator, and the police.</Trans>
        </p>
      </Card>
      <Card title={t`Local law`}>
        <dl className={styles.authorities}>
          {laws[locale].map(({ country, says }) => (
            <div key={country}>
              <dt className={styles.country}>{country}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
