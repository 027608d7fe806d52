const addressFields = ['bank_address', 'recipient_address'] as const;
type AddressName = (typeof addressFields)[number];

/** Whether a field of the card is an address, which can be chosen on the map. */
export function isAddress(field: string | null): field is AddressName {
  return addressFields.some((name) => name === field);
}
