/** Conventions as in tables.ts. */

/** What happened to one user, written with what caused it: once per cause. */
interface NoticeTable {
  id: string;
  user_id: string;
  /** What it tells of ('deposit:<id>'): the same cause is told once. */
  cause: string;
  kind: string;
  /** As JSON, what a notice of this kind says (contract/api/news.ts). */
  facts: string;
  created: bigint;
  read_at: bigint | null;
}

/** The device of a session, as its browser's push service knows it; it ends with the session. */
interface PushSubscriptionTable {
  id: string;
  session_id: string;
  /** Who has this address, and the server's key, can wake the device: it is in no answer and no log. */
  endpoint: string;
  /** The browser's keys (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** With commas between them. */
  topics: string;
  created: bigint;
}

/** Whoever has put the row there sends the notice to the device, or leaves it out for good. */
interface PushClaimTable {
  notice_id: string;
  subscription_id: string;
  claimed: bigint;
}

export interface NoticeTables {
  notices: NoticeTable;
  push_subscriptions: PushSubscriptionTable;
  push_claims: PushClaimTable;
}
