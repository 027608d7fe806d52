import type { AnyErrorKey } from '../appError.ts';

/** Which article explains an error. What its own sentence says completely has none. */
const articles: Partial<Record<AnyErrorKey, string>> = {
  password_length: 'register',
  password_common: 'register',
  code_wrong: 'register',
  login_wrong: 'register',
  account_locked: 'register',
  invite_wrong: 'referral',
  session_over: 'sessions',
  not_authorised: 'sessions',
  owner_mismatch: 'sessions',
  address_wrong: 'deposits',
  proof_missing: 'vouchers',
  proof_used: 'vouchers',
  upload_too_large: 'vouchers',
  upload_type: 'vouchers',
  upload_unreadable: 'vouchers',
  upload_checksum: 'vouchers',
  upload_quota: 'vouchers',
  picture_unreadable: 'vouchers',
  storage_failed: 'vouchers',
  transfer_same: 'transfers',
  open_position_blocks: 'transfers',
  option_period: 'options',
  limit_sell_low: 'orders',
  limit_buy_high: 'orders',
  price_stale: 'orders',
  price_moved: 'orders',
  conversion_same: 'conversion',
  quote_wrong: 'conversion',
  quote_used: 'conversion',
  quote_over: 'conversion',
  book_too_thin: 'orders',
  leverage_wrong: 'leverage',
  market_closed: 'forex',
  offline: 'offline',
  timeout: 'offline',
  too_many_requests: 'problems',
  try_again: 'problems',
  request_failed: 'problems',
  malformed_answer: 'problems',
  app_outdated: 'problems',
  unknown: 'problems',
};

/** The id of the help article on an error, or null. */
export function articleOf(key: AnyErrorKey): string | null {
  return articles[key] ?? null;
}

/** All that errors lead to. */
export const errorArticles: readonly string[] = [...new Set(Object.values(articles))];
