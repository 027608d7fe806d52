import { useAtomValue } from 'jotai';
import type { Settled } from '#src/lib/loadable.ts';
import { showPasskey } from '#src/state/signIn.ts';
import { type AuthField, factorProblem, type Problems } from '../auth.rules.ts';
import { ownUserAtom, securityAtom } from './security.atoms.ts';

/** What shows that it is the person: what they have of it that is asked for most easily. */
export type ProofKind = 'password' | 'code' | 'passkey' | 'none';

/** What goes with a request for a change. */
export interface Proof {
  password?: string;
  code?: string;
  answer?: string;
}

interface Typed {
  old: string;
  second: string;
}

/** How a change is proven, its field, and what is missing in it. */
export function useProof() {
  const user = useAtomValue(ownUserAtom);
  const passkeys = useAtomValue(securityAtom).data?.passkeys ?? [];
  const kind: ProofKind =
    user?.has_password === true
      ? 'password'
      : user?.two_factor === true
        ? 'code'
        : passkeys.length > 0
          ? 'passkey'
          : 'none';
  const fields: readonly AuthField[] = kind === 'password' ? ['old'] : kind === 'code' ? ['second'] : [];
  const problemsOf = ({ old, second }: Typed): Problems => {
    if (kind === 'code') return factorProblem(second);
    return kind === 'password' && old === '' ? { old: { key: 'password_required', params: {} } } : {};
  };
  const show = async ({ old, second }: Typed): Promise<Settled<Proof>> => {
    if (kind === 'password') return { status: 'ready', data: { password: old } };
    if (kind === 'code') return { status: 'ready', data: { code: second.trim() } };
    if (kind === 'none') return { status: 'ready', data: {} };
    const shown = await showPasskey();
    return shown.status === 'failed' ? shown : { status: 'ready', data: { answer: shown.data } };
  };
  return { kind, fields, problemsOf, show };
}
