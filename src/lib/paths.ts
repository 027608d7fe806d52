/** A page: where it is, who may see it, and what stands around it. */
export interface PageFacts {
  /** Inside the hash, without a query. */
  route: string;
  /** Absent, guests log in first and come back. `guest`: who has logged in goes on to where they wanted. */
  access?: 'open' | 'guest';
  /** The tab of the bottom bar that is lit; a page without one shows no bar. */
  tab?: TabKey;
  /** Whether it shows prices: elsewhere nobody needs to know how old they are. */
  hasPrices?: true;
  /** Whether it says itself that the account is frozen or archived: the frame says it on every other page. */
  saysStanding?: true;
}

export type TabKey = 'home' | 'market' | 'trade' | 'hosting' | 'assets' | 'me';

const table = {
  home: { route: '/', access: 'open', tab: 'home', hasPrices: true },
  homeIndex: { route: '/pages/index/index', access: 'open', tab: 'home', hasPrices: true },
  market: { route: '/pages/market/index', access: 'open', tab: 'market', hasPrices: true },
  kline: { route: '/pages/kline/index', access: 'open', hasPrices: true },
  trade: { route: '/pages/walletrade/index', tab: 'trade', hasPrices: true },
  verify: { route: '/pages/verify/index', access: 'open' },
  forex: { route: '/pages/whdetail/index', hasPrices: true },
  forexOrders: { route: '/pages/whdetail/order', hasPrices: true },
  hosting: { route: '/pages/arbitrage/index', access: 'open', tab: 'hosting' },
  hostingPlan: { route: '/pages/arbitrage/detail' },
  hostingOrders: { route: '/pages/arbitrage/order' },
  strategies: { route: '/pages/strategy/index', access: 'open' },
  strategyForm: { route: '/pages/strategy/order' },
  strategyOrders: { route: '/pages/order/strategy' },
  finance: { route: '/pages/order/finance' },
  assets: { route: '/pages/assets/index', tab: 'assets' },
  coin: { route: '/pages/assets/detail' },
  deposit: { route: '/pages/assets/deposit' },
  records: { route: '/pages/assets/records' },
  transfer: { route: '/pages/assets/transfer' },
  withdraw: { route: '/pages/assets/withdraw' },
  addresses: { route: '/pages/assets/addresses' },
  convert: { route: '/pages/assets/convert' },
  voucher: { route: '/pages/uploadpayvoucher/index' },
  depositList: { route: '/pages/order/charge' },
  withdrawals: { route: '/pages/order/withdraw' },
  spotOrders: { route: '/pages/order/trade' },
  contractOrders: { route: '/pages/order/contract', hasPrices: true },
  profit: { route: '/pages/order/profit' },
  loan: { route: '/pages/loan/index' },
  loans: { route: '/pages/loan/order' },
  me: { route: '/pages/me/index', access: 'open', tab: 'me' },
  language: { route: '/pages/me/language', access: 'open' },
  kyc: { route: '/pages/me/kyc' },
  bank: { route: '/pages/me/bank' },
  practice: { route: '/pages/me/practice', saysStanding: true },
  notices: { route: '/pages/news/msglist' },
  notifying: { route: '/pages/me/notification', access: 'open' },
  security: { route: '/pages/me/security' },
  email: { route: '/pages/me/email' },
  google: { route: '/pages/me/google' },
  payPassword: { route: '/pages/me/paypassword' },
  password: { route: '/pages/me/password' },
  friend: { route: '/pages/friend/index' },
  help: { route: '/pages/me/faq', access: 'open' },
  chat: { route: '/pages/chat/index', saysStanding: true },
  news: { route: '/pages/news/index', access: 'open' },
  newsList: { route: '/pages/news/list', access: 'open' },
  newsDetail: { route: '/pages/news/detail', access: 'open' },
  notice: { route: '/pages/news/msgdetail' },
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
  tipWallet: { route: '/pages/tipWallet/index', access: 'open' },
  choosePlace: { route: '/choose-location', access: 'open' },
  openPlace: { route: '/open-location', access: 'open' },
} satisfies Record<string, PageFacts>;

export type PageKey = keyof typeof table;

