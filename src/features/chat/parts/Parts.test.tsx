// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import type { ChatPart } from '#contract/api/person/chat.ts';
import { readText } from '#contract/help/helpText.ts';
import { localeIds } from '#contract/locales.ts';
import { safetySigns } from '#contract/rules/chat/signs.ts';
import { activateLocale } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { show } from '#tests/component.tsx';
import { root } from '#tests/tree.ts';
import { deciding, now, taken } from '#tests/withdrawalScene.ts';
import { Parts } from './Parts.tsx';

vi.mock(import('#src/lib/help/texts.ts'), () => ({
  loadHelp: async (locale: string) => {
    const folder = path.join(root, 'locales/help', locale);
    return readdirSync(folder).map((name) =>
      readText(path.basename(name, '.md'), readFileSync(path.join(folder, name), 'utf8')),
    );
  },
}));

const position = { id: 'p', number: 'C1', product: 'contract', symbol: 'BTCUSDT', direction: 'long' } as const;
const deposit = (status: 'waiting' | 'review' | 'succeed' | 'failed') =>
  ({
    id: 'd',
    number: 'D77',
    currency: 'USDT',
    amount: '1250.500000',
    credited_in: 'USDT',
    address: 'practice:USDT:x',
    status,
    reason: null,
    created: 1_790_000_000,
    decided: status === 'succeed' || status === 'failed' ? 1_790_000_060 : null,
    simulated: true,
  }) as const;

const plan = {
  id: 'h',
  number: 'H77',
  kind: 'hosting',
  plan: 'hosting1',
  currency: 'USDT',
  amount: '1000.000000',
  status: 'running',
  reason: null,
  end: null,
  days: 2,
  days_paid: 1,
  income: '-0.030000',
  today: '-0.030000',
  cost: '0.000000',
  result: '-0.030000',
  value: '999.970000',
  created: 1_790_000_000,
  started: 1_790_000_005,
  expires: 1_790_001_205,
  ended: null,
  running: null,
  simulated: true,
} as const;

/** Of somebody who meets none of the conditions. */
const refusing: WithdrawalState = {
  ...deciding,
  available: '20.000000',
  turnover: { ...deciding.turnover, have: '100.000000' },
  identity: 'none',
  has_pay_password: false,
  open_positions: 2,
  pending: { id: taken.id, number: taken.number, since: now },
  account: 'frozen',
};

