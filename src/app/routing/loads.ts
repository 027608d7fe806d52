import type { ComponentType } from 'react';
import { HomePage } from '#src/features/home/HomePage.tsx';
import { toResult } from '#src/lib/loadable.ts';
import type { PageKey } from '#src/lib/paths.ts';

type Load = () => Promise<ComponentType>;

/** Part of the first load in any case (src/build/firstLoad.ts): a trip of its own would fetch nothing. */
const home: Load = () => Promise.resolve(HomePage);

const login: Load = () => import('#src/features/auth/LoginPage.tsx').then((page) => page.LoginPage);

/** The chart is most of its page: it is asked for at the same time, not when the page has come. */
const kline: Load = async () => {
  const asking = import('#src/features/kline/KlinePage.tsx');
  void toResult(import('#src/ui/chart/CandleChart.tsx'));
  return (await asking).KlinePage;
};

/** Pages that a visit may begin with; every other one stands in a table of its own, which costs the first load nothing. */
const own = {
  home,
  homeIndex: home,
  market: () => import('#src/features/market/MarketPage.tsx').then((page) => page.MarketPage),
  kline,
  trade: () => import('#src/features/trading/page/TradePage.tsx').then((page) => page.TradePage),
  forex: () => import('#src/features/trading/page/TradePage.tsx').then((page) => page.ForexPage),
  assets: () => import('#src/features/wallet/AssetsPage.tsx').then((page) => page.AssetsPage),
  deposit: () => import('#src/features/deposit/DepositPage.tsx').then((page) => page.DepositPage),
  voucher: () => import('#src/features/deposit/VoucherPage.tsx').then((page) => page.VoucherPage),
  me: () => import('#src/features/me/MePage.tsx').then((page) => page.MePage),
  news: () => import('#src/features/news/NewsPage.tsx').then((page) => page.NewsPage),
  newsDetail: () => import('#src/features/news/ArticlePage.tsx').then((page) => page.ArticlePage),
  help: () => import('#src/features/help/HelpPage.tsx').then((page) => page.HelpPage),
  login,
  guardLogin: login,
} satisfies Partial<Record<PageKey, Load>>;

const isOwn = (key: PageKey): key is keyof typeof own => key in own;

/** The view of a page, in the chunk it comes in. Pages load when they are first wanted. */
export async function loadView(key: PageKey): Promise<ComponentType> {
  if (isOwn(key)) return own[key]();
  const { rareLoads } = await import('./rareLoads.ts');
  return rareLoads[key]();
}

/** Few charts have a stop to drag. The build counts what is imported here as a page's, so its words are not in the first load. */
export async function loadPositionSheets() {
  const { PositionSheets } = await import('#src/features/trading/positions/sheets/PositionSheets.tsx');
  return { default: PositionSheets };
}
