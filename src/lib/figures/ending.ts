import { formatAmount } from './format.ts';

/** The test value's ending as the language writes decimals: ".13" or ",13". */
export function writeEnding(ending: string, tag: string): string {
  return formatAmount(`0${ending}`, 'full', tag).replace(/^\D*\d/, '');
}
