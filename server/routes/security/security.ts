import type { securityApi } from '#contract/api/security/security.ts';
import { endAllSessions } from '#server/domain/account/sessions.ts';
import { logInWithPasskey } from '#server/domain/account/login.ts';
import { DomainError } from '#server/domain/errors.ts';
import type { After } from '#server/domain/jobs.ts';
import { checkEmail, setEmail } from '#server/domain/security/email.ts';
import { bindKey, checkKey, makeKey, newRecoveryCodes, unbindKey } from '#server/domain/security/google.ts';
import { beginChange, lockSettings, refuseLocked } from '#server/domain/security/lock.ts';
import {
  checkLoginPassword,
  checkNewPayPassword,
  setLoginPassword,
  setNewPayPassword,
} from '#server/domain/security/newPassword.ts';
import { describeSecurity } from '#server/domain/security/overview.ts';
import {
  addPasskey,
  checkNewPasskey,
  newPasskeyOptions,
  passkeyOptions,
  removePasskey,
} from '#server/domain/security/passkeys/passkeys.ts';
import { checkPasskey } from '#server/domain/security/passkeys/use.ts';
import { checkProof } from '#server/domain/security/proof.ts';
import { checkSecondFactor, type TakeShown } from '#server/domain/security/secondFactor.ts';
import { setWhitelist } from '#server/domain/withdrawals/whitelist.ts';
import { noteChange } from '#server/domain/security/tell.ts';
import type { CallContext, Handlers } from '../handlers.ts';

const nothingShown: TakeShown = () => Promise.resolve();
const nothingMore: After = () => Promise.resolve();
const noFactor = { secret: null, otpauth: null, codes: null };

export const securityRoutes: Handlers<keyof typeof securityApi> = {
  'user/security': ({ deps, session }) => describeSecurity(deps, session.ownerId),

  'safe/whitelist': async ({ deps, session, client, onceThen }, { on, ...proof }) => {
    const { ownerId } = session;
    await refuseLocked(deps.store.db, deps, ownerId);
    // Nobody is harmed by waiting longer.
    const take = on ? nothingShown : await checkProof(deps, ownerId, proof);
    return onceThen(async (trx) => {
      await beginChange(trx, deps, ownerId);
      await take(trx);
      const { after: answer, isNew } = await setWhitelist(trx, deps, ownerId, on);
      const kind = on ? 'whitelist_on' : 'whitelist_off';
      return { answer, after: isNew ? await noteChange(trx, deps, { ownerId, kind, client }) : nothingMore };
    });
  },

  'user/sessions_end_others': ({ deps, session, onceThen }) =>
    onceThen(async (trx) => {
      const ended = await endAllSessions(trx, session.ownerId, session.id);
      return { answer: { ended: ended.length }, after: async () => deps.notifier.sessionsOver(ended) };
    }),

  'safe/update_password': (context, body) =>
    body.kind === 'login' ? changeLoginPassword(context, body) : changePayPassword(context, body),

  'safe/google': async (context, body) => {
    await refuseLocked(context.deps.store.db, context.deps, context.session.ownerId);
    return byAction[body.action](context, body);
  },

  'safe/email': async ({ deps, session, address, client, onceThen }, body) => {
    const { ownerId } = session;
    const checked = await checkEmail(deps, { ownerId, asker: address }, body);
    return onceThen(async (trx) => {
      await beginChange(trx, deps, ownerId);
      const mailTo = await setEmail(trx, deps, ownerId, checked);
      return { answer: null, after: await noteChange(trx, deps, { ownerId, kind: 'email_changed', client, mailTo }) };
    });
  },

  'safe/lock': async ({ deps, session, client, onceThen }, body) => {
    const { ownerId } = session;
    await refuseLocked(deps.store.db, deps, ownerId);
    const take = await checkProof(deps, ownerId, body);
    return onceThen(async (trx) => {
      await beginChange(trx, deps, ownerId);
      await take(trx);
      const until = await lockSettings(trx, deps, ownerId, body.days);
      const after = await noteChange(trx, deps, { ownerId, kind: 'settings_locked', client });
      return { answer: { locked_until: until }, after };
    });
  },

  'user/passkey': async (context, body) => {
    await refuseLocked(context.deps.store.db, context.deps, context.session.ownerId);
    return body.action === 'options' ? askForPasskey(context, body) : takePasskey(context, body);
  },

  'user/passkey_remove': async ({ deps, session, client, onceThen }, body) => {
    const { ownerId } = session;
    await refuseLocked(deps.store.db, deps, ownerId);
    const take = await checkProof(deps, ownerId, body);
    return onceThen(async (trx) => {
      await beginChange(trx, deps, ownerId);
      await take(trx);
      await removePasskey(trx, ownerId, body.id);
      return { answer: null, after: await noteChange(trx, deps, { ownerId, kind: 'passkey_removed', client }) };
    });
  },

  'user/passkey_login': async ({ deps, client, once, onceThen }, { action, answer, device }) => {
    if (action === 'options') return once(async (trx) => ({ options: await passkeyOptions(trx, deps), session: null }));
    if (answer === undefined) throw DomainError.of('passkey_wrong', {});
    const used = await checkPasskey(deps, answer);
    return onceThen(async (trx) => {
      const { answer: session, after } = await logInWithPasskey(trx, deps, used, device, client);
      return { answer: { options: null, session }, after };
    });
  },
};

