import type { Break } from './break.ts';
import { markBreaks } from './mark.ts';
import { claimBreaks } from './claim.ts';
import { authorityBreaks } from './authority.ts';
import { feeBreaks } from './fee.ts';
import { addressBreaks } from './address.ts';
import { walletBreaks } from './wallet.ts';
import { packageBreaks } from './package.ts';
import { oddsBreaks } from './odds.ts';
import { hostBreaks } from './host.ts';
import { pressureBreaks } from './pressure.ts';

/** Every lie that is planted. */
export const breaks: readonly Break[] = [
  ...markBreaks,
  ...claimBreaks,
  ...authorityBreaks,
  ...feeBreaks,
  ...addressBreaks,
  ...walletBreaks,
  ...packageBreaks,
  ...oddsBreaks,
  ...hostBreaks,
  ...pressureBreaks,
];
