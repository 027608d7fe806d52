// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configure, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ChatPart } from '#contract/api/person/chat.ts';
import { readText } from '#contract/help/helpText.ts';
import { localeIds } from '#contract/locales.ts';
import { safetySigns } from '#contract/rules/chat/signs.ts';
import { activateLocale } from '#src/lib/i18n.ts';
import { show } from '#tests/component.tsx';
import { root } from '#tests/tree.ts';
import { Parts } from './Parts.tsx';

configure({ asyncUtilTimeout: 10_000 });

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

describe('every part of an answer', () => {
  const parts: [ChatPart, RegExp][] = [
    [{ part: 'hello' }, /never ask for a password or a code/],
    ...safetySigns.map((sign): [ChatPart, RegExp] => [
      { part: 'safety', sign },
      /warning sign of fraud.*Real customer service never asks/s,
    ]),
    [
      { part: 'deposits', list: [deposit('waiting')], more: 2, review_seconds: 5 },
      /D77 of 1,250.5.USDT waits for its picture since .*2 more deposits/s,
    ],
    [{ part: 'deposits', list: [deposit('review')], more: 0, review_seconds: 5 }, /under review since 20.*about 5/s],
    [{ part: 'deposits', list: [deposit('succeed')], more: 0, review_seconds: 5 }, /No deposit waits.*credited on 20/s],
    [{ part: 'deposits', list: [deposit('failed')], more: 0, review_seconds: 5 }, /not accepted on 20/],
    [{ part: 'identity', status: 'none', since: null, reason: null, review_seconds: 5 }, /not handed in/],
    [
      { part: 'identity', status: 'review', since: 1_790_000_000, reason: null, review_seconds: 5 },
      /under review since 20/,
    ],
    [
      { part: 'identity', status: 'passed', since: 1_790_000_000, reason: null, review_seconds: 5 },
      /verified since 20/,
    ],
    [
      { part: 'identity', status: 'failed', since: 1_790_000_000, reason: 'test_value', review_seconds: 5 },
      /not accepted/,
    ],
    [{ part: 'standing', frozen: null, settings_locked_until: null }, /not frozen/],
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
      /1,234.50.USDT.*1,000.*available, 234.5.*held/s,
    ],
    [{ part: 'positions', list: [], open: 0, waiting: 0, closed: null }, /no open position. No order waits/],
    [
      {
        part: 'positions',
        list: [{ ...position, price: '60000.00', liquidation_price: '54000.00', distance_bps: 1000 }],
        open: 1,
        waiting: 2,
        closed: { ...position, reason: 'liquidation', price: '50000.00', time: 1_790_000_000 },
      },
      /1 position is open. 2 orders wait.*BTC long \(C1\): price 60,000.00, liquidated at 54,000.00, 10.*away.*closed by liquidation at 50,000.00 on 20/s,
    ],
    [
      { part: 'notices', unread: 2, newest: { id: 'n', time: 1_790_000_000 } },
      /2 notices are unread.*newest one is of 20/s,
    ],
    [{ part: 'hours', opens_at: null }, /were open/],
    [{ part: 'hours', opens_at: 1_790_000_000 }, /open on 20/],
    [{ part: 'picture' }, /cannot see pictures.*deleted after 30 days/s],
    [
      {
        part: 'articles',
        list: [
          { id: 'fees', section: 0 },
          { id: 'spot', section: null },
        ],
      },
      /These may help as well/,
    ],
    [{ part: 'unknown', list: [{ id: 'fees', section: null }] }, /I do not know the answer/],
  ];

  test.each(parts)('%j in words', async (part, words) => {
    const { container } = await show(<Parts parts={[part]} />);
    await waitFor(() => expect(container.textContent).toMatch(words));
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
