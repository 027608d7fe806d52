import type { ReactNode } from 'react';
import { terms } from '#contract/terms.ts';
import { Authorities } from '../safety/Authorities.tsx';
import { PlatformCheck } from '../safety/PlatformCheck.tsx';
import { type BlockName, isBlockName } from './blockNames.ts';
import { FeeSum } from './FeeSum.tsx';
import { LeverageTable } from './LeverageTable.tsx';
import { LoanCost } from './LoanCost.tsx';
import { LossPrice } from './LossPrice.tsx';
import { OptionOdds } from './OptionOdds.tsx';
import { PipValue } from './PipValue.tsx';
import { RoundTrip } from './RoundTrip.tsx';
import { YieldSum } from './YieldSum.tsx';

/** What texts name in double brackets. */
const blocks: Record<BlockName, () => ReactNode> = {
  check: () => <PlatformCheck />,
  authorities: () => <Authorities />,
  yield: () => <YieldSum />,
  options: () => <OptionOdds />,
  leverage: () => <LeverageTable />,
  liquidation: () => <LossPrice />,
  loan: () => <LoanCost />,
  fees: () => <FeeSum />,
  pips: () => <PipValue />,
  'round-trip-spot': () => <RoundTrip feeBps={terms.spotFeeBps} />,
  'round-trip-conversion': () => <RoundTrip feeBps={terms.conversionSpreadBps} />,
};

/** @throws RangeError for a block that is not known: a text must not show a hole. */
export function blockOf(name: string): ReactNode {
  if (!isBlockName(name)) throw new RangeError(`no block: ${name}`);
  return blocks[name]();
}
