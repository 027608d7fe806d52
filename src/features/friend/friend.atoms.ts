import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { fact } from '#src/state/feed/fact.ts';

export type Invitations = Answer<'user/invite'>;

/** The own code, who came with it, and what their plans' positive results brought. */
export const invitations = fact<Invitations>('invitations', () => call('user/invite', {}));

/** Whoever looks at them sees a reward as soon as it is booked. */
export const followRewardsAtom = atom(
  () => null,
  (_get, set) => set(invitations.refreshAtom),
);
followRewardsAtom.onMount = (refresh) =>
  socketDoor.on('funds', (event) => {
    if (event.kind === 'reward') void refresh();
  });
