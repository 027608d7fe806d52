import { useAtomValue } from 'jotai';
import { isInviteRequiredAtom } from '#src/state/forms/entry.ts';
import { useDraft } from '../authDraft.ts';

/**
 * The invitation code of the form: the one of the link that somebody came by, until another is typed. Null where the form asks for none:
 * without a link it does so only where the server takes nobody without one.
 */
export function useInvite(linked: string) {
  const isInviteRequired = useAtomValue(isInviteRequiredAtom);
  const [draft, change] = useDraft(linked === '' ? 'invite' : `invite:${linked}`, { invite: linked });
  return {
    isInviteRequired,
    invite: isInviteRequired || linked !== '' ? draft.invite : null,
    setInvite: (invite: string) => change({ invite }),
  };
}
