import type { PositionProduct } from '#contract/api/positions.ts';

/** What the steps with a position are called on the wire, and what a product cannot do. */
export const calls = {
  contract: {
    list: 'lever/my_trade',
    close: 'lever/close',
    stops: 'lever/setstop',
    cancel: 'lever/cancel',
    closesInParts: true,
    reverse: true,
  },
  forex: {
    list: 'microtrade/whlists',
    close: 'microtrade/whclose',
    stops: 'microtrade/whsetstop',
    cancel: 'microtrade/whclose',
    closesInParts: false,
    reverse: false,
  },
} as const satisfies Record<PositionProduct, object>;
