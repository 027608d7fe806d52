/** Every page that exists, by its hash route. Links are made here and nowhere else. */
export const pageRoutes = {
  home: '/',
  homeIndex: '/pages/index/index',
  market: '/pages/market/index',
  kline: '/pages/kline/index',
  assets: '/pages/assets/index',
  deposit: '/pages/assets/deposit',
  records: '/pages/assets/records',
  voucher: '/pages/uploadpayvoucher/index',
  depositList: '/pages/order/charge',
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
  'assets',
  'deposit',
  'records',
  'voucher',
  'depositList',
  'notices',
  'notice',
]);

/** The bottom bar, in its order. */
export const tabPages = ['home', 'market', 'assets', 'me'] as const satisfies readonly PageKey[];

export type Query = Record<string, string | undefined>;

export const paths = {
  home: pageRoutes.home,
  market: (query?: { tab?: string; search?: string }) => withQuery(pageRoutes.market, query),
  /** The chart of a market. */
  kline: (query?: { symbol?: string }) => withQuery(pageRoutes.kline, query),
  assets: pageRoutes.assets,
  deposit: (query?: { currency?: string }) => withQuery(pageRoutes.deposit, query),
  records: (query?: { account?: string; currency?: string }) => withQuery(pageRoutes.records, query),
  voucher: (query?: { currency?: string; amount?: string; address?: string; edit?: string; shared?: string }) =>
    withQuery(pageRoutes.voucher, query),
  depositList: pageRoutes.depositList,
  /** One deposit, in the list of them. */
  depositOf: (query: { id: string }) => withQuery(pageRoutes.depositList, query),
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
  register: (query?: { back?: string; invite?: string }) => withQuery(pageRoutes.register, query),
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
