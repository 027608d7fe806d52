import { defaultLocale, locales } from '#contract/locales.ts';
import { readLook } from '#src/lib/wallet/handover.ts';
import { jumpTexts } from './jumpTexts.ts';
import { jumpApps, jumpLinks } from './links.ts';

/** The page behind /wallet-jump.html: in the app's language, with the links that open this very site elsewhere. */
const locale = readLook(location.search).locale ?? defaultLocale;
const texts = jumpTexts[locale];

document.documentElement.lang = locales[locale].tag;
document.title = `HFT Practice – ${texts.title}`;
for (const id of ['mark', 'title', 'lead', 'computer', 'note', 'back'] as const) {
  const element = document.getElementById(id);
  if (element !== null) element.textContent = texts[id];
}
for (const app of jumpApps) {
  const link = document.getElementById(app);
  if (!(link instanceof HTMLAnchorElement)) continue;
  link.href = jumpLinks[app](location.origin);
  link.hidden = false;
}
