import { Trans } from '@lingui/react/macro';

/** Beside the button of a limit order that is sent while nobody knows the price of the moment. */
export function NoPriceNote() {
  return (
    <span data-testid="no-price-note">
      <Trans comment="Beside the button of a limit order">
        There is no live price at the moment. The order can be placed all the same: the server holds its limit against
        the price of then. Figures that need a live price wait for it.
      </Trans>
    </span>
  );
}
