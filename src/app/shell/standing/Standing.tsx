import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import type { User } from '#contract/api/account.ts';
import { loadPageWords } from '#src/lib/i18n.ts';
import { toResult } from '#src/lib/loadable.ts';
import { sessionAtom } from '#src/state/session.ts';

type Problem = 'account_frozen' | 'account_archived';

const StandingNote = lazy(async (): Promise<{ default: ComponentType<{ problem: Problem }> }> => {
  const loaded = await toResult(Promise.all([import('./StandingNote.tsx'), loadPageWords()]));
  // Each form says it once more when it is refused.
  return { default: loaded.status === 'ready' ? loaded.data[0].StandingNote : () => null };
});

/** What every effect but a way out needs of an account is said above its forms, before anybody fills one in. */
export function Standing() {
  const session = useAtomValue(sessionAtom);
  const problem = session.status === 'user' && session.user !== null ? problemOf(session.user) : null;
  return problem === null ? null : (
    <Suspense fallback={null}>
      <StandingNote problem={problem} />
    </Suspense>
  );
}

function problemOf({ state, archived }: User): Problem | null {
  return state === 'frozen' ? 'account_frozen' : archived === null ? null : 'account_archived';
}
