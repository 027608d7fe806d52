import { useLingui } from '@lingui/react/macro';
import type { RecordKind } from '#contract/api/wallet.ts';
import type { AccountKind } from '#contract/currencies.ts';

interface LedgerWords {
  accounts: Record<AccountKind, string>;
  kinds: Record<RecordKind, string>;
}

/** What the ledger's keys are called on the screen. */
export function useLedgerWords(): LedgerWords {
  const { t } = useLingui();
  return {
    accounts: {
      spot: t({ message: 'Spot', comment: 'Account for buying and selling coins' }),
      contract: t({ message: 'Futures', comment: 'Account for leveraged positions' }),
      option: t({ message: 'Options', comment: 'Account for timed options' }),
    },
    kinds: {
      opening: t({ message: 'Starting balance', comment: 'Kind of record: practice money granted at registration' }),
      deposit: t({ message: 'Deposit', comment: 'Kind of record' }),
      topup: t({ message: 'Top-up', comment: 'Kind of record: practice money that somebody added to an account' }),
      withdrawal: t({ message: 'Withdrawal', comment: 'Kind of record' }),
      transfer: t({ message: 'Transfer', comment: 'Kind of record: between accounts of one user' }),
      conversion: t({ message: 'Conversion', comment: 'Kind of record: one coin converted into another at a quote' }),
      spot: t({ message: 'Spot trade', comment: 'Kind of record: what buying or selling a coin moved' }),
      contract: t({ message: 'Futures trade', comment: 'Kind of record: profit or loss of a leveraged contract' }),
      forex: t({ message: 'Forex and metals', comment: 'Kind of record: profit or loss of a position in them' }),
      liquidation: t({ message: 'Liquidation', comment: 'Kind of record: loss of a position that was liquidated' }),
      option: t({ message: 'Option trade', comment: 'Kind of record: what an option won or lost' }),
      fee: t({ message: 'Trading fee', comment: 'Kind of record' }),
      swap: t({ message: 'Overnight swap', comment: 'Kind of record: forex and metals held over night' }),
      hosting: t({ message: 'AI arbitrage hosting', comment: 'Kind of record: what a hosting plan moved' }),
      strategy: t({ message: 'HFT strategy', comment: 'Kind of record: what a strategy plan moved' }),
      reward: t({
        message: 'Referral reward',
        comment: 'Kind of record: a share of the plan result of somebody invited',
      }),
      loan: t({ message: 'Loan', comment: 'Kind of record: paid out, or principal repaid' }),
      interest: t({ message: 'Loan interest', comment: 'Kind of record: interest that was repaid' }),
    },
  };
}
