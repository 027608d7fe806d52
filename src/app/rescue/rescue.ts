import { locales } from '#contract/locales.ts';
import { askControl } from '#src/lib/update/control.ts';
import { removeWorker } from '#src/lib/update/repair.ts';
import { countWaiting } from './countWaiting.ts';
import { chooseLocale } from './rescueLocale.ts';
import { type RescueTexts, rescueTexts } from './rescueTexts.ts';

/**
 * The page behind /rescue.html: the way out of an app that does not start. It is a file of its own that needs no other, is never
 * cached by the worker, and touches nothing that waits to be sent.
 */
const locale = chooseLocale(location.search, readPrefs(), navigator.languages);
const texts = rescueTexts[locale];

function readPrefs(): string | null {
  try {
    return localStorage.getItem('hft:prefs');
  } catch {
    return null;
  }
}

function say(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  element.textContent = text;
  element.hidden = false;
}

async function showWaiting(): Promise<void> {
  const waiting = await countWaiting();
  say('waiting', waiting === null ? texts.unknown : `${texts.waiting} ${waiting}`);
}

async function repair(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  say('repair', texts.repairing);
  const problem = await tryRepair();
  if (problem === null) return location.replace('./');
  say('problem', texts[problem]);
  say('repair', texts.repair);
  button.disabled = false;
}

/** Without the server the damaged copy would be gone and nothing in its place. */
async function tryRepair(): Promise<keyof RescueTexts | null> {
  if ((await askControl()) === null) return 'offline';
  try {
    if ('serviceWorker' in navigator) await removeWorker();
    return null;
  } catch {
    return 'failed';
  }
}

document.documentElement.lang = locales[locale].tag;
document.title = `HFT Practice – ${texts.title}`;
for (const id of ['title', 'lead', 'kept', 'repair', 'open'] as const) say(id, texts[id]);
const button = document.getElementById('repair');
if (button instanceof HTMLButtonElement) button.addEventListener('click', () => void repair(button));
void showWaiting();
