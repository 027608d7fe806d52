import type { Answer } from '#contract/api/calls.ts';

/** How an account is typed: one e-mail address, or a country and a number. */
export interface TypedAccount {
  kind: 'email' | 'phone';
  email: string;
  /** Country of the area code, as ISO 3166 letters. */
  country: string;
  number: string;
}

export type AreaCodes = Answer<'getareacode'>;

/** The account as the server takes it. A number that already has its area code keeps it. */
export function accountText({ kind, email, country, number }: TypedAccount, areaCodes: AreaCodes): string {
  if (kind === 'email') return email.trim();
  const plain = number.normalize('NFKC').replace(/[\s().-]/g, '');
  if (plain === '' || plain.startsWith('+')) return plain;
  const area = areaCodes.find((row) => row.country === country)?.code;
  if (area === undefined) return plain;
  return `+${area.replace(/\D/g, '')}${withoutTrunkZero(plain, country)}`;
}

/** The zero people put before a number inside their country is not part of it abroad – but in Italy it is. */
function withoutTrunkZero(number: string, country: string): string {
  return country === 'IT' || country === 'SM' || country === 'VA' ? number : number.replace(/^0/, '');
}

/** Not every browser knows which zones a country has. */
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/**
 * The country to begin with: where the device's clock is, else the one of the language's own tag, else the first of the list. An
 * American English phone in Berlin is most likely a German one.
 */
export function firstCountry(areaCodes: AreaCodes, tag: string, timeZone: string): string {
  const isThere = ({ country }: AreaCodes[number]) => {
    const place: Zoned | null = /^[A-Z]{2}$/.test(country) ? new Intl.Locale('und', { region: country }) : null;
    return place?.getTimeZones?.()?.includes(timeZone) === true;
  };
  const region = new Intl.Locale(tag).maximize().region;
  const found = areaCodes.find(isThere) ?? areaCodes.find(({ country }) => country === region) ?? areaCodes[0];
  return found?.country ?? '';
}

export const emptyAccount: TypedAccount = { kind: 'email', email: '', country: '', number: '' };
