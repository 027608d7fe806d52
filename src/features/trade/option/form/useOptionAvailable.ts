import { useAtomValue } from 'jotai';
import { fromMinor } from '#contract/currencies.ts';
import { spendableAtom } from '#src/state/trading/spendable.ts';
import { staked } from '../option.rules.ts';

/** What the option account has to stake, as a decimal string; null while that is not known. */
export function useOptionAvailable(): string | null {
  const list = useAtomValue(spendableAtom)?.list;
  if (list === undefined) return null;
  const own = list.find(({ account, currency }) => account === 'option' && currency === staked);
  return own?.available ?? fromMinor(0n, staked);
}
