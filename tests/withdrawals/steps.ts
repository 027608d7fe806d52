import fc from 'fast-check';

export type Coin = 'USDT' | 'BTC';

/** What is asked for: an amount as typed, or one that lies at a limit of that moment. */
export type Typed = 'least' | 'below' | 'all' | 'over' | '30.13' | '31.5' | '400' | '0' | '30.0000001' | '0.000000001';

export interface Withdrawing {
  do: 'withdraw';
  currency: Coin;
  amount: Typed;
  shows: 'nothing' | 'code' | 'recovery';
  /** Out of the account that the last reset has put away. */
  isOld: boolean;
}

const sized = ['deposit', 'depositCoin', 'spot', 'option', 'move'] as const;
const plain = [
  'cancel',
  'review',
  'day',
  'nextDay',
  'identity',
  'password',
  'save',
  'whitelist',
  'freeze',
  'factor',
  'convert',
  'convertBack',
  'open',
  'order',
  'close',
  'takePlan',
  'endPlan',
  'borrow',
  'repay',
  'reset',
] as const;

/** What somebody does besides withdrawing, or has done to them; a size is a whole number, of some ten USDT or so. */
export type Act = { do: (typeof sized)[number]; size: number } | { do: (typeof plain)[number] };
export type Step = Withdrawing | Act;

/** At which statement this process fails, if at all. */
export interface Trouble {
  at: number | null;
  how: 'before' | 'behind';
}

export const none: Trouble = { at: null, how: 'before' };

const withdrawing = fc.record<Withdrawing>({
  do: fc.constant('withdraw'),
  currency: fc.constantFrom('USDT', 'USDT', 'BTC'),
  amount: fc.constantFrom(
    'least',
    'least',
    'below',
    'all',
    'over',
    '30.13',
    '31.5',
    '400',
    '0',
    '30.0000001',
    '0.000000001',
  ),
  shows: fc.constantFrom('nothing', 'code', 'code', 'recovery'),
  isOld: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: withdrawing, weight: 4 },
  { arbitrary: fc.record({ do: fc.constantFrom(...sized), size: fc.integer({ min: 1, max: 8 }) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constantFrom(...plain, 'review', 'close') }), weight: 5 },
);

const trouble: fc.Arbitrary<Trouble> = fc.record({
  at: fc.option(fc.nat({ max: 14 }), { freq: 2 }),
  how: fc.constantFrom('before', 'behind'),
});

export type Told = [Step, Trouble][];

/** Mostly of somebody who has what a withdrawal asks of a person; now and then of somebody who has not. */
const beginnings: Act[][] = [
  [{ do: 'identity' }, { do: 'password' }, { do: 'save' }],
  [{ do: 'save' }, { do: 'password' }, { do: 'identity' }, { do: 'factor' }],
  [{ do: 'save' }, { do: 'password' }],
  [{ do: 'save' }, { do: 'identity' }],
];

export const stories: fc.Arbitrary<Told> = fc
  .tuple(
    fc.constantFrom(...beginnings, ...beginnings.slice(0, 2)),
    fc.array(fc.tuple(step, trouble), { minLength: 1, maxLength: 16 }),
  )
  .map(([begun, rest]) => [...whole(begun), ...rest]);

function whole(steps: Step[]): Told {
  return steps.map((what) => [what, none]);
}

const withdraw = (more: Partial<Withdrawing> = {}): Withdrawing => ({
  do: 'withdraw',
  currency: 'USDT',
  amount: 'least',
  shows: 'nothing',
  isOld: false,
  ...more,
});

/** Everything once, so that no run is without it: each condition unmet and met again, with money that leaves in between. */
export const everything: Told = whole([
  { do: 'save' },
  withdraw(),
  { do: 'identity' },
  withdraw(),
  { do: 'password' },
  withdraw(),
  withdraw(),
  { do: 'cancel' },
  { do: 'convert' },
  { do: 'order' },
  withdraw({ amount: '30.13' }),
  { do: 'review' },
  withdraw({ currency: 'BTC' }),
  { do: 'review' },
  { do: 'convertBack' },
  { do: 'takePlan' },
  { do: 'borrow' },
  { do: 'review' },
  { do: 'nextDay' },
  withdraw({ amount: '400' }),
  { do: 'review' },
  { do: 'endPlan' },
  { do: 'repay' },
  { do: 'open' },
  withdraw(),
  { do: 'close' },
  withdraw({ amount: 'over' }),
  withdraw({ amount: 'below' }),
  { do: 'depositCoin', size: 8 },
  withdraw(),
  { do: 'spot', size: 3 },
  { do: 'option', size: 8 },
  withdraw(),
  { do: 'review' },
  { do: 'deposit', size: 2 },
  { do: 'move', size: 1 },
  withdraw(),
  { do: 'open' },
  { do: 'open' },
  { do: 'close' },
  { do: 'close' },
  { do: 'factor' },
  withdraw(),
  withdraw({ shows: 'code' }),
  { do: 'review' },
  withdraw({ shows: 'recovery' }),
  { do: 'review' },
  { do: 'factor' },
  { do: 'whitelist' },
  { do: 'save' },
  withdraw(),
  { do: 'whitelist' },
  withdraw(),
  { do: 'day' },
  { do: 'freeze' },
  withdraw(),
  { do: 'freeze' },
  withdraw({ amount: '31.5' }),
  { do: 'review' },
  { do: 'open' },
  { do: 'reset' },
  withdraw({ isOld: true }),
  withdraw({ amount: 'all' }),
]);
