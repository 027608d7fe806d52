/** Ways to make this product lie, each as somebody might write it, and where a test has to notice. */
export interface Break {
  /** The number of the honesty rule (README: what it is, and what it is not). */
  rule: number;
  what: string;
  edits: readonly Edit[];
  /** Test files under tests/honesty of which one must fail. */
  tests: readonly string[];
}

export interface Edit {
  file: string;
  /** What stands there, once at least; left out: the new text goes to the end, into a file that need not exist yet. */
  from?: string;
  to: string;
}

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });
const add = (file: string, to: string): Edit => ({ file, to });
const message = (locale: string, english: string, words: string) =>
  add(`locales/${locale}.po`, `\nmsgid ${JSON.stringify(english)}\nmsgstr ${JSON.stringify(words)}\n`);

const markStyle = 'src/ui/frame/PracticeMark.module.css';
const styled = (what: string, to: string): Break => ({
  rule: 1,
  what: `the mark ${what}`,
  edits: [edit(markStyle, '.mark {', `.mark {\n  ${to};`)],
  tests: ['mark.test.tsx'],
});

const markBreaks: readonly Break[] = [
  {
    rule: 1,
    what: 'the mark says "Live account" in the source',
    edits: [edit('src/ui/frame/PracticeMark.tsx', '>Practice money<', '>Live account<')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark says "Live account" in the English catalog',
    edits: [edit('locales/en.po', 'msgstr "Practice money"', 'msgstr "Live account"')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark says "real money" in Korean',
    edits: [edit('locales/ko.po', 'msgstr "모의 자금"', 'msgstr "실제 자금"')],
    tests: ['mark.test.tsx'],
  },
  styled('is not displayed', 'display: none'),
  styled('is transparent', 'opacity: 0'),
  styled('is invisible', 'visibility: hidden'),
  styled('is 2 px high', 'block-size: 2px;\n  overflow: hidden'),
  styled('is off the screen', 'position: absolute;\n  inset-inline-start: -9999px'),
  {
    rule: 1,
    what: 'the line of the mark is 2 px high, by its measure',
    edits: [edit('src/ui/tokens.css', '--mark-height: 20px', '--mark-height: 2px')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark is hidden by its markup',
    edits: [edit('src/ui/frame/PracticeMark.tsx', '<p className={styles.mark}', '<p hidden className={styles.mark}')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the mark is hidden by the style of another',
    edits: [add('src/ui/base.css', '\n[data-testid="practice-mark"] {\n  display: none;\n}\n')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'the ink of the mark is that of its paper',
    edits: [edit('src/ui/tokens.css', '--warn: light-dark(oklch(0.5 ', '--warn: light-dark(oklch(0.95 ')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a page without the mark',
    edits: [edit('src/ui/frame/Page.tsx', '<PracticeMark>{slots.strip}</PracticeMark>', '{slots.strip}')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a full-height sheet over the mark, without one of its own',
    edits: [edit('src/ui/sheet/Sheet.tsx', '<PracticeMark />', '')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a dialog beside the sheet',
    edits: [
      add('src/features/wallet/Gain.tsx', 'export const Gain = () => <dialog open>You have 1,000.00 USDT</dialog>;\n'),
    ],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'toasts with amounts, without the words',
    edits: [edit('src/ui/frame/Toasts.tsx', '<MoneyMark text={text} />', '')],
    tests: ['mark.test.tsx'],
  },
  {
    rule: 1,
    what: 'a file without the column',
    edits: [edit('src/features/wallet/wallet.rules.ts', "  'simulated',\n", '')],
    tests: ['exports.test.ts'],
  },
  {
    rule: 1,
    what: 'a file that is written around the one writer',
    edits: [
      edit('src/features/wallet/RecordExport.tsx', 'writeTable(recordTable(result.data), head)', 'toCsv([], [])'),
      edit('src/features/wallet/RecordExport.tsx', 'writeTable }', 'toCsv }'),
    ],
    tests: ['exports.test.ts'],
  },
  {
    rule: 1,
    what: 'an export that says nothing of practice money',
    edits: [edit('src/ui/sheet/ExportSheet.tsx', 't`Practice money, marked in every row`', "'USDT'")],
    tests: ['exports.test.ts'],
  },
  {
    rule: 1,
    what: 'a mail without the words',
    edits: [edit('server/domain/mailTexts.ts', 'trades with practice money only', 'trades for you')],
    tests: ['exports.test.ts'],
  },
];

const promises: readonly [locale: string, english: string, words: string][] = [
  ['en', 'Hosting earns 2 % a day', 'Hosting earns 2 % a day'],
  ['zh', 'Hosting', '每天 2% 收益'],
  ['hk', 'Hosting', '每日回報 2.5%'],
  ['jp', 'Hosting', '元本保証、1日2%'],
  ['ko', 'Hosting', '하루 2% 수익 보장'],
  ['es', 'Hosting', 'Gana un 2 % al día'],
  ['pt', 'Hosting', 'Rendimento garantido'],
  ['it', 'Hosting', 'Il 2 % al giorno, senza rischi'],
];

const claimBreaks: readonly Break[] = [
  ...promises.map(([locale, english, words]) => ({
    rule: 2,
    what: `a banner in ${locale}: ${words}`,
    edits: [message(locale, `${english} banner`, words)],
    tests: ['speech.test.ts'],
  })),
  {
    rule: 2,
    what: 'a banner in a view: Up to 2.1 % daily',
    edits: [edit('src/features/home/GuestCard.tsx', '<p className={styles.text}>', '<p>Up to 2.1 % daily</p>\n<p>')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 2,
    what: 'a notice that promises: Guaranteed daily returns',
    edits: [add('locales/news/en/welcome.md', '\nGuaranteed daily returns for everybody.\n')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 2,
    what: 'a card with a claim alone',
    edits: [
      add(
        'src/features/home/PlanCard.tsx',
        'export const PlanCard = ({ claimedBps }: { claimedBps: number }) => <b>{claimedBps}</b>;\n',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 2,
    what: 'a pay-out of what a plan claims',
    edits: [
      edit(
        'server/domain/trading/options/options.ts',
        'const stake = askedStake(',
        'const gain = terms.claimedDailyBps.to;\n  const stake = askedStake(',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 2,
    what: 'a pay-out of what a plan claims, by another name of the terms',
    edits: [
      add(
        'server/domain/jobs.ts',
        "\nimport { terms as table } from '../../contract/terms.ts';\nexport const paid = table.claimedDailyBps;\n",
      ),
    ],
    tests: ['odds.test.ts'],
  },
];

const authorities: readonly [locale: string, words: string][] = [
  ['en', 'Licensed by the FCA.'],
  ['zh', '本平台受英国金融行为监管局监管。'],
  ['hk', '本平台已獲證監會發牌，持有第 7 類牌照。'],
  ['jp', '金融庁の認可を受けています。'],
  ['ko', '금융위원회의 인가를 받았습니다.'],
  ['es', 'Plataforma regulada por la CNMV.'],
  ['pt', 'Plataforma autorizada pela CVM.'],
  ['it', 'Piattaforma autorizzata dalla Consob.'],
];

const authorityBreaks: readonly Break[] = [
  ...authorities.map(([locale, words]) => ({
    rule: 3,
    what: `the licence page in ${locale}: ${words}`,
    edits: [add(`locales/help/${locale}/legal-licence.md`, `\n${words}\n`)],
    tests: ['speech.test.ts'],
  })),
  {
    rule: 3,
    what: 'a certificate as a static page',
    edits: [add('public/certificate.html', '<!doctype html><p>HFT is regulated by ASIC, licence no. 123456</p>\n')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'the document says "certified by"',
    edits: [edit('index.html', 'Practise trading with simulated money', 'Certified by experts. Practise trading')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'the manifest boasts',
    edits: [
      edit(
        'src/lib/install/manifest.ts',
        'Practise trading with simulated money, online',
        'Trusted by 20,000 traders online',
      ),
    ],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'an invented crowd in a catalog',
    edits: [message('en', 'Join over 20,000 traders', 'Join over 20,000 traders')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'an invented person of the support',
    edits: [message('en', 'Support agent Anna will help you', 'Support agent Anna will help you')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'testimonials',
    edits: [message('jp', 'Voices of our customers', 'お客様の声')],
    tests: ['speech.test.ts'],
  },
];

const dropped = (what: string, file: string, from: string): Break => ({
  rule: 4,
  what,
  edits: [edit(file, from, '')],
  tests: ['fees.test.tsx'],
});

const feeBreaks: readonly Break[] = [
  {
    rule: 4,
    what: 'a spot order without its fee',
    edits: [edit('src/features/trade/spot/SpotSheets.tsx', 'value: feeText,', "value: '–',")],
    tests: ['fees.test.tsx'],
  },
  dropped(
    'a contract without its opening fee',
    'src/features/trade/contract/form/ConfirmOrder.tsx',
    '{ label: t`Opening fee`, value: text.cost(outlook.fee) },',
  ),
  dropped(
    'a contract without its closing fee',
    'src/features/trade/contract/form/ConfirmOrder.tsx',
    '{ label: t`Closing fee, at the same price`, value: text.cost(outlook.closeFee) },',
  ),
  dropped(
    'the close of a contract without its fee',
    'src/features/trade/contract/positions/sheets/CloseSheet.tsx',
    '{ label: t`Closing fee`, value: closing === null ? dash : text.exact(-closing.fee) },',
  ),
  dropped(
    'a forex order without the cost of its spread',
    'src/features/forex/form/ConfirmOrder.tsx',
    '{ label: t`Cost of the spread`, value: show.usdt(figures.spreadCost) },',
  ),
  dropped(
    'a forex order without its swap',
    'src/features/forex/form/ConfirmOrder.tsx',
    '{ label: t`Swap a night (Wed ×3)`, value: show.signed(figures.swapNight) },',
  ),
  {
    rule: 4,
    what: 'the close of a forex position without what comes back',
    edits: [edit('src/features/forex/positions/CloseSheet.tsx', "message: 'Comes back'", "message: 'Lots'")],
    tests: ['fees.test.tsx'],
  },
  dropped(
    'an option without its average',
    'src/features/trade/option/form/StakeSheets.tsx',
    '{ label: t`Average result of one stake`, value: signed(average) },',
  ),
  dropped(
    'a transfer without its fee',
    'src/features/transfer/AfterRows.tsx',
    "{ label: t`Fee`, value: t({ message: 'Free', comment: 'A transfer costs nothing' }) },",
  ),
  dropped(
    'a deposit without its fee',
    'src/features/deposit/Conditions.tsx',
    '{ label: t`Fee`, value: show(info?.fee, currency) },',
  ),
];

const rules = 'contract/rules/deposit.ts';
const fifth: readonly Edit[] = [
  edit(rules, "['USDT', 'BTC', 'ETH', 'USD']", "['USDT', 'BTC', 'ETH', 'USD', 'BNB']"),
  edit(
    rules,
    '  USD: { min:',
    "  BNB: { min: '1', max: '100', scale: 8, network: 'PRACTICE-BEP20', creditedIn: 'USDT' },\n  USD: { min:",
  ),
];

const addressBreaks: readonly Break[] = [
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

const asks = (what: string, file: string, code: string): Break => ({
  rule: 6,
  what,
  edits: [add(file, `\n${code}\n`)],
  tests: ['wallet.test.ts'],
});

const walletBreaks: readonly Break[] = [
  asks(
    'a transaction by a joined name',
    'src/lib/clipboard.ts',
    "export const pay = (wallet: { request(asked: object): void }) => wallet.request({ method: ['eth', 'sendTransaction'].join('_') });",
  ),
  asks('a transaction by a template', 'src/lib/clipboard.ts', 'export const pay = (deed: string) => `eth_${deed}`;'),
  asks(
    'a signature of another chain',
    'src/lib/clipboard.ts',
    'export const pay = (deed: object) => window.solana.signTransaction(deed);',
  ),
  asks('a wallet by a computed name', 'src/lib/clipboard.ts', "export const wallet = globalThis['ether' + 'eum'];"),
  asks('a transaction in a static file', 'public/pay.js', "ethereum.request({ method: 'eth_sendTransaction' });"),
  asks(
    'a transaction in the document',
    'index.html',
    "<script>window.ethereum.request({ method: 'eth_sendTransaction' })</script>",
  ),
  asks(
    'a payment by the browser',
    'src/lib/clipboard.ts',
    'export const pay = (how: never, what: never) => new PaymentRequest(how, what);',
  ),
];

const chainLibraries = [
  'wagmi',
  '@reown/appkit',
  '@ethersproject/wallet',
  'ethers',
  '@solana/web3.js',
  '@tonconnect/sdk',
  'alipay-sdk',
  '@moonpay/moonpay-js',
  'stripe',
  'left-pad',
];

const packageBreaks: readonly Break[] = [
  ...chainLibraries.map((name) => ({
    rule: 10,
    what: `${name} among the packages`,
    edits: [
      edit('package.json', '"dependencies": {', `"dependencies": {\n    "${name}": "1.0.0",`),
      add('docs/decisions/001-stack.md', `\n| \`${name}\` | because |\n`),
    ],
    tests: ['packages.test.ts'],
  })),
  {
    rule: 10,
    what: 'a chain library that came along with another',
    edits: [
      edit(
        'package-lock.json',
        '    "node_modules/ky": {',
        '    "node_modules/ky/node_modules/viem": { "version": "1.0.0" },\n    "node_modules/ky": {',
      ),
    ],
    tests: ['packages.test.ts'],
  },
  {
    rule: 10,
    what: 'a package of somebody in place of another',
    edits: [
      edit('package-lock.json', '    "node_modules/ky": {', '    "node_modules/ky": {\n      "name": "@wagmi/core",'),
    ],
    tests: ['packages.test.ts'],
  },
];

const spread = 'contract/rules/trading/lots.ts';
const oddsBreaks: readonly Break[] = [
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
        'const stake = askedStake(',
        'if (losers.has(userId)) throw new Error();\n  const stake = askedStake(',
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

const reaches = (what: string, file: string, code: string): Break => ({
  rule: 10,
  what,
  edits: [add(file, `\n${code}\n`)],
  tests: ['hosts.test.ts'],
});

const hostBreaks: readonly Break[] = [
  reaches(
    'the server fetches',
    'server/domain/jobs.ts',
    "export const tell = () => fetch('https://' + String(process.pid));",
  ),
  reaches(
    'the server asks over HTTP',
    'server/domain/jobs.ts',
    "import { request } from 'node:https';\nexport const tell = () => request('//x');",
  ),
  reaches(
    'the server opens a socket',
    'server/domain/jobs.ts',
    "import { connect } from 'node:net';\nexport const tell = () => connect(25);",
  ),
  reaches(
    'the server asks by a package',
    'server/domain/jobs.ts',
    "import ky from 'ky';\nexport const tell = () => ky('x');",
  ),
  reaches(
    'the server loads a module by a computed name',
    'server/domain/jobs.ts',
    "export const tell = () => import('node:' + 'https');",
  ),
  reaches(
    'the server runs a program',
    'server/domain/jobs.ts',
    "import { execFile } from 'node:child_process';\nexport const tell = () => execFile('curl');",
  ),
  reaches(
    'something else than the news downloads',
    'server/domain/jobs.ts',
    "import { download } from '../platform/download.ts';\nexport const tell = download;",
  ),
  reaches('the server knows a host', 'server/domain/jobs.ts', "export const home = 'https://api.binance.com/v3';"),
  reaches('the app loads from elsewhere', 'index.html', '<script src="https://cdn.tracker.io/t.js"></script>'),
];

const urges: readonly [locale: string, words: string][] = [
  ['en', 'Deposit today: 10 % bonus'],
  ['en', '7-day streak'],
  ['en', 'We miss you. Come back tomorrow!'],
  ['en', 'Offer ends in 10 minutes'],
  ['zh', '连续登录7天，充值送 10%'],
  ['hk', '限時優惠，把握機會'],
  ['jp', '本日限りのボーナス'],
  ['ko', '출석 체크 보너스'],
  ['es', 'Vuelve mañana y no pierdas tu racha'],
  ['pt', 'Bônus de 10% só hoje'],
  ['it', 'Ultima occasione, affrettati'],
];

const pressureBreaks: readonly Break[] = [
  ...urges.map(([locale, words]) => ({
    rule: 11,
    what: `a catalog in ${locale}: ${words}`,
    edits: [message(locale, `Planted: ${words}`, words)],
    tests: ['speech.test.ts'],
  })),
  {
    rule: 11,
    what: 'the README without the paragraph on misuse',
    edits: [edit('README.md', '**Presenting this software as a real investment platform is a misuse of it.**', '')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 11,
    what: 'the help without the sentence on misuse',
    edits: [
      edit(
        'locales/help/en/what-this-is.md',
        'Anybody who shows you this app, or a copy of it, as a place where real money grows, is deceiving you.',
        '',
      ),
    ],
    tests: ['speech.test.ts'],
  },
];

export const breaks: readonly Break[] = [
  ...markBreaks,
  ...claimBreaks,
  ...authorityBreaks,
  ...feeBreaks,
  ...addressBreaks,
  ...walletBreaks,
  ...oddsBreaks,
  ...packageBreaks,
  ...hostBreaks,
  ...pressureBreaks,
];
