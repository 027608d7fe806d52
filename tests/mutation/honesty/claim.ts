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

/** Claims with their figure still to be filled in: no digit stands in the catalog. */
const filledIn: readonly [locale: string, words: string][] = [
  ['en', 'Claimed: {rate}'],
  ['zh', '每天 {rate}'],
  ['hk', '聲稱回報 {rate}'],
  ['jp', '1日{rate}'],
  ['ko', '내세우는 수익 {rate}'],
  ['es', '{rate} al día'],
  ['pt', 'Anunciado: {rate}'],
  ['it', '{rate} al giorno'],
];

export const claimBreaks: readonly Break[] = [
  ...filledIn.map(([locale, words]) => ({
    rule: 2,
    what: `a claim alone in ${locale}, with its figure from a table: ${words}`,
    edits: [message(locale, `Planted: ${words}`, words)],
    tests: ['claimWords.test.ts'],
  })),
  {
    rule: 2,
    what: 'a typed range of what plans bring',
    edits: [add('locales/help/it/hosting.md', '\nIl piano rende 1,7–4,02%.\n')],
    tests: ['claimWords.test.ts'],
  },
  {
    rule: 2,
    what: 'a plan day that pays a little of what is claimed',
    edits: [
      edit(
        'server/domain/plans/results.ts',
        "import { runDay } from '#contract/plans/run.ts';",
        "import { claims } from '#contract/plans/claims.ts';\nimport { runDay } from '#contract/plans/run.ts';",
      ),
      edit(
        'server/domain/plans/results.ts',
        'sums: { net, fees,',
        'sums: { net: net + BigInt(Math.round(claims[plan].from.said() / 1000)), fees,',
      ),
    ],
    tests: ['claimsTenfold.test.ts'],
  },
  {
    rule: 2,
    what: 'a rule of plans that reads the claims',
    edits: [add('contract/plans/planRules.ts', "\nexport { claims as floors } from './claims.ts';\n")],
    tests: ['claims.test.ts'],
  },
  {
    rule: 2,
    what: 'an offer that can do without what was measured',
    edits: [
      edit(
        'contract/api/plans/plans.ts',
        'const beside = { claimed: claimSchema, measured: measuredSchema };',
        'const beside = { claimed: claimSchema, measured: v.optional(measuredSchema) };',
      ),
    ],
    tests: ['claims.test.ts'],
  },
  {
    rule: 2,
    what: 'a claim that is handed on without what was measured',
    edits: [edit('src/features/home/plans/PlansCard.tsx', ' measured={span.measured}', '')],
    tests: ['odds.test.ts'],
  },
  {
    rule: 2,
    what: 'a claim in words of its own',
    edits: [
      add(
        'src/features/home/Boast.tsx',
        "import { formatClaim } from '#src/ui/plans/rates.rules.ts';\nexport const Boast = ({ most }: { most: number }) => <b>{formatClaim(most, 'en')}</b>;\n",
      ),
    ],
    tests: ['odds.test.ts'],
  },
  {
    rule: 2,
    what: 'a claim without its table of measurements, on the phone',
    edits: [
      add(
        'src/features/home/Teaser.tsx',
        "import { claims } from '#contract/plans/claims.ts';\nexport const Teaser = () => <b>{claims.hosting7.to.said()}</b>;\n",
      ),
    ],
    tests: ['claims.test.ts'],
  },
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
        "\nimport { claims } from '#contract/plans/claims.ts';\nexport const gain = claims.hosting1.to.said();\n",
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
