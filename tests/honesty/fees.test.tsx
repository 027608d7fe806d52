import './window.ts';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { depositCurrencies } from '#contract/rules/deposit.ts';
import { terms } from '#contract/terms.ts';
import { Conditions } from '#src/features/deposit/Conditions.tsx';
import { forex } from '#src/features/trading/products/forex/forex.ts';
import { leverage } from '#src/features/trading/products/leverage/leverage.ts';
import { option } from '#src/features/trading/products/option/option.tsx';
import { spot } from '#src/features/trading/products/spot/spot.tsx';
import type { Draft } from '#src/features/trading/ticket/draft.rules.ts';
import type { OrderCall, Product } from '#src/features/trading/ticket/product.ts';
import { ConfirmSheet } from '#src/features/trading/ticket/TicketSheets.tsx';
import { heldOf } from '#src/features/trading/positions/held.rules.ts';
import { CloseSheet } from '#src/features/trading/positions/sheets/CloseSheet.tsx';
import { AfterRows } from '#src/features/transfer/AfterRows.tsx';
import { figuresOf, htmlOf, plain } from './render.tsx';
import { ticketOf } from './tickets.tsx';

/** Nobody commits to what was not shown: every question before an order has its costs, with the user's own figures. */
const nothing = () => undefined;

function positionOf(product: 'contract' | 'forex', symbol: string, price: string, quantity: string): Position {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    number: 'C1',
    product,
    symbol,
    direction: 'long',
    type: 'market',
    leverage: 10,
    quantity,
    open_quantity: quantity,
    waiting_quantity: '0',
    fills: 1,
    limit_price: null,
    worst_price: null,
    stop_price: null,
    stop_tick: null,
    time_in_force: null,
    expires: null,
    open_price: price,
    open_tick: 1,
    take_profit: null,
    stop_loss: null,
    trailing_bps: null,
    stops_tick: null,
    liquidation_price: price,
    rate: '1',
    margin: '1000.000000',
    waiting_margin: '0.000000',
    fee_held: '0.000000',
    fee: '5.000000',
    swap: '0.000000',
    profit: '0.000000',
    shortfall: '0.000000',
    close_price: null,
    close_tick: null,
    close_reason: null,
    status: 'open',
    created: 1,
    tick: 1,
    opened: 1,
    closed: null,
    simulated: true,
  };
}

const question = <K extends OrderCall, F>(product: Product<K, F>, draft: Partial<Draft>) => (
  <ConfirmSheet ticket={ticketOf(product, draft)} label="Order" reason={undefined} />
);

const open = positionOf('contract', 'BTCUSDT', '100000.0', '0.1');
const [held, heldForex] = [open, positionOf('forex', 'EURUSD', '1.16000', '0.1')].map(heldOf);
if (!held || !heldForex) throw new Error('The position cannot be read.');

/** What each must show before the button: name and figure, or only the name where the figure waits for a live price. */
const questions: [name: string, node: ReactNode, figures: Record<string, RegExp>][] = [
  [
    'a spot purchase at the market',
    question(spot, { quantity: '0.01' }),
    {
      'Fee 0.1%': /^1\.00\sUSDT$/,
      'Cost including fee': /^1,001\.00\sUSDT$/,
      'Current average price': /\d/,
      'Max slippage': /^0\.5%$/,
      Quantity: /\d.*BTC/,
    },
  ],
  [
    'a spot sale at a limit',
    question(spot, { side: 'sell', type: 'limit', price: '100000', quantity: '0.01' }),
    { 'Fee 0.1%': /^1\.00\sUSDT$/, 'Proceeds after fee': /^999\.00\sUSDT$/, 'Limit price': /\d/ },
  ],
  [
    'a contract at the market',
    question(leverage, { quantity: '0.01', leverage: 10 }),
    {
      'Opening fee': /^0\.50\sUSDT$/,
      'Closing fee at the same price': /^0\.50\sUSDT$/,
      Margin: /^100\.00\sUSDT$/,
      Notional: /^1,000\.00\sUSDT$/,
      'Liquidation price': /\(9\.6%\)/,
      'Maximum loss': /^100\.50\sUSDT$/,
      'Max slippage': /%/,
      Leverage: /10/,
    },
  ],
  [
    'a contract at a limit',
    question(leverage, { type: 'limit', price: '100000', quantity: '0.01', leverage: 10 }),
    { 'Opening fee': /^0\.50/, 'Closing fee at the same price': /^0\.50/, 'Maximum loss': /^100\.50/ },
  ],
  [
    'the close of a contract',
    <CloseSheet key="c" held={held} over={null} onClose={nothing} />,
    { 'Closing fee': /./, Released: /./, 'P/L from price': /./, 'Net P/L': /./, 'Margin released': /./ },
  ],
  [
    'a forex order',
    question(forex, { quantity: '0.1', leverage: 20 }),
    {
      'Spread cost': /^0\.80\sUSDT$/,
      'Swap per night (Wed ×3)': /^[-−]1\.6\d\sUSDT$/,
      Margin: /^580\.02\sUSDT$/,
      'Worst price': /\d/,
      'Liquidation price': /\d/,
      'Maximum loss': /^580\.02\sUSDT$/,
    },
  ],
  [
    'the close of a forex position',
    <CloseSheet key="f" held={heldForex} over={null} onClose={nothing} />,
    { Released: /./, 'P/L from price': /./, 'Current price': /./ },
  ],
  [
    'an option',
    question(option, { quantity: '50', seconds: 60 }),
    {
      Stake: /^50\sUSDT$/,
      'If you win': /^\+41(\.00)?\sUSDT$/,
      'If you lose': /^[-−]50(\.00)?\sUSDT$/,
      'Break-even win rate': /^54\.9\d?%$/,
      'Expected result of one stake': /^[-−]\d/,
      'Max slippage': /%/,
    },
  ],
  [
    'a transfer',
    <AfterRows key="t" route={{ from: 'spot', to: 'contract' }} after={{ from: '90.00', to: '10.00' }} />,
    { Fee: /^Free$/ },
  ],
];

describe('before the button', () => {
  test.each(questions)('%s shows what it costs', async (_name, node, wanted) => {
    const shown = figuresOf(await htmlOf(node));
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(Object.keys(wanted)));
    for (const [name, figure] of Object.entries(wanted))
      expect(shown[name]?.replaceAll('\u00A0', ' '), name).toMatch(figure);
  });

  test('an option shows that its average is a loss, for every period there is', () => {
    for (const { payoutBps } of terms.options) expect(payoutBps).toBeLessThan(10_000);
  });
});

describe('a deposit', () => {
  const info = {
    min: '10',
    max: '1000',
    fee: '0',
    decimals: 2,
    refused_ending: '.13',
    credited_in: 'USDT' as const,
    review_seconds: 5,
  };

  test.each(depositCurrencies)('in %s shows its limits, its fee, its wait and what is refused', async (currency) => {
    const html = await htmlOf(<Conditions currency={currency} info={info} />);
    const shown = figuresOf(html);
    for (const name of ['Minimum', 'Maximum', 'Fee', 'Credited in', 'Review time'])
      expect(shown[name], name).toBeTruthy();
    expect(shown['Fee']).toContain('0');
    expect(plain(html)).toContain('Amounts ending in .13 are rejected');
  });
});
