import { edit, type Break } from './break.ts';

const dropped = (what: string, file: string, from: string, test = 'fees.test.tsx'): Break => ({
  rule: 4,
  what,
  edits: [edit(file, from, '')],
  tests: [test],
});
const terms = 'src/features/plans/offers/useTermRows.tsx';

export const feeBreaks: readonly Break[] = [
  {
    rule: 4,
    what: 'a spot order without its fee',
    edits: [
      edit(
        'src/features/trading/products/spot/spot.tsx',
        "{ label: feeLabel, value: cost === null ? '–' : fee(cost.fee) },",
        '',
      ),
    ],
    tests: ['fees.test.tsx'],
  },
  dropped(
    'a contract without its opening fee',
    'src/features/trading/products/usePositionConfirm.tsx',
    '{ label: t`Opening fee`, value: text.cost(outlook.fee) },',
  ),
  dropped(
    'a contract without its closing fee',
    'src/features/trading/products/usePositionConfirm.tsx',
    '{ label: t`Closing fee at the same price`, value: text.cost(outlook.closeFee) },',
  ),
  dropped(
    'the close of a contract without its fee',
    'src/features/trading/positions/sheets/CloseSheet.tsx',
    '{ label: t`Closing fee`, value: closing === null ? dash : text.exact(-closing.fee) },',
  ),
  dropped(
    'a forex order without the cost of its spread',
    'src/features/trading/products/usePositionConfirm.tsx',
    '{ label: t`Spread cost`, value: text.usdt(outlook.spreadCost) },',
  ),
  dropped(
    'a forex order without its swap',
    'src/features/trading/products/usePositionConfirm.tsx',
    '{ label: t`Swap per night (Wed ×3)`, value: text.signedExact(outlook.swapNight) },',
  ),
  {
    rule: 4,
    what: 'the close of a forex position without what comes back',
    edits: [edit('src/features/trading/positions/sheets/CloseSheet.tsx', "message: 'Released'", "message: 'Lots'")],
    tests: ['fees.test.tsx'],
  },
  dropped(
    'an option without its average',
    'src/features/trading/products/option/option.tsx',
    '{ label: t`Expected result of one stake`, value: signed(outlook?.average) },',
  ),
  dropped(
    'a transfer without its fee',
    'src/features/transfer/AfterRows.tsx',
    "{ label: t`Fee`, value: t({ message: 'Free', comment: 'A transfer costs nothing' }) },",
  ),
  dropped(
    'a deposit without its fee',
    'src/features/deposit/Conditions.tsx',
    '{ label: t`Fee`, value: show(info?.fee, currency) },',
  ),
  dropped(
    'a plan that does not say which currency it takes',
    'src/features/plans/form/PlanForm.tsx',
    '<Trans>Plans accept USDT only, up to two decimals.</Trans>',
    'refusals.test.tsx',
  ),
  dropped(
    'a plan that hides what ending it early costs',
    terms,
    "value: t({ message: `costs ${rate} of the amount`, comment: 'rate is like 1%' }),",
    'refusals.test.tsx',
  ),
  {
    rule: 4,
    what: 'a plan that hides how often it can be taken',
    edits: [edit(terms, 'message: `up to ${most}; you’ve had ${had}`', 'message: `you’ve had ${had}`')],
    tests: ['refusals.test.tsx'],
  },
];
