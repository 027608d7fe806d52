import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useLocation, useSearchParams } from 'wouter';
import { currencies } from '#contract/currencies.ts';
import { type DepositCurrency, depositCurrencies } from '#contract/rules/deposit.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { Conditions } from './Conditions.tsx';
import { placeOf } from '#src/state/places.ts';
import { readCurrency } from './deposit.rules.ts';
import styles from './DepositPage.module.css';
import { PayTo } from './PayTo.tsx';

export function DepositPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const currency = readCurrency(useSearchParams()[0].get('currency')) ?? 'USDT';
  const choose = (chosen: DepositCurrency) => go(paths.deposit({ currency: chosen }), { replace: true });
  return (
    <Page
      title={t({ message: 'Deposit', comment: 'Title of the page' })}
      back={paths.assets()}
      actions={
        <IconButton label={t`Deposits`} icon={<ClipboardList size={20} aria-hidden />} href={paths.depositList()} />
      }
    >
      <div className={styles.choice}>
        <ChipsField
          label={t`Deposit currency`}
          options={depositCurrencies.map((value) => ({
            value,
            label: value,
            detail: value === 'USD' ? t({ message: 'Wire', comment: 'Bank transfer, short' }) : currencies[value].name,
          }))}
          value={currency}
          onChange={choose}
        />
      </div>
      <PlaceView key={currency} currency={currency} />
    </Page>
  );
}

function PlaceView({ currency }: { currency: DepositCurrency }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(placeOf(currency).factAtom);
  const refresh = useSetAtom(placeOf(currency).refreshAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (fact.status === 'failed' && fact.data === undefined) {
    return (
      <ErrorState
        title={t`Couldn’t load address.`}
        detail={`${describeError(i18n, fact.error, tag)} ${t`Once loaded, it works offline too.`}`}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    );
  }
  const place = fact.data;
  const isStale = fact.status === 'failed' || (place?.fromCache === true && isOffline);
  return (
    <>
      {isStale && place !== undefined ? <StaleNotice asOf={place.fetchedAt} onRetry={() => void refresh()} /> : null}
      <PayTo currency={currency} to={place?.to} />
      <Conditions currency={currency} info={place?.info} />
      <div className={styles.next}>
        <Button full href={paths.voucher({ currency, ...(place === undefined ? {} : { address: place.to.address }) })}>
          <Trans>Upload proof</Trans>
        </Button>
        <p className={styles.hint}>
          <Trans>Next: the amount and a payment screenshot. Works offline too.</Trans>
        </p>
      </div>
    </>
  );
}
