import type { ComponentType } from 'react';
import { HomePage } from '#src/features/home/HomePage.tsx';
import { toResult } from '#src/lib/loadable.ts';
import type { PageKey } from '#src/lib/paths.ts';
import type { rareLoads } from './rareLoads.ts';

type Load = () => Promise<ComponentType>;

/** Part of the first load in any case (src/build/firstLoad.ts): a trip of its own would fetch nothing. */
const home: Load = () => Promise.resolve(HomePage);

/** The page of one legal text. */
function legal(id: string): Load {
  return () => import('#src/features/help/LegalPage.tsx').then(({ pageOfText }) => pageOfText(id));
}

/** The chart is most of its page: it is asked for at the same time, not when the page has come. */
const kline: Load = async () => {
  const asking = import('#src/features/kline/KlinePage.tsx');
  void toResult(import('#src/ui/chart/CandleChart.tsx'));
  return (await asking).KlinePage;
};

function rare(key: keyof typeof rareLoads): Load {
  return async () => (await import('./rareLoads.ts')).rareLoads[key]();
}

/** Every page and the chunk it comes in. Pages load when they are first wanted. */
export const loads: Record<PageKey, Load> = {
  home,
  homeIndex: home,
  market: () => import('#src/features/market/MarketPage.tsx').then((page) => page.MarketPage),
  kline,
  trade: () => import('#src/features/trading/page/TradePage.tsx').then((page) => page.TradePage),
  verify: rare('verify'),
  forex: () => import('#src/features/trading/page/TradePage.tsx').then((page) => page.ForexPage),
  forexOrders: () => import('#src/features/trading/orders/productPages.tsx').then((page) => page.ForexOrdersPage),
  assets: () => import('#src/features/wallet/AssetsPage.tsx').then((page) => page.AssetsPage),
  records: () => import('#src/features/wallet/RecordsPage.tsx').then((page) => page.RecordsPage),
  transfer: () => import('#src/features/transfer/TransferPage.tsx').then((page) => page.TransferPage),
  deposit: () => import('#src/features/deposit/DepositPage.tsx').then((page) => page.DepositPage),
  voucher: () => import('#src/features/deposit/VoucherPage.tsx').then((page) => page.VoucherPage),
  depositList: () => import('#src/features/deposit/DepositListPage.tsx').then((page) => page.DepositListPage),
  spotOrders: () => import('#src/features/trading/orders/productPages.tsx').then((page) => page.SpotOrdersPage),
  contractOrders: () => import('#src/features/trading/orders/productPages.tsx').then((page) => page.ContractOrdersPage),
  profit: rare('profit'),
  me: () => import('#src/features/me/MePage.tsx').then((page) => page.MePage),
  practice: rare('practice'),
  language: rare('language'),
  kyc: rare('kyc'),
  bank: rare('bank'),
  notices: rare('notices'),
  notice: rare('notice'),
  security: rare('security'),
  email: rare('email'),
  google: rare('google'),
  payPassword: rare('payPassword'),
  password: rare('password'),
  notifying: rare('notifying'),
  news: () => import('#src/features/news/NewsPage.tsx').then((page) => page.NewsPage),
  newsList: () => import('#src/features/news/NewsListPage.tsx').then((page) => page.NewsListPage),
  newsDetail: () => import('#src/features/news/ArticlePage.tsx').then((page) => page.ArticlePage),
  chat: rare('chat'),
  help: () => import('#src/features/help/HelpPage.tsx').then((page) => page.HelpPage),
  whitePaper: legal('legal-whitepaper'),
  licence: legal('legal-licence'),
  service: legal('legal-service'),
  loanAgreement: legal('legal-loan-agreement'),
  wire: legal('legal-wire'),
  terms: legal('legal-terms'),
  login: () => import('#src/features/auth/LoginPage.tsx').then((page) => page.LoginPage),
  guardLogin: () => import('#src/features/auth/LoginPage.tsx').then((page) => page.LoginPage),
  register: () => import('#src/features/auth/RegisterPage.tsx').then((page) => page.RegisterPage),
  tipWallet: rare('tipWallet'),
  forget: () => import('#src/features/auth/ForgetPage.tsx').then((page) => page.ForgetPage),
};

/** Few charts have a stop to drag. The build counts what is imported here as a page's, so its words are not in the first load. */
export async function loadPositionSheets() {
  const { PositionSheets } = await import('#src/features/trading/positions/sheets/PositionSheets.tsx');
  return { default: PositionSheets };
}
