import type { Generated } from 'kysely';

/** What people get in with besides a password, and what keeps it from being changed. Conventions as in tables.ts. */

/** What a person has besides the login password. No row is as one of nothing. */
interface SafeguardTable {
  user_id: string;
  /** Argon2id of a keyed hash of the six digits. */
  pay_hash: string | null;
  /** Until when none of this, the e-mail or the password can be changed. */
  locked_until: bigint | null;
  /** 1 while new withdrawal addresses wait, and when that ends once it was switched off. */
  whitelist: Generated<bigint>;
  whitelist_off: bigint | null;
}

/** The authenticator of a person; it counts once it is confirmed. */
interface TotpTable {
  user_id: string;
  /** Sealed under the secret of this installation. */
  secret: string;
  /** The 30 s step of the newest code that was taken: only a later one is taken after it. */
  last_step: bigint;
  confirmed: bigint | null;
}

interface RecoveryCodeTable {
  /** A keyed hash of owner and code. */
  code_hash: string;
  user_id: string;
  used: bigint | null;
}

interface PasskeyTable {
  id: string;
  user_id: string;
  /** As the authenticator names it, base64url. */
  credential: string;
  /** COSE, base64url. */
  public_key: string;
  counter: bigint;
  label: string;
  created: bigint;
  last_used: bigint | null;
}

/** What a passkey is asked to sign: once, and not for long. */
interface ChallengeTable {
  /** SHA-256 (hex) of the challenge. */
  hash: string;
  /** Who adds a passkey; null for one that is used. */
  user_id: string | null;
  expires: bigint;
  /** What it is signed for, as a hash; null for a login or a proof. */
  bound: string | null;
}

export interface SecurityTables {
  safeguards: SafeguardTable;
  totp: TotpTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  challenges: ChallengeTable;
}
