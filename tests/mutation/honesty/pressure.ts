import { edit, message, type Break } from './break.ts';

const urges: readonly [locale: string, words: string][] = [
  ['en', 'Deposit today: 10 % bonus'],
  ['en', '7-day streak'],
  ['en', 'We miss you. Come back tomorrow!'],
  ['en', 'Offer ends in 10 minutes'],
  ['zh', '连续登录7天，充值送 10%'],
  ['hk', '限時優惠，把握機會'],
  ['jp', '本日限りのボーナス'],
  ['ko', '출석 체크 보너스'],
  ['es', 'Vuelve mañana y no pierdas tu racha'],
  ['pt', 'Bônus de 10% só hoje'],
  ['it', 'Ultima occasione, affrettati'],
  ['zh', '倒计时 00:10:00'],
  ['hk', '倒數計時 00:10:00'],
  ['jp', 'ログインボーナス'],
  ['ko', '웰컴 보너스'],
  ['es', 'Cuenta regresiva: 10 minutos'],
  ['pt', 'Sequência de 7 dias'],
  ['it', 'Bonus di benvenuto'],
];

export const pressureBreaks: readonly Break[] = [
  ...urges.map(([locale, words]) => ({
    rule: 11,
    what: `a catalog in ${locale}: ${words}`,
    edits: [message(locale, `Planted: ${words}`, words)],
    tests: ['speech.test.ts'],
  })),
  {
    rule: 11,
    what: 'the README without the paragraph on misuse',
    edits: [edit('README.md', '**Presenting this software as a real investment platform is a misuse of it.**', '')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 11,
    what: 'the help without the sentence on misuse',
    edits: [
      edit(
        'locales/help/en/what-this-is.md',
        'Anybody who shows you this app, or a copy of it, as a place where real money grows, is deceiving you.',
        '',
      ),
    ],
    tests: ['speech.test.ts'],
  },
];
