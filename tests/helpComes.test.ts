import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callNames } from '#contract/api/calls.ts';
import { figuresIn } from '#src/lib/help/figures.ts';
import { pageKeys } from '#src/lib/paths.ts';
import { readText } from '#contract/help/helpText.ts';
import { root } from './tree.ts';

/**
 * What an article describes: calls of the contract, or pages. An article is marked as coming later for as long as one of them is not
 * there, and no longer. An empty list describes nothing that could be missing.
 */
const describes: Record<string, readonly string[]> = {
  charts: ['currency/new_timeshar', 'kline'],
  contracts: ['lever/submit', 'lever/setstop', 'lever/close'],
  conversion: ['wallet/flashAgainst'],
  'customer-service': ['chat/send', 'chat/history', 'chat'],
  'daily-rates': [],
  deposits: ['wallet/charge_req', 'deposit'],
  fees: [
    'coin/trade',
    'lever/submit',
    'microtrade/submit',
    'microtrade/whsubmit',
    'wallet/transfer',
    'wallet/flashAgainst',
    'wallet/out',
    'lh/deposit',
    'project/order',
    'lh/loan/submit',
  ],
  forex: ['microtrade/whsubmit', 'forex'],
  hosting: ['lh/deposit', 'lh/deposit/cancel', 'user/next_day'],
  'how-it-works': ['coin/trade', 'lh/deposit', 'project/order', 'lh/loan/submit'],
  identity: ['user/real_name'],
  install: [],
  'legal-licence': ['licence'],
  'legal-loan-agreement': ['lh/loan/submit', 'lh/loan/repayment'],
  'legal-service': ['service'],
  'legal-terms': ['terms', 'user/delete', 'practice'],
  'legal-whitepaper': ['market/chain', 'market/seed', 'whitePaper', 'lh/deposit', 'project/order', 'user/invite'],
  'legal-wire': ['wallet/charge_req', 'wire'],
  leverage: ['lever/submit'],
  liquidation: ['lever/submit', 'market/risk'],
  loans: ['lh/loan/submit', 'lh/loan/repayment'],
  'market-data': ['market/seeds', 'verify'],
  metals: ['microtrade/whsubmit'],
  offline: ['outbox/unseal'],
  options: ['microtrade/submit'],
  orders: ['coin/trade', 'coin/cancel'],
  'pay-password': ['safe/update_password'],
  'practice-money': ['user/register', 'wallet/charge_req', 'wallet/topup', 'user/reset', 'practice'],
  problems: [],
  records: ['wallet/records', 'records'],
  referral: ['user/invite', 'friend'],
  register: ['user/register', 'user/try', 'register'],
  sessions: ['user/sessions', 'user/session_end', 'user/logout', 'user/session_forget'],
  spot: ['coin/trade'],
  strategies: ['project/order', 'lh/deposit/cancel', 'user/next_day'],
  transfers: ['wallet/transfer', 'transfer'],
  'two-factor': ['safe/google'],
  vouchers: ['wallet/charge_req', 'voucher'],
  wallet: ['user/addressreg'],
  'warning-signs': [],
  'what-this-is': ['lh/deposit', 'lh/loan/submit'],
  wire: ['wallet/charge_req', 'wire'],
  withdrawals: ['wallet/out', 'wallet/address', 'safe/whitelist'],
};

/** Figures of products, and the call that brings the product. */
const figureOf: Record<string, string> = {
  conversionSpread: 'wallet/flashAgainst',
  withdrawFee: 'wallet/out',
  withdrawMin: 'wallet/out',
  loanRate: 'lh/loan/submit',
  loanOverdue: 'lh/loan/submit',
  loanDays: 'lh/loan/submit',
  loanYear: 'lh/loan/submit',
  loanMin: 'lh/loan/submit',
  loanMax: 'lh/loan/submit',
  hostingMin: 'lh/deposit',
  hostingMax: 'lh/deposit',
  terminationCost: 'lh/deposit/cancel',
  referral: 'user/invite',
};

const folder = path.join(root, 'locales/help/en');
const articles = readdirSync(folder).map((name) =>
  readText(path.basename(name, '.md'), readFileSync(path.join(folder, name), 'utf8')),
);
const exists = (name: string) => [...callNames, ...pageKeys].some((known) => known === name);

test('every article says what it describes', () => {
  expect(articles.map(({ id }) => id).toSorted()).toEqual(Object.keys(describes).toSorted());
  for (const name of Object.keys(figureOf)) expect(Object.keys(figuresIn('en-GB'))).toContain(name);
});

test.each(articles.map((article) => [article.id, article] as const))(
  '%s is marked as coming later just as long as what it describes is not there',
  (id, { comesLater }) => {
    const missing = (describes[id] ?? []).filter((name) => !exists(name));
    expect({ comesLater, missing }).toEqual({ comesLater: missing.length > 0, missing });
  },
);

test('no article that is not marked tells the price of what is not there', () => {
  for (const { id, body, comesLater } of articles) {
    if (comesLater) continue;
    const told = [...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    expect(
      told.filter((name) => figureOf[name] !== undefined && !exists(figureOf[name])),
      id,
    ).toEqual([]);
  }
});

/** Words that only a product that is to come goes by, and its article. */
const wordsOf: Record<string, RegExp> = {
  conversion: /flash exchange|\bconversions?\b/i,
  hosting: /\bhosting\b|investment products/i,
  identity: /identity (authentication|verification)/i,
  loans: /\bloans?\b|\blenders?\b/i,
  'pay-password': /transaction password/i,
  referral: /\breferrals?\b|\binvit(e|ation)/i,
  strategies: /HFT strateg/i,
  'two-factor': /two-factor|authenticator/i,
  wallet: /sign(ing)? in with a wallet/i,
  withdrawals: /\bwithdraw/i,
};

/** Articles that speak of the real platforms' product, not of one here. */
const ofRealPlatforms: Record<string, readonly string[]> = {
  deposits: ['withdrawals'],
  fees: ['conversion', 'withdrawals'],
  'how-it-works': ['withdrawals'],
  'warning-signs': ['withdrawals'],
};

test('an article that is not marked and names what is to come links to its article, which says so', () => {
  const later = new Set(articles.filter(({ comesLater }) => comesLater).map(({ id }) => id));
  const bare = articles
    .filter(({ comesLater }) => !comesLater)
    .flatMap(({ id, body }) =>
      Object.entries(wordsOf)
        .filter(([product, words]) => later.has(product) && words.test(body) && !body.includes(`](#${product})`))
        .filter(([product]) => !ofRealPlatforms[id]?.includes(product))
        .map(([product]) => `${id} names ${product}`),
    );
  expect(bare).toEqual([]);
});

test('what is to come has its words, so that none can be named unseen', () => {
  const later = articles.filter(({ comesLater, section }) => comesLater && section !== 'legal').map(({ id }) => id);
  expect(Object.keys(wordsOf)).toEqual(expect.arrayContaining(later));
});
