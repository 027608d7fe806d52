import type { Locale } from '#contract/locales.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { hk } from './hk.ts';
import { it } from './it.ts';
import { jp } from './jp.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import type { ReportWords } from './reportWords.ts';
import { zh } from './zh.ts';

export const reportWords: Record<Locale, ReportWords> = { en, zh, hk, jp, ko, es, pt, it };
