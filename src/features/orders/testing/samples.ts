import type { Position } from '../../../../contract/api/positions.ts';
import type { SpotOrder } from '../../../../contract/api/spot.ts';

export function spotOrder(patch: Partial<SpotOrder> = {}): SpotOrder {
  return {
    id: 'a',
    number: 'S20251121-7K2M9Q',
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    quantity: '0.01000',
    price: '64000.00',
    filled: '0.00333',
    average: '64000.00',
    amount: '213.120000',
    fee: '0.213120',
    held: '427.306880',
    status: 'open',
    created: 1_763_726_400,
    tick: 8818632000,
    ended: null,
    simulated: true,
    ...patch,
  };
}

export function position(patch: Partial<Position> = {}): Position {
  return {
    id: 'a',
    number: 'C20251121-7K2M9Q',
    product: 'contract',
    symbol: 'BTCUSDT',
    direction: 'long',
    type: 'market',
    leverage: 20,
    quantity: '0.01000',
    open_quantity: '0.00000',
    limit_price: null,
    open_price: '64000.00',
    open_tick: 8_818_632_003,
    take_profit: '66000.00',
    stop_loss: null,
    stops_tick: 8_818_632_003,
    liquidation_price: '61056.00',
    rate: '1.00000000',
    margin: '0.000000',
    fee_held: '0.000000',
    fee: '0.650000',
    swap: '0.000000',
    profit: '20.000000',
    shortfall: '0.000000',
    close_price: '66000.00',
    close_tick: 8_818_635_000,
    close_reason: 'take_profit',
    status: 'closed',
    created: 1_763_726_400,
    tick: 8818632000,
    opened: 1_763_726_400,
    closed: 1_763_727_000,
    simulated: true,
    ...patch,
  };
}
