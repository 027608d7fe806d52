/** Every page that exists, by its hash route. Links are made here and nowhere else. */
export const pageRoutes = {
  home: '/',
  homeIndex: '/pages/index/index',
  market: '/pages/market/index',
  kline: '/pages/kline/index',
  trade: '/pages/walletrade/index',
  verify: '/pages/verify/index',
  forex: '/pages/whdetail/index',
  forexOrders: '/pages/whdetail/order',
  assets: '/pages/assets/index',
  deposit: '/pages/assets/deposit',
  records: '/pages/assets/records',
  transfer: '/pages/assets/transfer',
  voucher: '/pages/uploadpayvoucher/index',
  depositList: '/pages/order/charge',
  spotOrders: '/pages/order/trade',
  contractOrders: '/pages/order/contract',
  profit: '/pages/order/profit',
  me: '/pages/me/index',
  language: '/pages/me/language',
  notices: '/pages/me/notification',
  help: '/pages/me/faq',
  news: '/pages/news/index',
  newsList: '/pages/news/list',
  newsDetail: '/pages/news/detail',
  notice: '/pages/news/msgdetail',
  whitePaper: '/pages/news/dc',
  licence: '/pages/news/jgpz',
  service: '/pages/news/fwxy',
  loanAgreement: '/pages/news/jkxy',
  wire: '/pages/news/wire',
  terms: '/pages/news/terms',
  login: '/pages/login/index',
  guardLogin: '/pages/my/login',
  register: '/pages/register/index',
  forget: '/pages/forget/index',
} as const;

export type PageKey = keyof typeof pageRoutes;

export const pageKeys = Object.keys(pageRoutes) as PageKey[];

/** Pages that send a guest to the login first. */
export const pagesOfUsers: ReadonlySet<PageKey> = new Set([
  'trade',
  'assets',
  'deposit',
  'records',
  'transfer',
  'voucher',
  'depositList',
  'spotOrders',
  'contractOrders',
  'forex',
  'forexOrders',
  'profit',
  'notices',
  'notice',
]);

/** The bottom bar, in its order. */
export const tabPages = ['home', 'market', 'trade', 'assets', 'me'] as const satisfies readonly PageKey[];

export type Query = Record<string, string | undefined>;

type VerifyPart =
  | 'symbol'
  | 'at'
  | 'kind'
  | 'price'
  | 'side'
  | 'why'
  | 'level'
  | 'since'
  | 'quantity'
  | 'shown'
  | 'filled'
  | 'head';
type VerifyQuery = Partial<Record<VerifyPart, string | undefined>>;

export const paths = {
  home: pageRoutes.home,
  market: (query?: { tab?: string; search?: string }) => withQuery(pageRoutes.market, query),
  /** The chart of a market. */
  kline: (query?: { symbol?: string }) => withQuery(pageRoutes.kline, query),
  /**
   * Checks a price or a fill against the day's commitment. `at` and `since` are ticks of 200 ms, `head` is where the chain of
   * commitments stood; see decision 012 for the rest.
   */
  verify: (query?: VerifyQuery) => withQuery(pageRoutes.verify, query),
  /** Trading a market of forex or metals. */
  forex: (query?: { symbol?: string }) => withQuery(pageRoutes.forex, query),
  forexOrders: (query?: { symbol?: string; status?: string; order?: string }) =>
    withQuery(pageRoutes.forexOrders, query),
  /** Where coins are traded: spot, contract or option. */
  trade: (query?: { symbol?: string; product?: 'spot' | 'contract' | 'option' }) => withQuery(pageRoutes.trade, query),
  assets: pageRoutes.assets,
  deposit: (query?: { currency?: string }) => withQuery(pageRoutes.deposit, query),
  /** All postings, or those of an account, a coin, a kind, an order or deposit by its number. */
  /** Moving money between one's own accounts. */
  transfer: (query?: { from?: string; to?: string }) => withQuery(pageRoutes.transfer, query),
  records: (query?: { account?: string; currency?: string; kind?: string; reference?: string }) =>
    withQuery(pageRoutes.records, query),
  voucher: (query?: { currency?: string; amount?: string; address?: string; edit?: string; shared?: string }) =>
    withQuery(pageRoutes.voucher, query),
  depositList: pageRoutes.depositList,
  /** One deposit, in the list of them. */
  depositOf: (query: { id: string }) => withQuery(pageRoutes.depositList, query),
  /** Lists of orders; `order` is the id or the number of one that is to be opened. */
  spotOrders: (query?: { symbol?: string; status?: string; order?: string }) => withQuery(pageRoutes.spotOrders, query),
  contractOrders: (query?: { symbol?: string; status?: string; order?: string }) =>
    withQuery(pageRoutes.contractOrders, query),
  /** Profit and loss by day and by market. */
  profit: pageRoutes.profit,
  me: pageRoutes.me,
  language: pageRoutes.language,
  news: pageRoutes.news,
  newsList: (query?: { category?: string }) => withQuery(pageRoutes.newsList, query),
  newsDetail: (query: { id: string }) => withQuery(pageRoutes.newsDetail, query),
  /** What concerns the user: all of it, and one of them. */
  notices: pageRoutes.notices,
  notice: (query: { id: string }) => withQuery(pageRoutes.notice, query),
  /** The help centre, one article of it, or what a search finds. */
  help: (query?: { id?: string; q?: string }) => withQuery(pageRoutes.help, query),
  whitePaper: pageRoutes.whitePaper,
  licence: pageRoutes.licence,
  service: pageRoutes.service,
  loanAgreement: pageRoutes.loanAgreement,
  wire: pageRoutes.wire,
  terms: pageRoutes.terms,
  login: (query?: { back?: string }) => withQuery(pageRoutes.login, query),
  /** Where the guard sends a guest; `back` is the path to come back to. */
  guardLogin: (query?: { back?: string }) => withQuery(pageRoutes.guardLogin, query),
  register: (query?: { back?: string }) => withQuery(pageRoutes.register, query),
  forget: pageRoutes.forget,
} as const;

/** A path with its query, without the parts that say nothing. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** A path to come back to, if it is one of our own: a link from outside can name anything. */
export function ownPath(path: string | null): string | null {
  if (path === null) return null;
  const [bare = ''] = path.split('?');
  return pageKeys.some((key) => pageRoutes[key] === bare) ? path : null;
}
