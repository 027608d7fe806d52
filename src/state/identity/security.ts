import { atom } from 'jotai';
import type { User } from '#contract/api/account.ts';
import type { Security } from '#contract/api/security/security.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '../feed/fact.ts';
import { sessionAtom } from '../session.ts';

/** Asked anew with every notice: another device may have changed something. */
const security = fact<Security>('security', () => call('user/security', {}), {
  scope: 'user',
  live: ({ refresh }) => socketDoor.on('notice', () => void refresh()),
});
export const securityAtom = security.factAtom;
export const refreshSecurityAtom = security.refreshAtom;

export const ownUserAtom = atom((get): User | null => {
  const session = get(sessionAtom);
  return session.status === 'user' ? session.user : null;
});

/** What shows that it is the person: what they have of it that is asked for most easily. */
export type ProofKind = 'password' | 'code' | 'passkey' | 'none';

export const proofKindAtom = atom((get): ProofKind => {
  const [user, passkeys] = [get(ownUserAtom), get(securityAtom).data?.passkeys ?? []];
  if (user?.has_password === true) return 'password';
  if (user?.two_factor === true) return 'code';
  return passkeys.length > 0 ? 'passkey' : 'none';
});

/** What goes with a request for a change. */
export interface Proof {
  password?: string;
  code?: string;
  answer?: string;
}
