import { useLingui } from '@lingui/react/macro';

/** What a deposit is recognised by: the address of a coin, the payment reference of a wire. */
export function useAddressLabel(currency: string): string {
  const { t } = useLingui();
  return currency === 'USD'
    ? t({ message: 'Payment reference', comment: 'Payment reference of a bank transfer' })
    : t`Address`;
}
