/**
 * A picture shared into the app from a phone's gallery. The manifest names this address, the worker answers it where it runs, and
 * the server where it does not yet; nothing but a picture on this device comes of it.
 */
export const sharePath = '/share';

/** The field of the form in which the pictures come. */
export const sharedField = 'pictures';

export const shareOutcomes = ['kept', 'kept_first', 'no_picture', 'too_large', 'not_kept', 'choose_again'] as const;

/** `kept_first`: there were several, and a voucher has one. `choose_again`: no page kept it. */
export type ShareOutcome = (typeof shareOutcomes)[number];

/** The voucher form, with the outcome of the shared picture in its query. */
export function addressAfterShare(outcome: ShareOutcome): string {
  return `/#/pages/uploadpayvoucher/index?shared=${outcome}`;
}

export function isShareOutcome(value: unknown): value is ShareOutcome {
  return shareOutcomes.some((outcome) => outcome === value);
}
