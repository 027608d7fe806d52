import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

/** The page of one legal text. */
function legal(id: string): Load {
  return () => import('#src/features/help/LegalPage.tsx').then(({ pageOfText }) => pageOfText(id));
}

/** Pages that nobody opens first: their table is a part of its own, so that it costs the first load nothing. */
export const rareLoads = {
  coin: () => import('#src/features/wallet/coin/CoinPage.tsx').then((page) => page.CoinPage),
  verify: () => import('#src/features/verify/VerifyPage.tsx').then((page) => page.VerifyPage),
  convert: () => import('#src/features/convert/ConvertPage.tsx').then((page) => page.ConvertPage),
  profit: () => import('#src/features/profit/ProfitPage.tsx').then((page) => page.ProfitPage),
  practice: () => import('#src/features/practice/PracticePage.tsx').then((page) => page.PracticePage),
  language: () => import('#src/features/me/LanguagePage.tsx').then((page) => page.LanguagePage),
  chat: () => import('#src/features/chat/ChatPage.tsx').then((page) => page.ChatPage),
  friend: () => import('#src/features/friend/FriendPage.tsx').then((page) => page.FriendPage),
  kyc: () => import('#src/features/identity/IdentityPage.tsx').then((page) => page.IdentityPage),
  loan: () => import('#src/features/loan/LoanPage.tsx').then((page) => page.LoanPage),
  loans: () => import('#src/features/loan/list/LoanListPage.tsx').then((page) => page.LoanListPage),
  bank: () => import('#src/features/bank/BankPage.tsx').then((page) => page.BankPage),
  notices: () => import('#src/features/news/notices/NoticesPage.tsx').then((page) => page.NoticesPage),
  notice: () => import('#src/features/news/notices/NoticePage.tsx').then((page) => page.NoticePage),
  tipWallet: () => import('#src/features/tipWallet/TipWalletPage.tsx').then((page) => page.TipWalletPage),
  choosePlace: () => import('#src/features/place/ChoosePlacePage.tsx').then((page) => page.ChoosePlacePage),
  openPlace: () => import('#src/features/place/OpenPlacePage.tsx').then((page) => page.OpenPlacePage),
  notifying: () => import('#src/features/me/NotifyingPage.tsx').then((page) => page.NotifyingPage),
  security: () => import('#src/features/auth/security/overview/SecurityPage.tsx').then((page) => page.SecurityPage),
  email: () => import('#src/features/auth/security/EmailPage.tsx').then((page) => page.EmailPage),
  google: () => import('#src/features/auth/security/google/GooglePage.tsx').then((page) => page.GooglePage),
  payPassword: () => import('#src/features/auth/security/PayPasswordPage.tsx').then((page) => page.PayPasswordPage),
  password: () => import('#src/features/auth/security/PasswordPage.tsx').then((page) => page.PasswordPage),
  withdraw: () => import('#src/features/withdraw/WithdrawPage.tsx').then((page) => page.WithdrawPage),
  addresses: () => import('#src/features/withdraw/addresses/AddressesPage.tsx').then((page) => page.AddressesPage),
  withdrawals: () =>
    import('#src/features/withdraw/list/WithdrawalListPage.tsx').then((page) => page.WithdrawalListPage),
  records: () => import('#src/features/wallet/RecordsPage.tsx').then((page) => page.RecordsPage),
  transfer: () => import('#src/features/transfer/TransferPage.tsx').then((page) => page.TransferPage),
  depositList: () => import('#src/features/deposit/DepositListPage.tsx').then((page) => page.DepositListPage),
  spotOrders: () => import('#src/features/trading/orders/productPages.tsx').then((page) => page.SpotOrdersPage),
  contractOrders: () => import('#src/features/trading/orders/productPages.tsx').then((page) => page.ContractOrdersPage),
  forexOrders: () => import('#src/features/trading/orders/productPages.tsx').then((page) => page.ForexOrdersPage),
  newsList: () => import('#src/features/news/NewsListPage.tsx').then((page) => page.NewsListPage),
  hosting: () => import('#src/features/plans/offers/HostingPage.tsx').then((page) => page.HostingPage),
  hostingPlan: () => import('#src/features/plans/offers/HostingPlanPage.tsx').then((page) => page.HostingPlanPage),
  hostingOrders: () => import('#src/features/plans/lists/orderPages.tsx').then((page) => page.HostingOrdersPage),
  strategies: () => import('#src/features/plans/offers/StrategiesPage.tsx').then((page) => page.StrategiesPage),
  strategyForm: () => import('#src/features/plans/offers/StrategyFormPage.tsx').then((page) => page.StrategyFormPage),
  strategyOrders: () => import('#src/features/plans/lists/orderPages.tsx').then((page) => page.StrategyOrdersPage),
  finance: () => import('#src/features/plans/finance/FinancePage.tsx').then((page) => page.FinancePage),
  whitePaper: legal('legal-whitepaper'),
  licence: legal('legal-licence'),
  service: legal('legal-service'),
  loanAgreement: legal('legal-loan-agreement'),
  wire: legal('legal-wire'),
  terms: legal('legal-terms'),
  register: () => import('#src/features/auth/RegisterPage.tsx').then((page) => page.RegisterPage),
  forget: () => import('#src/features/auth/ForgetPage.tsx').then((page) => page.ForgetPage),
} satisfies Record<string, Load>;
