import './window.ts';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withdrawalConditions } from '#contract/rules/withdrawal/conditions.ts';
import type { Balance, WalletRecord } from '#contract/api/wallet.ts';
import { ticketOf } from './tickets.tsx';
import { TicketFigures } from '#src/features/trading/ticket/TicketForm.tsx';
import { leverage } from '#src/features/trading/products/leverage/leverage.ts';
import { option } from '#src/features/trading/products/option/option.tsx';
import { spot as spotProduct } from '#src/features/trading/products/spot/spot.tsx';
import { AccountEnds } from '#src/features/transfer/AccountEnds.tsx';
import { AfterRows } from '#src/features/transfer/AfterRows.tsx';
import { AccountCard } from '#src/features/wallet/AccountCard.tsx';
import { RecordSheet } from '#src/features/wallet/RecordSheet.tsx';
import { WithdrawalPart } from '#src/features/chat/parts/WithdrawalPart.tsx';
import { Conditions } from '#src/features/withdraw/form/Conditions.tsx';
import { accountsOf } from '#src/features/wallet/wallet.rules.ts';
import { describeError } from '#src/lib/errorText.ts';
import { i18n } from '#src/lib/i18n.ts';
import { hidesBalancesAtom } from '#src/state/prefs.ts';
import { equityOf } from '#contract/rules/worth/equity.ts';
import { isSource, listFiles } from '../tree.ts';
import { deciding } from '../withdrawalScene.ts';
import { htmlOf, plain } from './render.tsx';
import { textOf } from './words.ts';

/** A balance that somebody has hidden is nowhere on the screen; what he orders or types is. */
const list: Balance[] = [
  { account: 'spot', currency: 'USDT', available: '777.000000', frozen: '7.770000', value: '784.770000' },
];
const record: WalletRecord = {
  id: '1',
  account: 'spot',
  currency: 'USDT',
  amount: '12.500000',
  balance: '777.000000',
  kind: 'deposit',
  reference: '',
  market: null,
  time: 1_763_726_400,
  simulated: true,
};
const [spot] = accountsOf(list, equityOf(list, [], { atSeconds: 0, priceOf: () => undefined }));
const nothing = () => undefined;
const route = { from: 'spot', to: 'contract' } as const;

const places: Record<string, ReactNode> = {
  'the assets': spot === undefined ? null : <AccountCard view={spot} />,
  'the ends of a transfer': <AccountEnds route={route} list={list} onRoute={nothing} />,
  'what a transfer leaves': <AfterRows route={route} after={{ from: '777.00', to: '777.00' }} />,
  'a posting': <RecordSheet record={record} onClose={nothing} />,
  'what can be withdrawn': (
    <Conditions conditions={withdrawalConditions({ ...deciding, available: '777.000000' }, {}, deciding.at)} />
  ),
  'what customer service tells of it': (
    <WithdrawalPart part={{ part: 'withdrawal', state: { ...deciding, available: '777.000000' }, refused: null }} />
  ),
  'a stake': <TicketFigures ticket={ticketOf(option, { quantity: '12.5' }, { usdt: 777_000_000n })} />,
  'a purchase': <TicketFigures ticket={ticketOf(spotProduct, { quantity: '1' }, { usdt: 777_000_000n })} />,
  'a contract': <TicketFigures ticket={ticketOf(leverage, { quantity: '1' }, { usdt: 777_000_000n })} />,
};

beforeEach(() => vi.stubGlobal('localStorage', undefined));
afterEach(() => vi.unstubAllGlobals());

const shown = async (node: ReactNode, isHidden: boolean) => {
  const store = createStore();
  store.set(hidesBalancesAtom, isHidden);
  return plain(await htmlOf(node, 'en', store));
};

describe.each(Object.entries(places))('%s', (_name, node) => {
  test('shows a balance, and dots while balances are hidden', async () => {
    expect(await shown(node, false)).toContain('777');
    const hidden = await shown(node, true);
    expect(hidden).not.toContain('777');
    expect(hidden).toContain('••••');
  });
});

test('what a posting moved stays visible', async () => {
  expect(await shown(places['a posting'], true)).toContain('+12.5');
});

test('a refusal says what is needed, but not what there is', async () => {
  const error = { key: 'insufficient_balance', params: { need: '900', have: '777', currency: 'USDT' } } as const;
  await shown(null, false);
  expect(describeError(i18n, error, 'en-GB')).toContain('777');
  await shown(null, true);
  expect(describeError(i18n, error, 'en-GB')).toContain('900');
  expect(describeError(i18n, error, 'en-GB')).not.toContain('777');
  await shown(null, false);
});

/** What writes an amount, and in its argument what a balance is called. */
const writer =
  /(?:\b(?:formatAmount|formatSigned|usdt|exact|cost|money|signed|signedCents)\(|<(?:AmountText|WayAmount)\s+amount=\{)/g;
const balanceWords =
  /\b(?:available|frozen|balance|unrealised|worth|situation\.(?:usdt|coins)|unpaid\w*|order\.value|(?:equity|wallet)\.total)\b|\bafter\[/;

/** The money that somebody chooses to start with, or asks for, is nobody's yet; a notice stands as it was written. */
const chosen = new Set([
  'src/features/auth/RegisterPage.tsx',
  'src/features/loan/form/Schedule.tsx',
  'src/features/news/notices/useLoanNotice.ts',
]);

test('whatever writes a balance goes through the one rule', () => {
  const files = listFiles().filter((file) => isSource(file) && /^src\/(features|app|ui)\/.*\.tsx?$/.test(file));
  const products = files.filter((file) => !/\.(test|rules|rules\.test)\.tsx?$/.test(file));
  let found = 0;
  const open = products.flatMap((file) => {
    const text = textOf(file);
    return [...text.matchAll(writer)].flatMap(({ index, 0: start }) => {
      const argument = argumentAt(text, index + start.length);
      if (!balanceWords.test(argument) || chosen.has(file)) return [];
      found += 1;
      return /\bown\(\s*$/.test(text.slice(0, index).replace(/[\w.]*$/, '')) ? [] : [`${file}: ${argument}`];
    });
  });
  expect(open).toEqual([]);
  expect(found).toBeGreaterThan(10);
});

/** The text up to the bracket that closes what was opened before it. */
function argumentAt(text: string, from: number): string {
  let depth = 1;
  let at = from;
  while (depth > 0 && at < text.length) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    if (')]}'.includes(text[at] ?? '')) depth -= 1;
    at += 1;
  }
  return text.slice(from, at - 1);
}
