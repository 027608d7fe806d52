import { edit, type Edit, type Break } from './break.ts';

const rules = 'contract/rules/deposit.ts';
const fifth: readonly Edit[] = [
  edit(rules, "['USDT', 'BTC', 'ETH', 'USD']", "['USDT', 'BTC', 'ETH', 'USD', 'BNB']"),
  edit(
    rules,
    '  USD: { min:',
    "  BNB: { min: '1', max: '100', scale: 8, network: 'PRACTICE-BEP20', creditedIn: 'USDT' },\n  USD: { min:",
  ),
];

export const addressBreaks: readonly Break[] = [
  {
    rule: 5,
    what: 'a fifth currency with a real address',
    edits: [
      ...fifth,
      edit(
        'server/domain/funds/addresses.ts',
        '  const id = Buffer',
        "  if (String(currency) === 'BNB') return '0x52908400098527886E0F7030069857D2E4169EE7';\n  const id = Buffer",
      ),
    ],
    tests: ['addresses.test.tsx'],
  },
  {
    rule: 5,
    what: 'a fifth currency on a real network',
    edits: [...fifth, edit(rules, "scale: 8, network: 'PRACTICE-BEP20'", "scale: 8, network: 'BEP20'")],
    tests: ['addresses.test.tsx'],
  },
  {
    rule: 5,
    what: 'a code without the prefix',
    edits: [
      edit(
        'src/features/deposit/PayTo.tsx',
        '<QrCode text={to.address}',
        "<QrCode text={to.address.replace('practice:', '')}",
      ),
    ],
    tests: ['addresses.test.tsx'],
  },
  {
    rule: 5,
    what: 'a code that a wallet would pay to',
    edits: [
      edit('src/features/deposit/PayTo.tsx', '<QrCode text={to.address}', '<QrCode text={`ethereum:${to.address}`}'),
    ],
    tests: ['addresses.test.tsx'],
  },
  {
    rule: 5,
    what: 'a code that encodes something else than it was given',
    edits: [edit('src/ui/QrCodePicture.ts', 'encode(text,', "encode(text.replace('practice:', 'bitcoin:'),")],
    tests: ['addresses.test.tsx'],
  },
  {
    rule: 5,
    what: 'a wire to a bank that there is',
    edits: [edit('server/domain/funds/addresses.ts', "bank_code: 'PRACTICE'", "bank_code: 'DEUTDEFF'")],
    tests: ['addresses.test.tsx'],
  },
  {
    rule: 5,
    what: 'an account number that passes its check',
    edits: [edit('server/domain/funds/addresses.ts', 'const wrong = (right % 97n) + 2n', 'const wrong = right')],
    tests: ['addresses.test.tsx'],
  },
];
