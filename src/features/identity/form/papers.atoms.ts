import { atom } from 'jotai';
import { random } from '#src/lib/clock.ts';
import { photoForm } from '#src/state/forms/photoForm.ts';
import { identityAtom } from '#src/state/identity/identity.ts';
import {
  type PapersForm,
  papersAtom,
  sendPapersAtom,
  submitPapersAtom,
  takePapersForEditAtom,
} from '#src/state/outbox.ts';
import { draftOf, emptyDraft, type PapersDraft, samplePerson, type Side, sides } from './papers.rules.ts';

/** The identity form, from the first letter to the outbox. */
export const papersForm = photoForm<Side, PapersDraft, PapersForm>({
  name: 'papers',
  photos: sides,
  empty: emptyDraft,
  isSent: (get, id) => {
    const { data: identity } = get(identityAtom);
    const isTaken = identity !== undefined && identity.status !== 'none' && identity.id === id;
    return isTaken || get(papersAtom).data?.some((papers) => papers.id === id) === true;
  },
  submitAtom: submitPapersAtom,
  sendAtom: sendPapersAtom,
  takeAtom: takePapersForEditAtom,
  draftOf,
});

/** Fills the form in with somebody who does not exist. */
export const fillSampleAtom = atom(null, (_get, set) => {
  const person = samplePerson(random);
  const lines = [`${person.first_name} ${person.last_name}`, person.id_number, 'No such person exists.'];
  const paperOf = (side: Side) => [`Made-up document · ${side}`, ...lines];
  return set(papersForm.fillAtom, person, { front: paperOf('front'), back: paperOf('back') });
});
