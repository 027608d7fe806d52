import { readFileSync } from 'node:fs';
import path from 'node:path';
import { securityNotices } from '#contract/api/news.ts';
import type { Locale } from '#contract/locales.ts';
import { codePurposes } from '#contract/api/account.ts';
import { codeMail } from '#server/domain/mailTexts.ts';
import { changeMail } from '#server/domain/security/changeMail.ts';
import { rescueTexts } from '#src/app/rescue/rescueTexts.ts';
import { laws } from '#src/features/help/safety/authorities.ts';
import { manifestOf } from '#src/lib/install/manifest.ts';
import { jumpTexts } from '#src/wallet/jump/jumpTexts.ts';
import { root } from './tree.ts';

/**
 * Words that stand in tables of their own: of the installed app, of the way out, of a wallet's page, of mails, of the law, and of the
 * reports that the server writes.
 */
export function tablesOf(locale: Locale): [file: string, text: string][] {
  const reports = readFileSync(path.join(root, `server/domain/news/reports/words/${locale}.ts`), 'utf8');
  const quoted = reports.replace(/^\s*(\/?\*|\/\/|import).*$/gm, '').match(/'[^'\n]*'|`[^`]*`/g) ?? [];
  return [
    ['manifest', JSON.stringify(manifestOf(locale)).replace(/"(src|url)":"[^"]*"/g, '')],
    ['rescue', linesOf(rescueTexts[locale])],
    ['wallet jump', linesOf(jumpTexts[locale])],
    ['law', laws[locale].map(({ says }) => says).join('\n')],
    ['mails', mailsIn(locale).join('\n')],
    ['reports', quoted.map((text) => text.slice(1, -1)).join('\n')],
  ];
}

function linesOf(words: object): string {
  return Object.values(words).join('\n');
}

function mailsIn(locale: Locale): string[] {
  const codes = codePurposes.map((purpose) => codeMail(locale, purpose, '12345678', 600));
  const changes = ([...securityNotices, 'password_changed'] as const).map((change) => changeMail(locale, change));
  return [...codes, ...changes].flatMap(({ subject, text }) => [subject, text]);
}
