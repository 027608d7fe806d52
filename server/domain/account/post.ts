import type { Locale } from '#contract/locales.ts';
import { codeLifeSeconds, readAccount } from '#contract/rules/account.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { codeMail } from '../mailTexts.ts';
import { type CodePurpose, issueCode } from './codes.ts';
import { isKnownDevice } from './devices.ts';
import { codeByAddress, codeByTarget } from './limits.ts';
import { strike, type ThrottleRule } from './throttle.ts';
import { findUser } from './users.ts';

interface CodeRequest {
  to: string;
  purpose: CodePurpose;
  device?: string | undefined;
}

/**
 * Sends a verification code. With a mail server, e-mail addresses get real mail; otherwise the sandbox is its own post office
 * and hands the code back. The code for a forgotten password, of the login or of transactions, is handed only to a device on which the account was used, and an
 * account that does not exist looks just like an unknown device.
 * @throws DomainError account_invalid; phone_unavailable for a phone where codes come by mail; too_many_requests.
 */
export async function sendCode(
  deps: Deps,
  address: string,
  lang: Locale,
  { to, purpose, device }: CodeRequest,
): Promise<{ retry_after: number; practice_code: string | null }> {
  const target = readAccount(to);
  if (target === null) throw DomainError.of('account_invalid', {}, 'to');
  const now = nowSeconds(deps.clock);
  const { mailer } = deps;
  // There is no way to a phone; and where codes come by mail, an answer that holds one would prove nothing.
  if (mailer !== null && target.kind !== 'email') throw DomainError.of('phone_unavailable', {}, 'to');
  await allow(deps, codeByAddress[mailer === null ? 'practice' : 'mail'], address, now);
  const until = await allow(deps, codeByTarget, `${purpose}:${target.value}`, now);
  const code = await issueCode(deps, purpose, target.value, now);
  // What resets a password is for whose account it is, and for nobody else.
  const isForOwner = purpose === 'forget' || purpose === 'pay';
  const user = await findUser(deps.store.db, target.value);
  const isKnown = await isKnownDevice(deps, user?.id, device);
  const retryAfter = { retry_after: until - now };
  if (mailer !== null) {
    const { subject, text } = codeMail(lang, purpose, code, codeLifeSeconds);
    // Nobody waits for the mail server: how long it takes would tell whether the account exists.
    if (!isForOwner || user !== undefined) {
      mailer
        .send(target.value, subject, text)
        .catch((error: unknown) => deps.log.error({ err: error }, 'mail not sent'));
    }
    return { ...retryAfter, practice_code: null };
  }
  return { ...retryAfter, practice_code: !isForOwner || isKnown ? code : null };
}

async function allow(deps: Deps, rule: ThrottleRule, subject: string, now: number): Promise<number> {
  const { isAllowed, until } = await strike(deps, rule, subject, now);
  if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
  return until;
}