describe('every part of an answer', () => {
  const parts: [ChatPart, RegExp][] = [
    [{ part: 'hello' }, /never ask for a password or a code/],
    ...safetySigns.map((sign): [ChatPart, RegExp] => [
      { part: 'safety', sign },
      /warning sign of fraud.*Real customer service never asks/s,
    ]),
    [
      { part: 'deposits', list: [deposit('waiting')], more: 2, review_seconds: 5 },
      /D77 of 1,250.5.USDT has been waiting for its picture since .*2 more deposits/s,
    ],
    [{ part: 'deposits', list: [deposit('review')], more: 0, review_seconds: 5 }, /under review since 20.*about 5/s],
    [
      { part: 'deposits', list: [deposit('succeed')], more: 0, review_seconds: 5 },
      /No deposits are pending.*credited on 20/s,
    ],
    [{ part: 'deposits', list: [deposit('failed')], more: 0, review_seconds: 5 }, /rejected on 20/],
    [
      { part: 'withdrawal', state: deciding, refused: null },
      /All withdrawal conditions were met.*Traded since your last deposit: 500.00.USDT of 400.00.USDT.*At least 30.*available amount: 1,000.*takes about 5/s,
    ],
    [
      {
        part: 'withdrawal',
        state: refusing,
        refused: { ...taken, status: 'failed', reason: 'test_value', decided: now },
      },
      /until every condition below.*Still to trade: 300.USDT.*under review since 20.*last one that was rejected: W20261124-7K2M9Q of 250.USDT, on 20.*ends in .13/s,
    ],
    [{ part: 'identity', status: 'none', since: null, reason: null, review_seconds: 5 }, /haven’t submitted/],
    [
      { part: 'identity', status: 'review', since: 1_790_000_000, reason: null, review_seconds: 5 },
      /been under review since 20/,
    ],
    [{ part: 'identity', status: 'passed', since: 1_790_000_000, reason: null, review_seconds: 5 }, /verified on 20/],
    [
      { part: 'identity', status: 'failed', since: 1_790_000_000, reason: 'test_value', review_seconds: 5 },
      /rejected on 20/,
    ],
    [{ part: 'standing', frozen: null, settings_locked_until: null }, /isn’t frozen/],
    [
      { part: 'standing', frozen: { since: 1_790_000_000, reason: 'Odd' }, settings_locked_until: 1_790_000_000 },
      /frozen since 20.*Odd.*locked until 20/s,
    ],
    [
      {
        part: 'balance',
        total: '1234.5',
        list: [{ account: 'spot', currency: 'USDT', available: '1000', frozen: '234.5', value: '1234.5' }],
      },
      /1,234.50.USDT.*1,000.*available, 234.5.*on hold/s,
    ],
    [{ part: 'positions', list: [], open: 0, waiting: 0, closed: null }, /no open positions. No orders are pending/],
    [
      {
        part: 'positions',
        list: [{ ...position, price: '60000.00', liquidation_price: '54000.00', distance_bps: 1000 }],
        open: 1,
        waiting: 2,
        closed: { ...position, reason: 'liquidation', price: '50000.00', time: 1_790_000_000 },
      },
      /1 position is open. 2 orders are pending.*BTC long \(C1\): price 60,000.00, liquidation at 54,000.00, 10.*away.*closed by liquidation at 50,000.00 on 20/s,
    ],
    [
      { part: 'plans', list: [plan, { ...plan, id: 'q', status: 'review' }], more: 1 },
      /AI arbitrage hosting H77: 1 of 2 plan days completed, result so far −0.03 USDT, current value 999\.97\sUSDT.*1,000 USDT, under review.*1 more plan/s,
    ],
    [
      { part: 'plans', list: [{ ...plan, kind: 'strategy', status: 'ended', ended: 1_790_000_000 }], more: 0 },
      /HFT strategy H77: 1,000 USDT, ended on 20.* with a result of −0.03 USDT/,
    ],
    [
      { part: 'plans', list: [{ ...plan, status: 'failed', reason: 'test_value' }], more: 0 },
      /rejected by the reviewer. The money has been returned/,
    ],
    [
      { part: 'notices', unread: 2, newest: { id: 'n', time: 1_790_000_000 } },
      /2 notices are unread.*latest is from 20/s,
    ],
    [{ part: 'hours', opens_at: null }, /were open/],
    [{ part: 'hours', opens_at: 1_790_000_000 }, /open on 20/],
    [{ part: 'picture' }, /can’t see pictures.*deleted after 30 days/s],
    [
      {
        part: 'articles',
        list: [
          { id: 'fees', section: 0 },
          { id: 'spot', section: null },
        ],
      },
      /These may also help/,
    ],
    [{ part: 'unknown', list: [{ id: 'fees', section: null }] }, /I don’t know the answer/],
  ];

  test.each(parts)('%j in words', async (part, words) => {
    const { container } = await show(<Parts parts={[part]} />);
    await waitFor(() => expect(container.textContent).toMatch(words));
  });

  test('each unmet condition of a withdrawal in the words of its form, with the way to meet it', async () => {
    const part: ChatPart = { part: 'withdrawal', state: refusing, refused: null };
    await show(<Parts parts={[part]} />);
    const told = screen.getAllByTestId(/^condition-/).map((row) => [
      row.querySelector('p')?.textContent?.replaceAll('\u00A0', ' '),
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')?.slice(1)),
    ]);
    expect(told).toEqual([
      ['Not met: Account frozen', [paths.notices(), paths.chat()]],
      ['Not met: Identity not verified', [paths.kyc()]],
      ['Not met: No transaction password', [paths.payPassword()]],
      ['Not met: 2 open leveraged positions', [paths.contractOrders(), paths.forexOrders()]],
      ['Not met: Withdrawal W20261124-7K2M9Q is under review', [paths.withdrawals({ id: taken.id })]],
      ['Not met: Traded since your last deposit: 100.00 USDT of 400.00 USDT', [paths.trade()]],
      ['Not met: At most the available amount: 20 USDT', [paths.transfer({ to: 'spot' })]],
    ]);
    expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe(
      `#${paths.withdraw({ currency: 'USDT' })}`,
    );
  });

  test('in every language, without a hole and in no other one', async () => {
    const all = parts.map(([part]) => part);
    const said = new Set<string>();
    for (const locale of localeIds) {
      await activateLocale(locale);
      const { container, unmount } = await show(<Parts parts={all} />, { locale });
      expect(container.textContent).not.toMatch(/\{|undefined|NaN/);
      said.add(container.textContent ?? '');
      unmount();
    }
    expect(said.size).toBe(localeIds.length);
  });
});
