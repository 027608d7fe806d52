import { useAtomValue } from 'jotai';
import type { Settled } from '#src/lib/loadable.ts';
import { showPasskey } from '#src/state/signIn.ts';
import { type Proof, proofKindAtom } from '#src/state/identity/security.ts';
import { type AuthField, factorProblem, type Problems } from '../auth.rules.ts';

interface Typed {
  old: string;
  second: string;
}

/** How a change is proven, its field, and what is missing in it. */
export function useProof() {
  const kind = useAtomValue(proofKindAtom);
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
