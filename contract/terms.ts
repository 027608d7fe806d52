/**
 * What the products cost and pay. Rates are in basis points (1 bps = 0.01 %) unless the name says otherwise. One table for the
 * decision, the forms and the help, which shows these figures rather than repeating them.
 */
export const terms = {
  spotFeeBps: 10,
  /** Of the notional, when opening and when closing. */
  contractFeeBps: 5,
  conversionSpreadBps: 10,
  withdrawal: { min: '30', feeBps: 10 },
  /** Of the income, where it is a gain, of the plans of those invited, on three levels; the treasury pays it. */
  referralBps: [500, 300, 100],
  loan: { days: [7, 15, 30, 60, 90], dailyBps: 5, overdueDailyBps: 10 },
  options: [
    { seconds: 30, payoutBps: 8000, min: '10', max: '1000' },
    { seconds: 60, payoutBps: 8200, min: '10', max: '2000' },
    { seconds: 120, payoutBps: 8400, min: '20', max: '5000' },
    { seconds: 300, payoutBps: 8600, min: '50', max: '10000' },
  ],
  leverageMax: { coin: 100, forex: 200 },
  planDaySeconds: 600,
} as const;
