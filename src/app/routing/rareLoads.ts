import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

/** Pages that few open, and nobody first: their table is a part of its own, so that it costs the first load nothing. */
export const rareLoads = {
  verify: () => import('#src/features/verify/VerifyPage.tsx').then((page) => page.VerifyPage),
  profit: () => import('#src/features/trading/profit/ProfitPage.tsx').then((page) => page.ProfitPage),
  practice: () => import('#src/features/practice/PracticePage.tsx').then((page) => page.PracticePage),
  language: () => import('#src/features/me/LanguagePage.tsx').then((page) => page.LanguagePage),
  chat: () => import('#src/features/chat/ChatPage.tsx').then((page) => page.ChatPage),
  kyc: () => import('#src/features/identity/IdentityPage.tsx').then((page) => page.IdentityPage),
  bank: () => import('#src/features/bank/BankPage.tsx').then((page) => page.BankPage),
  notices: () => import('#src/features/news/notices/NoticesPage.tsx').then((page) => page.NoticesPage),
  notice: () => import('#src/features/news/notices/NoticePage.tsx').then((page) => page.NoticePage),
  tipWallet: () => import('#src/features/tipWallet/TipWalletPage.tsx').then((page) => page.TipWalletPage),
  notifying: () => import('#src/features/me/NotifyingPage.tsx').then((page) => page.NotifyingPage),
  security: () => import('#src/features/auth/security/overview/SecurityPage.tsx').then((page) => page.SecurityPage),
  email: () => import('#src/features/auth/security/EmailPage.tsx').then((page) => page.EmailPage),
  google: () => import('#src/features/auth/security/google/GooglePage.tsx').then((page) => page.GooglePage),
  payPassword: () => import('#src/features/auth/security/PayPasswordPage.tsx').then((page) => page.PayPasswordPage),
  password: () => import('#src/features/auth/security/PasswordPage.tsx').then((page) => page.PasswordPage),
} satisfies Record<string, Load>;
