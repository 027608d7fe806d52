import type { RecordKind } from '#contract/api/wallet.ts';

/**
 * What an entry of each kind is to the result of an account: `outside` brings money in or takes it out, `own` moves it between the user's
 * own accounts, everything else is won or lost. A deposit is no profit, and a withdrawal no loss.
 */
export const flowOf: Record<RecordKind, 'outside' | 'own' | 'result'> = {
  opening: 'outside',
  deposit: 'outside',
  topup: 'outside',
  withdrawal: 'outside',
  transfer: 'own',
  spot: 'result',
  conversion: 'result',
  contract: 'result',
  forex: 'result',
  liquidation: 'result',
  option: 'result',
  fee: 'result',
  swap: 'result',
  hosting: 'result',
  strategy: 'result',
  reward: 'result',
  loan: 'outside',
  interest: 'result',
};
