import { atom } from 'jotai';

/** What Chromium browsers hand out when the app can be installed; others have their own menu for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const promptAtom = atom<InstallPrompt | null>(null);

export const canInstallAtom = atom((get) => get(promptAtom) !== null);

/** Keeps the browser's offer until somebody asks for it. */
export const keepInstallPromptAtom = atom(null, (_get, set, event: Event) => {
  event.preventDefault();
  set(promptAtom, event as InstallPrompt);
});

/** Shows the browser's own question. An offer can be used once. */
export const installAtom = atom(null, async (get, set): Promise<void> => {
  const prompt = get(promptAtom);
  set(promptAtom, null);
  await prompt?.prompt();
});
