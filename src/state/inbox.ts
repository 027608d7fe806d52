import { atom } from 'jotai';
import type { Ask } from '#contract/api/calls.ts';
import { uuid } from '../lib/clock.ts';
import type { AlertHit, PriceAlert } from './alerts/alert.rules.ts';

/** A verification code that the sandbox shows here instead of sending a mail or message. */
export interface InboxNotice {
  id: string;
  kind: 'code';
  code: string;
  to: string;
  purpose: Ask<'sms_mail'>['purpose'];
}

/** The practice inbox, newest first. */
export const inboxAtom = atom<readonly InboxNotice[]>([]);

export const dismissNoticeAtom = atom(null, (_get, set, id: string) => {
  set(inboxAtom, (notices) => notices.filter((notice) => notice.id !== id));
});

/** A newer code to the same address replaces the older one, which no longer works. */
export const addCodeAtom = atom(null, (_get, set, notice: Pick<InboxNotice, 'code' | 'to' | 'purpose'>) => {
  const isOther = ({ to, purpose }: InboxNotice) => to !== notice.to || purpose !== notice.purpose;
  set(inboxAtom, (notices) => [{ ...notice, id: uuid(), kind: 'code' }, ...notices.filter(isOther)]);
});

/** A price alert that was reached; shown until it is dismissed. */
export interface ReachedAlert {
  alert: PriceAlert;
  hit: AlertHit;
}

/** Newest first. */
export const reachedAlertsAtom = atom<readonly ReachedAlert[]>([]);
