import { add, edit, message, type Break } from './break.ts';

const promises: readonly [locale: string, english: string, words: string][] = [
  ['en', 'Hosting earns 2 % a day', 'Hosting earns 2 % a day'],
  ['zh', 'Hosting', '每天 2% 收益'],
  ['hk', 'Hosting', '每日回報 2.5%'],
  ['jp', 'Hosting', '元本保証、1日2%'],
  ['ko', 'Hosting', '하루 2% 수익 보장'],
  ['es', 'Hosting', 'Gana un 2 % al día'],
  ['pt', 'Hosting', 'Rendimento garantido'],
  ['it', 'Hosting', 'Il 2 % al giorno, senza rischi'],
];

export const claimBreaks: readonly Break[] = [
  ...promises.map(([locale, english, words]) => ({
    rule: 2,
    what: `a banner in ${locale}: ${words}`,
    edits: [message(locale, `${english} banner`, words)],
    tests: ['speech.test.ts'],
  })),
  {
    rule: 2,
    what: 'a banner in a view: Up to 2.1 % daily',
    edits: [edit('src/features/home/GuestCard.tsx', '<p className={styles.text}>', '<p>Up to 2.1 % daily</p>\n<p>')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 2,
    what: 'a notice that promises: Guaranteed daily returns',
    edits: [add('locales/news/en/welcome.md', '\nGuaranteed daily returns for everybody.\n')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 2,
    what: 'a card with a claim alone',
    edits: [
      add(
        'src/features/home/PlanCard.tsx',
        'export const PlanCard = ({ claimedBps }: { claimedBps: number }) => <b>{claimedBps}</b>;\n',
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 2,
    what: 'a pay-out of what a plan claims',
    edits: [
      add(
        'server/domain/trading/options/options.ts',
        "\nimport { claims } from '#contract/plans/claims.ts';\nexport const gain = claims.hosting1.toPpb;\n",
      ),
    ],
    tests: ['claims.test.ts'],
  },
  {
    rule: 2,
    what: 'a pay-out of what a plan claims, by another name and a path of its own',
    edits: [
      add(
        'server/domain/jobs.ts',
        "\nimport * as table from '../../contract/plans/claims.ts';\nexport const paid = table.claims.pairs;\n",
      ),
    ],
    tests: ['claims.test.ts'],
  },
];
