/**
 * The sentences that speak of promises, authorities and pressure in order to warn of them: by taboo and file, word by word. Whoever
 * changes one reads it once more, and writes it here.
 */
export const quoted: Record<string, Record<string, readonly string[]>> = {
  rate: {
    'locales/help/en/daily-rates.md': ['title: What “2% a day” would mean'],
    'locales/help/en/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield) · See also [what 2% a day would mean](#daily-rates).',
    ],
    'locales/help/zh/daily-rates.md': ['title: “每天 2%”意味着什么'],
    'locales/help/zh/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield) · 另见[“每天 2%”意味着什么](#daily-rates)。',
    ],
    'locales/help/hk/daily-rates.md': ['title: 「每日 2%」代表甚麼'],
    'locales/help/hk/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield) · 另見[「每日 2%」代表甚麼](#daily-rates)。',
    ],
    'locales/help/jp/daily-rates.md': ['title: 「1日2%」が意味するもの', '1日2%というと、控えめに聞こえます。'],
    'locales/help/jp/hosting.md': [
      'それで1日に2%も稼げる人なら、年に数%の金利でお金を借りるはずで、あなたのお金は必要ありません。',
      '[「1日2%」が意味するもの](#daily-rates)と[詐欺の兆候](#warning-signs)をご覧ください。',
    ],
    'locales/help/jp/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield)・[「1日2%」が意味するもの](#daily-rates)もご覧ください。',
    ],
    'locales/help/ko/daily-rates.md': ['title: ‘하루 2%’가 뜻하는 것', '하루 2%라고 하면 그리 크지 않게 들립니다.'],
    'locales/help/ko/hosting.md': [
      '그것으로 하루 2%를 벌 수 있는 사람이라면 연 몇 %에 돈을 빌릴 것이고, 남의 돈은 필요 없을 것입니다.',
    ],
    'locales/help/ko/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield) · [하루 2%가 뜻하는 것](#daily-rates)도 참고하세요.',
    ],
    'locales/help/es/daily-rates.md': ['title: Qué significaría un «2 % al día»'],
    'locales/help/es/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield) · Consulta también [qué significaría un 2 % al día](#daily-rates).',
    ],
    'locales/help/pt/daily-rates.md': ['title: O que significaria “2% ao dia”'],
    'locales/help/pt/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield) · Veja também [o que significaria 2% ao dia](#daily-rates).',
    ],
    'locales/help/it/daily-rates.md': ['title: Che cosa vorrebbe dire “2% al giorno”'],
    'locales/help/it/warning-signs.md': [
      '[FINRA](https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield) · Vedi anche [che cosa vorrebbe dire il 2% al giorno](#daily-rates).',
    ],
    'README.md': [
      'exists so that people can see how they work, and what "2 % a day" would really have done, before any real money is at stake.',
    ],
  },
  promise: {
    'locales/zh.po': ['没有任何收益是有保证的，也没有无风险的收益。'],
    'locales/hk.po': ['沒有任何回報是有保證的，也沒有無風險的回報。'],
    'locales/help/en/warning-signs.md': ['### A guaranteed return', 'High gains with little or no risk.'],
    'locales/help/zh/warning-signs.md': ['### 保证收益'],
    'locales/help/hk/warning-signs.md': ['### 保證回報'],
    'locales/help/ko/warning-signs.md': ['### 수익을 보장한다'],
    'locales/help/es/warning-signs.md': ['### Una rentabilidad garantizada'],
    'locales/help/pt/warning-signs.md': ['### Retorno garantido'],
    'locales/help/it/warning-signs.md': ['### Un rendimento garantito'],
  },
  authority: {
    'locales/help/zh/identity.md': ['受监管的交易所必须知道客户是谁。'],
    'locales/help/hk/daily-rates.md': [
      '監管美國經紀行的美國金融業監管局（FINRA）談到這類每日派息的計劃時表示，它見過的幾乎每一個都帶有詐騙的特徵。',
    ],
    'locales/help/hk/identity.md': ['受監管的交易所必須知道客戶是誰。'],
    'locales/help/jp/identity.md': ['監督を受けている取引所には、顧客が誰なのかを確認する義務があります。'],
    'locales/help/ko/identity.md': ['감독을 받는 거래소는 고객이 누구인지 알아야 합니다.'],
  },
  crowd: {},
  pressure: {
    'locales/en.po': ['Are there VIP levels or bonuses for larger deposits?'],
    'locales/zh.po': ['Are there VIP levels or bonuses for larger deposits?', '是否有 VIP 等级，或充值越多奖励越多？'],
    'locales/hk.po': ['Are there VIP levels or bonuses for larger deposits?'],
    'locales/jp.po': [
      'Are there VIP levels or bonuses for larger deposits?',
      'VIPランクや、入金額に応じたボーナスがありますか？',
    ],
    'locales/ko.po': [
      'Are there VIP levels or bonuses for larger deposits?',
      'VIP 등급이나 큰 입금에 대한 보너스가 있나요?',
    ],
    'locales/es.po': [
      'Are there VIP levels or bonuses for larger deposits?',
      '¿Hay niveles VIP o bonos por depósitos mayores?',
    ],
    'locales/pt.po': [
      'Are there VIP levels or bonuses for larger deposits?',
      'Há níveis VIP ou bônus para depósitos maiores?',
    ],
    'locales/it.po': [
      'Are there VIP levels or bonuses for larger deposits?',
      'Ci sono livelli VIP o bonus per depositi più alti?',
    ],
    'locales/help/en/wallet.md': ['Pages that offer a “sign-in bonus” or an “airdrop” for it are drainers.'],
    'locales/help/en/warning-signs.md': [
      '### VIP levels and very helpful support',
      'Gold and VIP status for larger deposits, a friendly “customer service”, addresses that resemble known ones; then the account is locked.',
    ],
    'locales/help/en/withdrawals.md': [
      '**Nobody honest asks you to pay in order to withdraw.** Not a tax, not an “unlocking fee”, not a deposit to “verify the account”, not a higher VIP level.',
    ],
    'locales/help/jp/wallet.md': [
      'それと引き換えに「ログイン特典」や「エアドロップ」を持ちかけるページは、ドレイナー（資産抜き取り）です。',
    ],
    'locales/help/ko/wallet.md': [
      '그 대가로 ‘로그인 보너스’나 ‘에어드랍’을 준다는 페이지는 지갑을 털어 가는 드레이너입니다.',
    ],
    'locales/help/es/wallet.md': [
      'Las páginas que ofrecen a cambio una «bonificación por iniciar sesión» o un «airdrop» son *drainers*: páginas hechas para vaciar monederos.',
    ],
    'locales/help/pt/wallet.md': [
      'Páginas que oferecem em troca um “bônus de login” ou um “airdrop” são *drainers*, feitas para esvaziar carteiras.',
    ],
    'locales/help/it/wallet.md': [
      'Le pagine che in cambio offrono un “bonus di accesso” o un “airdrop” sono drainer, fatte per svuotare i wallet.',
    ],
    'src/features/help/safety/useQuestions.ts': ['t`Are there VIP levels or bonuses for larger deposits?`,'],
  },
};