/** Every page that exists. What loads it stands in src/app/routing/loads.ts. */
export const pages: Readonly<Record<PageKey, PageFacts>> = table;

export const pageKeys = Object.keys(table) as PageKey[];

/** Who may see a page. */
export function accessOf(key: PageKey): 'open' | 'user' | 'guest' {
  return pages[key].access ?? 'user';
}

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
  | 'head'
  | 'plan'
  | 'order'
  | 'n'
  | 'amount'
  | 'net'
  | 'stretches';
type VerifyQuery = Partial<Record<VerifyPart, string | undefined>>;

/** What a path to a page may say behind its "?"; a page that is not here takes nothing. */
interface Queries {
  market: { tab?: string; search?: string };
  kline: { symbol?: string };
  /**
   * Checks a price or a fill against the day's commitment. `at` and `since` are ticks of 200 ms, `head` is where the chain of
   * commitments stood; see decision 012 for the rest.
   */
  verify: VerifyQuery;
  /** Trading a market of forex or metals. */
  forex: { symbol?: string };
  /** Lists of orders; `order` is the id or the number of one that is to be opened. */
  spotOrders: OrdersQuery;
  contractOrders: OrdersQuery;
  forexOrders: OrdersQuery;
  /** Where coins are traded. */
  trade: { symbol?: string; product?: 'spot' | 'contract' | 'option' };
  /** One hosting plan: `hosting1` to `hosting7`; without one the first. */
  hostingPlan: { plan?: string };
  /** One strategy; without one all of them. */
  strategies: { id?: string };
  strategyForm: { id?: string };
  /** `id` is the id or the number of an order that is to be opened. */
  hostingOrders: { id?: string };
  strategyOrders: { id?: string };
  /** One balance: without a currency USDT, without an account that for coins. */
  coin: { account?: string; currency?: string };
  deposit: { currency?: string };
  withdraw: { currency?: string };
  /** Moving money between one's own accounts. */
  transfer: { from?: string; to?: string };
  /** `number` is of a conversion that is to be opened. */
  convert: { from?: string; to?: string; number?: string };
  /** All postings, or those of an account, a coin, a kind, an order or deposit by its number. */
  records: { account?: string; currency?: string; kind?: string; reference?: string };
  /** `card` is the id of a card that is to be changed, or `new`; `place` is what was chosen on the map for its `field`. */
  bank: { card?: string } & ChosenPlace;
  /** `place` is what was chosen on the map for its `field`. */
  loan: ChosenPlace;
  /** `id` is the id or the number of one that is to be opened. */
  loans: { id?: string };
  /** For the form at `back`; `place` is where the map begins: "39.47,-0.38". */
  choosePlace: { back?: string } & ChosenPlace;
  openPlace: { place: string };
  voucher: { currency?: string; amount?: string; address?: string; edit?: string; shared?: string };
  /** `id` is of one that is to be opened. */
  depositList: { id?: string };
  /** `id` is the id or the number of one that is to be opened. */
  withdrawals: { id?: string };
  newsList: { category?: string };
  newsDetail: { id: string };
  notice: { id: string };
  /** The help centre, one article of it (and which of its sections, from 0), or what a search finds. */
  help: { id?: string; q?: string; section?: string };
  /** `back` is the path to come back to. */
  login: { back?: string };
  guardLogin: { back?: string };
  /** `invite` is the code of who sent the link. */
  register: { back?: string; invite?: string };
  /** What came of the wallet, or that the session is over. */
  tipWallet: { reason?: string; back?: string };
}
interface ChosenPlace {
  field?: string;
  place?: string;
}
interface OrdersQuery {
  symbol?: string;
  status?: string;
  order?: string;
}

type PathTo<K extends PageKey> = K extends keyof Queries
  ? object extends Queries[K]
    ? (query?: { [N in keyof Queries[K]]?: Queries[K][N] | undefined }) => string
    : (query: Queries[K]) => string
  : () => string;

/** The path of every page. Made from the table: a page costs the first load its row there and nothing more. */
export const paths = Object.fromEntries(
  pageKeys.map((key) => [key, (query?: Query) => withQuery(pages[key].route, query)]),
) as unknown as { readonly [K in PageKey]: PathTo<K> };

/** A path with its query, without the parts that say nothing. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
