/**
 * The error catalogue. A key is thrown once (server/domain, server/routes, server/store), gets its HTTP status here, and is
 * worded once, in eight languages, in src/lib/errorText.ts. `params` names the values the wording may use: limits are decimal
 * strings, times whole seconds since 1970, durations whole seconds.
 */
interface ErrorRow {
  status: number;
  params: readonly string[];
}

export const errors = {
  // Login and account
  account_required: { status: 400, params: [] },
  account_invalid: { status: 400, params: [] },
  phone_unavailable: { status: 422, params: [] },
  password_required: { status: 400, params: [] },
  password_length: { status: 400, params: ['min', 'max'] },
  password_common: { status: 422, params: [] },
  passwords_differ: { status: 400, params: [] },
  code_required: { status: 400, params: [] },
  code_wrong: { status: 422, params: [] },
  account_taken: { status: 422, params: [] },
  invite_wrong: { status: 422, params: [] },
  invite_required: { status: 422, params: [] },
  login_wrong: { status: 403, params: [] },
  account_locked: { status: 403, params: ['until'] },
  account_frozen: { status: 403, params: [] },
  account_archived: { status: 403, params: [] },
  signer_address_invalid: { status: 400, params: [] },
  sign_text_over: { status: 422, params: [] },
  sign_wrong: { status: 422, params: [] },
  signer_is_contract: { status: 422, params: [] },
  signer_taken: { status: 422, params: [] },
  signer_bound: { status: 422, params: [] },
  accounts_too_many: { status: 422, params: ['max'] },
  delete_word: { status: 400, params: [] },
  old_password_wrong: { status: 403, params: [] },
  two_factor_required: { status: 403, params: [] },
  two_factor_wrong: { status: 403, params: [] },
  two_factor_on: { status: 409, params: [] },
  two_factor_off: { status: 409, params: [] },
  passkey_wrong: { status: 403, params: [] },
  passkeys_unavailable: { status: 422, params: [] },
  passkeys_too_many: { status: 422, params: ['max'] },
  pay_password_digits: { status: 400, params: [] },
  pay_password_wrong: { status: 403, params: [] },
  pay_password_missing: { status: 403, params: [] },
  settings_locked: { status: 403, params: ['until'] },
  too_many_requests: { status: 429, params: ['retry_in'] },
  session_over: { status: 401, params: [] },
  not_authorised: { status: 401, params: [] },
  // Wallet and funds
  currency_unknown: { status: 422, params: ['currency'] },
  amount_invalid: { status: 400, params: [] },
  amount_decimals: { status: 422, params: ['currency', 'decimals'] },
  amount_range: { status: 422, params: ['min', 'max', 'currency'] },
  address_wrong: { status: 422, params: ['currency'] },
  topup_limit: { status: 422, params: ['available', 'max', 'until'] },
  insufficient_balance: { status: 422, params: ['need', 'have', 'currency'] },
  owner_mismatch: { status: 409, params: [] },
  amount_low: { status: 422, params: ['min', 'currency'] },
  address_invalid: { status: 422, params: ['network'] },
  address_exists: { status: 422, params: ['label'] },
  address_missing: { status: 422, params: [] },
  address_waits: { status: 422, params: ['until'] },
  addresses_too_many: { status: 422, params: ['max'] },
  turnover_short: { status: 422, params: ['have', 'need'] },
  withdrawal_pending: { status: 409, params: ['number', 'since'] },
  withdrawal_decided: { status: 409, params: ['status'] },
  conversion_same: { status: 422, params: [] },
  quote_wrong: { status: 422, params: [] },
  quote_used: { status: 409, params: ['number'] },
  quote_over: { status: 422, params: [] },
  // Uploads
  proof_missing: { status: 422, params: [] },
  proof_used: { status: 422, params: ['number'] },
  upload_too_large: { status: 413, params: ['max_mb'] },
  upload_type: { status: 415, params: [] },
  upload_unreadable: { status: 422, params: [] },
  upload_checksum: { status: 422, params: [] },
  upload_quota: { status: 429, params: ['max', 'retry_in'] },
  upload_exists: { status: 409, params: [] },
  transfer_same: { status: 422, params: [] },
  // Identity and bank cards
  text_required: { status: 400, params: [] },
  text_invalid: { status: 422, params: ['max'] },
  name_invalid: { status: 422, params: ['max'] },
  id_number_wrong: { status: 422, params: ['min', 'max'] },
  picture_missing: { status: 422, params: [] },
  identity_pending: { status: 409, params: ['since'] },
  identity_done: { status: 409, params: ['since'] },
  identity_number_used: { status: 422, params: ['number'] },
  identity_required: { status: 403, params: [] },
  bank_number_wrong: { status: 422, params: [] },
  bank_number_real: { status: 422, params: [] },
  bic_wrong: { status: 422, params: [] },
  routing_wrong: { status: 422, params: [] },
  phone_invalid: { status: 422, params: [] },
  bank_card_exists: { status: 422, params: ['number'] },
  bank_cards_too_many: { status: 422, params: ['max'] },
  bank_card_required: { status: 403, params: [] },
  // Customer service
  message_empty: { status: 422, params: [] },
  message_long: { status: 422, params: ['max'] },
  // Markets and trading
  pair_not_found: { status: 404, params: ['symbol'] },
  pair_not_traded: { status: 422, params: ['symbol'] },
  market_closed: { status: 422, params: ['symbol', 'opens_at'] },
  quantity_wrong: { status: 422, params: ['step', 'min', 'max', 'unit'] },
  direction_wrong: { status: 400, params: [] },
  price_required: { status: 400, params: [] },
  price_decimals: { status: 422, params: ['decimals'] },
  limit_sell_low: { status: 422, params: ['price', 'current'] },
  limit_buy_high: { status: 422, params: ['price', 'current'] },
  stop_price_low: { status: 422, params: ['price', 'current'] },
  stop_price_high: { status: 422, params: ['price', 'current'] },
  worst_price_missed: { status: 422, params: ['price', 'current'] },
  leverage_wrong: { status: 422, params: ['leverages'] },
  stop_zero: { status: 422, params: [] },
  long_take_profit_low: { status: 422, params: ['price', 'current'] },
  long_stop_loss_high: { status: 422, params: ['price', 'current'] },
  short_take_profit_high: { status: 422, params: ['price', 'current'] },
  short_stop_loss_low: { status: 422, params: ['price', 'current'] },
  price_stale: { status: 422, params: ['symbol', 'price', 'at'] },
  price_moved: { status: 422, params: ['symbol', 'shown', 'price', 'at'] },
  book_too_thin: { status: 422, params: ['available', 'unit'] },
  option_period: { status: 422, params: ['periods'] },
  orders_too_many: { status: 422, params: ['max'] },
  order_not_cancellable: { status: 409, params: ['status'] },
  position_not_open: { status: 409, params: ['status'] },
  position_closing: { status: 409, params: [] },
  close_too_much: { status: 422, params: ['open', 'unit'] },
  open_position_blocks: { status: 422, params: ['count'] },
  // Plans and loans
  plan_unknown: { status: 422, params: [] },
  plan_coin: { status: 422, params: ['currency'] },
  plan_taken: { status: 409, params: ['max'] },
  plan_full: { status: 409, params: ['cap'] },
  plan_not_running: { status: 409, params: ['status'] },
  loan_days: { status: 422, params: ['days'] },
  loan_open: { status: 409, params: ['number', 'since'] },
  loan_agreement: { status: 409, params: ['version'] },
  loan_not_owed: { status: 409, params: ['status'] },
  repayment_over: { status: 422, params: ['unpaid', 'currency'] },
  // Push
  push_off: { status: 409, params: [] },
  push_service_unknown: { status: 422, params: [] },
  // Generic
  parameter_wrong: { status: 400, params: ['field'] },
  parameter_missing: { status: 400, params: ['field'] },
  not_found: { status: 404, params: [] },
  method_wrong: { status: 405, params: [] },
  body_too_large: { status: 413, params: [] },
  media_type: { status: 415, params: [] },
  app_outdated: { status: 426, params: [] },
  idempotency_missing: { status: 400, params: [] },
  idempotency_mismatch: { status: 422, params: [] },
  request_failed: { status: 500, params: ['reference'] },
  try_again: { status: 503, params: ['retry_in'] },
} as const satisfies Record<string, ErrorRow>;

export type ErrorKey = keyof typeof errors;

export type ErrorParams<K extends ErrorKey = ErrorKey> = Record<(typeof errors)[K]['params'][number], string | number>;

export const errorKeys = Object.keys(errors) as ErrorKey[];

export function isErrorKey(value: unknown): value is ErrorKey {
  return typeof value === 'string' && Object.hasOwn(errors, value);
}

/** A key with the values its wording needs: what a rule returns when it is broken. */
export type Problem<K extends ErrorKey = ErrorKey> = K extends ErrorKey ? { key: K; params: ErrorParams<K> } : never;
