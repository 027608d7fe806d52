import { isLocale } from '#contract/locales.ts';
import { loginsOf } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { changeMail, type SecurityChange } from './changeMail.ts';

interface Told {
  ownerId: string;
  kind: SecurityChange;
  /** Browser and system from where. */
  client: string;
  /** Where the mail goes to; absent is the person's address. */
  mailTo?: string | undefined;
}

/**
 * Writes the notice of a change, in its transaction.
 * @returns what tells the open clients, and the person's mailbox where mail is sent at all.
 */
export async function noteChange(trx: Trx, deps: Deps, { ownerId, kind, client, mailTo }: Told): Promise<After> {
  const cause = `${kind}:${deps.random.uuid()}`;
  await addNotice(trx, deps, ownerId, cause, { kind, client });
  const to = mailTo ?? (await loginsOf(trx, ownerId)).email;
  const { lang } = await trx.selectFrom('users').select('lang').where('id', '=', ownerId).executeTakeFirstOrThrow();
  return async () => {
    await tellNotice(deps, ownerId, cause);
    if (deps.mailer === null || to === undefined) return;
    const { subject, text } = changeMail(isLocale(lang) ? lang : 'en', kind);
    deps.mailer.send(to, subject, text).catch((error: unknown) => deps.log.error({ err: error }, 'mail not sent'));
  };
}
