import { add, edit, type Break } from './break.ts';

const spread = 'contract/rules/trading/lots.ts';
export const oddsBreaks: readonly Break[] = [
  {
    rule: 9,
    what: 'a spread by user',
    edits: [
      edit(
        spread,
        'spreadOf(rules: MarketRules, atSeconds: number)',
        'spreadOf(rules: MarketRules, atSeconds: number, userId?: string)',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 9,
    what: 'a pay-out by owner',
    edits: [
      edit(
        'contract/rules/trading/option.ts',
        'payoutBps: number): bigint {',
        'payoutBps: number, owner?: string): bigint {',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 9,
    what: 'slippage by customer',
    edits: [
      edit(
        'contract/rules/trading/book.ts',
        'slippageBps: number): boolean {',
        'slippageBps: number, customer?: string): boolean {',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 9,
    what: 'a price by account',
    edits: [
      add(
        'server/market/quotes.ts',
        '\nexport const tilted = (price: bigint, accountId: string) => price + BigInt(accountId.length);\n',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 9,
    what: 'a settlement that looks at whose it is',
    edits: [
      add(
        'server/domain/trading/settle/move.ts',
        "\nexport const isUnlucky = (userId: string) => userId === 'ann' || userId.startsWith('0');\n",
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 9,
    what: 'an option that looks a user up in a list',
    edits: [
      edit(
        'server/domain/trading/options/options.ts',
        'const stake = parseStake(',
        'if (losers.has(userId)) throw new Error();\n  const stake = parseStake(',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 9,
    what: 'the odds in a column of the user',
    edits: [
      edit(
        'server/store/migrations/first.ts',
        'inviter_id text references users (id),',
        'inviter_id text references users (id),\n    win_rate integer,',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 9,
    what: 'a switch for the pay-out',
    edits: [
      add(
        'server/platform/config.ts',
        "\nexport const payout = (env: Record<string, string>) => env['OPTION_PAYOUT_BPS'];\n",
      ),
    ],
    tests: ['odds.test.ts'],
  },
];