type Context<K extends keyof typeof securityApi> = CallContext<K>;
type Body<K extends keyof typeof securityApi> = Parameters<(typeof securityRoutes)[K]>[1];

async function changeLoginPassword(
  { deps, session, client, onceThen }: Context<'safe/update_password'>,
  body: Body<'safe/update_password'>,
) {
  const { ownerId } = session;
  const checked = await checkLoginPassword(deps, ownerId, body);
  return onceThen(async (trx) => {
    await beginChange(trx, deps, ownerId);
    const ended = await setLoginPassword(trx, session, checked);
    const tell = await noteChange(trx, deps, { ownerId, kind: 'password_changed', client });
    const after = async () => {
      deps.notifier.sessionsOver(ended);
      await tell();
    };
    return { answer: null, after };
  });
}

async function changePayPassword(
  { deps, session, address, client, onceThen }: Context<'safe/update_password'>,
  body: Body<'safe/update_password'>,
) {
  const { ownerId } = session;
  const checked = await checkNewPayPassword(deps, { ownerId, asker: address }, body);
  return onceThen(async (trx) => {
    await beginChange(trx, deps, ownerId);
    await setNewPayPassword(trx, ownerId, checked);
    return { answer: null, after: await noteChange(trx, deps, { ownerId, kind: 'pay_password_changed', client }) };
  });
}

const byAction: Record<Body<'safe/google'>['action'], (typeof securityRoutes)['safe/google']> = {
  key: ({ deps, session, onceThen }) =>
    onceThen(async (trx) => {
      await beginChange(trx, deps, session.ownerId);
      return { answer: { ...noFactor, ...(await makeKey(trx, deps, session.ownerId)) }, after: nothingMore };
    }),

  bind: async ({ deps, session, client, onceThen }, { code, password, answer }) => {
    const { ownerId } = session;
    const take = await checkProof(deps, ownerId, { password, answer });
    const key = await checkKey(deps, ownerId, code);
    return onceThen(async (trx) => {
      await beginChange(trx, deps, ownerId);
      await take(trx);
      const codes = await bindKey(trx, deps, ownerId, key);
      const after = await noteChange(trx, deps, { ownerId, kind: 'two_factor_on', client });
      return { answer: { ...noFactor, codes }, after };
    });
  },

  codes: async ({ deps, session, client, onceThen }, { code, answer }) => {
    const { ownerId } = session;
    const take = await checkSecondFactor(deps, ownerId, { code, answer });
    return onceThen(async (trx) => {
      await beginChange(trx, deps, ownerId);
      await take(trx);
      const codes = await newRecoveryCodes(trx, deps, ownerId);
      return {
        answer: { ...noFactor, codes },
        after: await noteChange(trx, deps, { ownerId, kind: 'recovery_codes_new', client }),
      };
    });
  },

  unbind: async ({ deps, session, client, onceThen }, { code, answer }) => {
    const { ownerId } = session;
    const take = await checkSecondFactor(deps, ownerId, { code, answer });
    return onceThen(async (trx) => {
      await beginChange(trx, deps, ownerId);
      await take(trx);
      await unbindKey(trx, ownerId);
      return { answer: noFactor, after: await noteChange(trx, deps, { ownerId, kind: 'two_factor_off', client }) };
    });
  },
};

async function askForPasskey({ deps, session, once }: Context<'user/passkey'>, body: Body<'user/passkey'>) {
  const { ownerId } = session;
  const take = await checkProof(deps, ownerId, { password: body.password, code: body.code, answer: body.answer });
  return once(async (trx) => {
    await beginChange(trx, deps, ownerId);
    await take(trx);
    return { options: await newPasskeyOptions(trx, deps, ownerId), id: null };
  });
}

async function takePasskey(
  { deps, session, client, onceThen }: Context<'user/passkey'>,
  { answer, label = '' }: Body<'user/passkey'>,
) {
  const { ownerId } = session;
  if (answer === undefined) throw DomainError.of('passkey_wrong', {});
  const made = await checkNewPasskey(deps, ownerId, answer);
  return onceThen(async (trx) => {
    await beginChange(trx, deps, ownerId);
    const id = await addPasskey(trx, deps, ownerId, made, label === '' ? client : label);
    return {
      answer: { options: null, id },
      after: await noteChange(trx, deps, { ownerId, kind: 'passkey_added', client }),
    };
  });
}
