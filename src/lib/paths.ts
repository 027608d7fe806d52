/** A page: where it is, who may see it, and what stands around it. */
export interface PageFacts {
  /** Inside the hash, without a query. */
  route: string;
  /** `user`: guests log in first and come back. `guest`: who has logged in goes on to where they wanted. */
  access: 'open' | 'user' | 'guest';
  /** The tab of the bottom bar that is lit; a page without one shows no bar. */
  tab?: TabKey;
  /** Whether it shows prices: elsewhere nobody needs to know how old they are. */
  hasPrices?: true;
}

export type TabKey = 'home' | 'market' | 'trade' | 'assets' | 'me';

const table = {
  home: { route: '/', access: 'open', tab: 'home', hasPrices: true },
  homeIndex: { route: '/pages/index/index', access: 'open', tab: 'home', hasPrices: true },
  market: { route: '/pages/market/index', access: 'open', tab: 'market', hasPrices: true },
  kline: { route: '/pages/kline/index', access: 'open', hasPrices: true },
  trade: { route: '/pages/walletrade/index', access: 'user', tab: 'trade', hasPrices: true },
  verify: { route: '/pages/verify/index', access: 'open' },
  forex: { route: '/pages/whdetail/index', access: 'user', hasPrices: true },
  forexOrders: { route: '/pages/whdetail/order', access: 'user' },
  assets: { route: '/pages/assets/index', access: 'user', tab: 'assets' },
  deposit: { route: '/pages/assets/deposit', access: 'user' },
  records: { route: '/pages/assets/records', access: 'user' },
  transfer: { route: '/pages/assets/transfer', access: 'user' },
  voucher: { route: '/pages/uploadpayvoucher/index', access: 'user' },
  depositList: { route: '/pages/order/charge', access: 'user' },
  spotOrders: { route: '/pages/order/trade', access: 'user' },
  contractOrders: { route: '/pages/order/contract', access: 'user' },
  profit: { route: '/pages/order/profit', access: 'user' },
  me: { route: '/pages/me/index', access: 'open', tab: 'me' },
  language: { route: '/pages/me/language', access: 'open' },
  kyc: { route: '/pages/me/kyc', access: 'user' },
  bank: { route: '/pages/me/bank', access: 'user' },
  notices: { route: '/pages/me/notification', access: 'user' },
  help: { route: '/pages/me/faq', access: 'open' },
  news: { route: '/pages/news/index', access: 'open' },
  newsList: { route: '/pages/news/list', access: 'open' },
  newsDetail: { route: '/pages/news/detail', access: 'open' },
  notice: { route: '/pages/news/msgdetail', access: 'user' },
  whitePaper: { route: '/pages/news/dc', access: 'open' },
  licence: { route: '/pages/news/jgpz', access: 'open' },
  service: { route: '/pages/news/fwxy', access: 'open' },
  loanAgreement: { route: '/pages/news/jkxy', access: 'open' },
  wire: { route: '/pages/news/wire', access: 'open' },
  terms: { route: '/pages/news/terms', access: 'open' },
  login: { route: '/pages/login/index', access: 'guest' },
  guardLogin: { route: '/pages/my/login', access: 'guest' },
  register: { route: '/pages/register/index', access: 'guest' },
  forget: { route: '/pages/forget/index', access: 'open' },
} satisfies Record<string, PageFacts>;

export type PageKey = keyof typeof table;

/** Every page that exists. What loads it stands in src/app/routing/loads.ts. */
export const pages: Readonly<Record<PageKey, PageFacts>> = table;

export const pageKeys = Object.keys(table) as PageKey[];

/** The page of a path, with or without a query; null for what is none of ours: a link from outside can name anything. */
export function pageOf(path: string): PageKey | null {
  const [route] = path.split('?');
  return pageKeys.find((key) => pages[key].route === route) ?? null;
}

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
  home: pages.home.route,
  market: (query?: { tab?: string; search?: string }) => withQuery(pages.market.route, query),
  /** The chart of a market. */
  kline: (query?: { symbol?: string }) => withQuery(pages.kline.route, query),
  /**
   * Checks a price or a fill against the day's commitment. `at` and `since` are ticks of 200 ms, `head` is where the chain of
   * commitments stood; see decision 012 for the rest.
   */
  verify: (query?: VerifyQuery) => withQuery(pages.verify.route, query),
  /** Trading a market of forex or metals. */
  forex: (query?: { symbol?: string }) => withQuery(pages.forex.route, query),
  forexOrders: (query?: { symbol?: string; status?: string; order?: string }) =>
    withQuery(pages.forexOrders.route, query),
  /** Where coins are traded: spot, contract or option. */
  trade: (query?: { symbol?: string; product?: 'spot' | 'contract' | 'option' }) => withQuery(pages.trade.route, query),
  assets: pages.assets.route,
  deposit: (query?: { currency?: string }) => withQuery(pages.deposit.route, query),
  /** Moving money between one's own accounts. */
  transfer: (query?: { from?: string; to?: string }) => withQuery(pages.transfer.route, query),
  /** All postings, or those of an account, a coin, a kind, an order or deposit by its number. */
  records: (query?: { account?: string; currency?: string; kind?: string; reference?: string }) =>
    withQuery(pages.records.route, query),
  voucher: (query?: { currency?: string; amount?: string; address?: string; edit?: string; shared?: string }) =>
    withQuery(pages.voucher.route, query),
  depositList: pages.depositList.route,
  /** One deposit, in the list of them. */
  depositOf: (query: { id: string }) => withQuery(pages.depositList.route, query),
  /** Lists of orders; `order` is the id or the number of one that is to be opened. */
  spotOrders: (query?: { symbol?: string; status?: string; order?: string }) =>
    withQuery(pages.spotOrders.route, query),
  contractOrders: (query?: { symbol?: string; status?: string; order?: string }) =>
    withQuery(pages.contractOrders.route, query),
  /** Profit and loss by day and by market. */
  profit: pages.profit.route,
  me: pages.me.route,
  language: pages.language.route,
  kyc: pages.kyc.route,
  bank: pages.bank.route,
  news: pages.news.route,
  newsList: (query?: { category?: string }) => withQuery(pages.newsList.route, query),
  newsDetail: (query: { id: string }) => withQuery(pages.newsDetail.route, query),
  /** What concerns the user: all of it, and one of them. */
  notices: pages.notices.route,
  notice: (query: { id: string }) => withQuery(pages.notice.route, query),
  /** The help centre, one article of it, or what a search finds. */
  help: (query?: { id?: string; q?: string }) => withQuery(pages.help.route, query),
  whitePaper: pages.whitePaper.route,
  licence: pages.licence.route,
  service: pages.service.route,
  loanAgreement: pages.loanAgreement.route,
  wire: pages.wire.route,
  terms: pages.terms.route,
  login: (query?: { back?: string }) => withQuery(pages.login.route, query),
  /** Where the guard sends a guest; `back` is the path to come back to. */
  guardLogin: (query?: { back?: string }) => withQuery(pages.guardLogin.route, query),
  register: (query?: { back?: string }) => withQuery(pages.register.route, query),
  forget: pages.forget.route,
} as const;

/** A path with its query, without the parts that say nothing. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
