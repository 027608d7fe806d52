import { type Locale, locales } from '#contract/locales.ts';
import { proofLimits } from '#contract/rules/deposit.ts';
import { sharedField, sharePath } from '#contract/share.ts';
import { type PageKey, pages } from '../paths.ts';

/** What a home screen says of the app. It is read before the app runs, so it is here and not in the catalogs. */
interface Words {
  /** Under the icon: at most 12 letters are sure to show. */
  short: string;
  name: string;
  description: string;
  shortcuts: Record<Shortcut, string>;
  /** The alternative text of each picture. */
  screenshots: Record<Screenshot, string>;
}

const shortcuts = ['deposit', 'market', 'assets'] as const satisfies PageKey[];
type Shortcut = (typeof shortcuts)[number];

/** The pictures that the install dialog shows, made from the app itself by tests/pictures/screenshots.ts. */
export const screenshots = ['home', 'market', 'voucher'] as const satisfies PageKey[];
type Screenshot = (typeof screenshots)[number];

export const screenshotSize = { width: 585, height: 1266 };

const words: Record<Locale, Words> = {
  en: {
    short: 'HFT Practice',
    name: 'HFT Practice',
    description: 'Practise trading with simulated money, online and offline.',
    shortcuts: { deposit: 'Deposit', market: 'Market', assets: 'Assets' },
    screenshots: { home: 'Home with practice money', market: 'Markets', voucher: 'Upload payment proof' },
  },
  zh: {
    short: 'HFT 模拟交易',
    name: 'HFT Practice 模拟交易',
    description: '用模拟资金练习交易，在线离线都能用。',
    shortcuts: { deposit: '充值', market: '行情', assets: '资产' },
    screenshots: { home: '首页与模拟资金', market: '行情', voucher: '上传付款凭证' },
  },
  hk: {
    short: 'HFT 模擬交易',
    name: 'HFT Practice 模擬交易',
    description: '以模擬資金練習交易，在線離線皆可使用。',
    shortcuts: { deposit: '存款', market: '行情', assets: '資產' },
    screenshots: { home: '主頁與模擬資金', market: '行情', voucher: '上載付款憑證' },
  },
  jp: {
    short: 'HFT 模擬取引',
    name: 'HFT Practice 模擬取引',
    description: '模擬資金で取引を練習。オフラインでも使えます。',
    shortcuts: { deposit: '入金', market: 'マーケット', assets: '資産' },
    screenshots: { home: 'ホームと模擬資金', market: 'マーケット', voucher: '入金申請' },
  },
  ko: {
    short: 'HFT 모의거래',
    name: 'HFT Practice 모의거래',
    description: '모의 자금으로 거래를 연습합니다. 오프라인에서도 쓸 수 있습니다.',
    shortcuts: { deposit: '입금', market: '마켓', assets: '자산' },
    screenshots: { home: '홈과 모의 자금', market: '마켓', voucher: '입금 신청' },
  },
  es: {
    short: 'HFT Práctica',
    name: 'HFT Practice: dinero de práctica',
    description: 'Practica el trading con dinero de práctica, con y sin conexión.',
    shortcuts: { deposit: 'Depósito', market: 'Mercados', assets: 'Activos' },
    screenshots: { home: 'Inicio con dinero de práctica', market: 'Mercados', voucher: 'Subir un comprobante' },
  },
  pt: {
    short: 'HFT Simulado',
    name: 'HFT Practice: dinheiro simulado',
    description: 'Pratique trading com dinheiro simulado, online e offline.',
    shortcuts: { deposit: 'Depósito', market: 'Mercado', assets: 'Ativos' },
    screenshots: { home: 'Início com dinheiro simulado', market: 'Mercado', voucher: 'Enviar um comprovante' },
  },
  it: {
    short: 'HFT Simulato',
    name: 'HFT Practice: denaro simulato',
    description: 'Esercitati nel trading con denaro simulato, online e offline.',
    shortcuts: { deposit: 'Deposito', market: 'Mercati', assets: 'Asset' },
    screenshots: { home: 'Home con denaro simulato', market: 'Mercati', voucher: 'Carica una ricevuta' },
  },
};

/** Where each language's manifest is, from the root of the site. */
export function manifestPath(locale: Locale): string {
  return `manifest/${locale}.webmanifest`;
}

/** The manifest of a language. It is one app in all of them: `id`, `start_url` and `scope` are the same. Addresses are relative to it. */
export function manifestOf(locale: Locale) {
  const { short, name, description, ...named } = words[locale];
  return {
    id: '/',
    lang: locales[locale].tag,
    dir: 'ltr',
    name,
    short_name: short,
    description,
    start_url: '../',
    scope: '../',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    theme_color: '#154fc3',
    background_color: '#ffffff',
    categories: ['finance', 'education'],
    icons: [
      { src: '../icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '../icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '../icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '../icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '../icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: screenshots.map((page) => ({
      src: `../screenshots/${locale}-${page}.webp`,
      sizes: `${screenshotSize.width}x${screenshotSize.height}`,
      type: 'image/webp',
      form_factor: 'narrow',
      label: named.screenshots[page],
    })),
    shortcuts: shortcuts.map((page) => ({
      name: named.shortcuts[page],
      url: `../#${pages[page].route}`,
      icons: [{ src: `../shortcut-${page}.png`, sizes: '96x96', type: 'image/png' }],
    })),
    share_target: {
      action: `..${sharePath}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedField, accept: [...proofLimits.types] }] },
    },
  };
}
