import { add, edit, message, type Break } from './break.ts';

const authorities: readonly [locale: string, words: string][] = [
  ['en', 'Licensed by the FCA.'],
  ['zh', '本平台受英国金融行为监管局监管。'],
  ['hk', '本平台已獲證監會發牌，持有第 7 類牌照。'],
  ['jp', '金融庁の認可を受けています。'],
  ['ko', '금융위원회의 인가를 받았습니다.'],
  ['es', 'Plataforma regulada por la CNMV.'],
  ['pt', 'Plataforma autorizada pela CVM.'],
  ['it', 'Piattaforma autorizzata dalla Consob.'],
];

/** A name or a word alone, as a badge has it: no sentence claims anything. */
const badges: readonly [locale: string, words: string][] = [
  ['en', 'FCA · ASIC · CySEC'],
  ['zh', '证监会牌照'],
  ['hk', '證監會'],
  ['jp', '金融庁'],
  ['ko', '라이선스 보유'],
  ['es', 'Con licencia'],
  ['pt', 'CVM'],
  ['it', 'Con licenza'],
];

export const authorityBreaks: readonly Break[] = [
  ...badges.map(([locale, words]) => ({
    rule: 3,
    what: `a badge in ${locale}: ${words}`,
    edits: [message(locale, `Planted: ${words}`, words)],
    tests: ['authorityWords.test.ts'],
  })),
  {
    rule: 3,
    what: 'a seal in a view',
    edits: [edit('src/features/home/GuestCard.tsx', '<p className={styles.text}>', '<p>MSB</p>\n<p>')],
    tests: ['authorityWords.test.ts'],
  },
  ...authorities.map(([locale, words]) => ({
    rule: 3,
    what: `the licence page in ${locale}: ${words}`,
    edits: [add(`locales/help/${locale}/legal-licence.md`, `\n${words}\n`)],
    tests: ['speech.test.ts'],
  })),
  {
    rule: 3,
    what: 'a certificate as a static page',
    edits: [add('public/certificate.html', '<!doctype html><p>HFT is regulated by ASIC, licence no. 123456</p>\n')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'the document says "certified by"',
    edits: [edit('index.html', 'Practise trading with simulated money', 'Certified by experts. Practise trading')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'the manifest boasts',
    edits: [
      edit(
        'src/lib/install/manifest.ts',
        'Practise trading with simulated money, online',
        'Trusted by 20,000 traders online',
      ),
    ],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'an invented crowd in a catalog',
    edits: [message('en', 'Join over 20,000 traders', 'Join over 20,000 traders')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'an invented person of the support',
    edits: [message('en', 'Support agent Anna will help you', 'Support agent Anna will help you')],
    tests: ['speech.test.ts'],
  },
  {
    rule: 3,
    what: 'testimonials',
    edits: [message('jp', 'Voices of our customers', 'お客様の声')],
    tests: ['speech.test.ts'],
  },
];
