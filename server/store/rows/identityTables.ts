/** What somebody handed in to be identified, and what became of it. It belongs to the person: `user_id` is their first account. */
interface IdentityTable {
  /** Made by the client with the form: the Idempotency-Key of the request. */
  id: string;
  user_id: string;
  country: string;
  first_name: string;
  last_name: string;
  id_type: string;
  /** The number's last characters; the number itself is nowhere. */
  id_number: string;
  /** HMAC of the number. Unique among what is passed or under review. */
  number_hash: string;
  /** Uploads; null from the decision on. */
  front_id: string | null;
  back_id: string | null;
  status: 'review' | 'passed' | 'failed';
  reason: string | null;
  client_time: bigint;
  created: bigint;
  decided: bigint | null;
}

/** A bank card of a person: `user_id` is their first account. Its number and telephone are kept as their last characters. */
interface BankCardTable {
  id: string;
  user_id: string;
  real_name: string;
  bank_name: string;
  bic: string;
  bank_address: string;
  number_kind: 'iban' | 'card' | 'account';
  number: string;
  /** HMAC of the number. Unique per person. */
  number_hash: string;
  username: string;
  country: string;
  phone: string;
  recipient_address: string;
  routing: string;
  created: bigint;
}

export interface IdentityTables {
  identities: IdentityTable;
  bank_cards: BankCardTable;
}
