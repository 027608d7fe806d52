import type { Sentence } from './words.ts';

/** What this product never says, in any of its languages, as patterns. */

export interface Taboo {
  name: string;
  /** What it would be a sign of. */
  what: string;
  pattern: RegExp;
  /** Makes a sentence harmless when it stands before the words found, as in "not licensed by". */
  deniedBefore?: RegExp;
  /** The same behind them, where verbs come last. */
  deniedAfter?: RegExp;
  /** Whether a question is harmless: "is it licensed by …?" */
  mayBeAsked?: true;
  /** Sentences that must be found: one that a pattern misses is a hole in it. */
  examples: readonly string[];
}

const europeanNo =
  /\b(not?|never|nobody|none|without|nor|ni|sin|nunca|ning[uú]n[oa]?|não|nem|sem|nenhuma?|non|né|nessun[oa]?|senza)\b/i;
const eastAsianNo = /[没沒未无無非勿]|不|並不|别|別/;
const verbLastNo = /ません|ない|ず、|なく|않|없|못|아니|아닙|무등록|か。|か？|나요/;

/** Words of a language's promise of a rate a day: 2 % a day, 每天 2%, 하루 2%. */
const rate: Taboo = {
  name: 'rate',
  what: 'a yield a day, without what was measured and without the year beside it',
  pattern: new RegExp(
    [
      String.raw`\d\s*%\s*(a|an|per|each|every|\/)\s*(day|week|month)`,
      String.raw`\d\s*%\s*(daily|weekly|monthly)`,
      String.raw`\b(daily|weekly|monthly)\s(?:\w+\s){0,4}\d[\d.,]*\s*%`,
      String.raw`\d\s*%\s*(al|por|a la|cada|ao|à|por)\s*(día|dia|mes|mês|semana)`,
      String.raw`\d\s*%\s*(al|ogni|alla)\s*(giorno|mese|settimana)`,
      String.raw`\d\s*%\s*(diari[oa]s?|mensual(es)?|mensa(l|is)|giornalier[oaie]|mensil[ei])`,
      String.raw`(每日|每天|日息|日收益率?|日化|日回報|月收益|每月)[^。，；|]{0,6}?\d[\d.]*\s*%`,
      String.raw`(1日|一日|毎日|日利|月利|毎月)[^。、|]{0,4}\d[\d.]*\s*%`,
      String.raw`(하루|매일|일일|매월|월)\s?[^.,|]{0,6}\d[\d.]*\s*%`,
    ].join('|'),
    'iu',
  ),
  examples: [
    'Earn 2 % a day',
    'Daily returns of 2.1%',
    '每天 2% 收益',
    '每日回報 2.5%',
    '1日2%の利回り',
    '하루 2% 수익',
    '2 % al día',
    '2% ao dia',
    'Il 2 % al giorno',
    'Rendimiento: 2 % diario',
  ],
};

const guarantee: Taboo = {
  name: 'promise',
  what: 'a promised return',
  pattern: new RegExp(
    [
      String.raw`\bguaranteed?\s+(daily |monthly |fixed )?(returns?|profits?|yields?|income|earnings|interest|gains?)|\b(returns?|profits?|income|capital|principal|yields?) (is|are) (guaranteed|protected|safe)`,
      String.raw`\b(risk[- ]free|without risk|no risk|zero risk|passive income|sure profit|can(no|')t lose|never lose|double your)\b`,
      String.raw`\b(earn|make|gain|win) (up to )?\d[\d.,]*\s*(%|USDT|USD|\$)`,
      String.raw`\b(ganancias?|rentabilidad|rendimientos?|capital|beneficios?) garantizad[oa]s?|sin riesgos?\b|ingresos pasivos|\b(gana|obtén|consigue) (hasta )?\d[\d.,]*\s?%`,
      String.raw`\b(lucros?|retornos?|rendimentos?|capital|ganhos?) garantid[oa]s?|sem riscos?\b|renda passiva|\b(ganhe|obtenha|lucre) (até )?\d[\d.,]*\s?%`,
      String.raw`\b(guadagn[oi]|rendiment[oi]|capitale|profitt[oi]) garantit[oi]|senza rischi|rendita passiva|\b(guadagna|ottieni) (fino al )?\d[\d.,]*\s?%`,
      String.raw`(保证|保證|保底)(收益|回报|回報|盈利|获利|獲利|本金|赚|賺)|(收益|回报|回報|本金)(有)?(保证|保證|保障)|稳赚|穩賺|保本保息|(零|无|無|没有|沒有)(风险|風險)(的)?(收益|投资|投資|回报|回報|套利|赚|賺|$)|(轻松|輕鬆|躺着|躺著)(赚|賺)`,
      String.raw`元本保証|利回り保証|(利益|収益|リターン)(を|は|が)?保証|必ず(儲か|もうか|利益|稼げ|増え)|確実に(儲か|もうか|稼げ|増え|利益)|ノーリスク|リスクなし|不労所得`,
      String.raw`(원금|수익률?|이자|배당)(을|이|은|를)?\s?보장|확정 ?수익|무위험|리스크 ?(없는|제로)|반드시 (벌|수익|이익)|불로소득`,
    ].join('|'),
    'iu',
  ),
  deniedBefore: europeanNo,
  deniedAfter: verbLastNo,
  examples: [
    'Guaranteed daily returns',
    'Your principal is protected',
    'Risk-free arbitrage',
    'Earn up to 12 %',
    '保证收益，每天到账',
    '穩賺不賠',
    '元本保証で安心',
    '必ず儲かる運用',
    '원금을 보장합니다',
    'Ganancias garantizadas',
    'Rendimentos garantidos todo mês',
    'Un guadagno garantito',
    'Gana 12 % con la IA',
  ],
};

const authority: Taboo = {
  name: 'authority',
  what: 'a licence, a regulator, a certificate, a partner or an award',
  pattern: new RegExp(
    [
      String.raw`\b(licen[cs]ed|regulated|authori[sz]ed|certified|supervised|registered|accredited|approved|audited|insured|endorsed|backed|trusted) (and \w+ )?(by|with|under)\b`,
      String.raw`\b(licen[cs]e|registration|certificate) (no\.?|number|n°|#)\s*[:#]?\s*[A-Z]{0,4}\d|\b(award[- ]winning|official partner|partnered with|we are (fully )?(licen[cs]ed|regulated|certified))`,
      String.raw`\b(licenciad|regulad|autorizad|certificad|supervisad|registrad|aprobad|auditad|avalad)[oa]s? (y \w+ )?(por|ante|con)\b|\b(con )?licencia (de la|del|n\.?º)|socio oficial`,
      String.raw`\b(licenciad|regulad|autorizad|certificad|supervisionad|registrad|aprovad|auditad)[oa]s? (e \w+ )?(pel[oa]s?|por|junto)\b|licença (da|do|n\.?º)|parceiro oficial`,
      String.raw`\b(regolamentat|autorizzat|certificat|vigilat|registrat|approvat|controllat)[oaie] (e \w+ )?(da|dal|dalla|dall|dai|presso)\b|\b(con )?licenza (della|del|n\.)|partner ufficiale`,
      String.raw`(受|由|经|經)[^。，；|]{0,14}(监管|監管|規管|认证|認證|批准|许可|許可|发牌|發牌)|(获得?|獲得?|持有|取得|拥有|擁有)[^。，；|]{0,14}(牌照|执照|執照|许可证|許可證|认证|認證|授权|授權)|(是|为|為)持牌|(牌照|执照|執照)(号|號|编号|編號)[:：]`,
      String.raw`(認可|免許|ライセンス|認定|認証|許可|登録)(を|も|済み?)?(受け|取得|保有|得て)|(規制|監督)を?(受け|下に)|公認(の|され)|登録番号[:：]`,
      String.raw`(인가|허가|라이선스|면허|인증|승인)(를|을)?\s?(받|취득|보유|획득)|(규제|감독)(를|을)?\s?받|공인(된|받)|(등록|인가) ?번호[:：]`,
    ].join('|'),
    'iu',
  ),
  deniedBefore: new RegExp(`${europeanNo.source}|${eastAsianNo.source}|どの|어느|어떤`, 'i'),
  deniedAfter: verbLastNo,
  mayBeAsked: true,
  examples: [
    'Licensed by the FCA',
    'HFT Practice is regulated and certified by ASIC.',
    'Licence no. 123456',
    'We are fully regulated',
    '本平台受英国金融行为监管局监管',
    '獲證監會發牌，持有第 7 類牌照',
    '金融庁の認可を受けています',
    '금융위원회의 인가를 받았습니다',
    'Regulada por la CNMV',
    'Autorizado pela CVM',
    'Autorizzata dalla Consob',
  ],
};

const crowd: Taboo = {
  name: 'crowd',
  what: 'an invented number of users, a testimonial or a person who does not exist',
  pattern: new RegExp(
    [
      String.raw`(?i:\d[\d.,]*\s?(\+|k|m|million|thousand|hundred)?\s(users|traders|customers|clients|investors|members|people) (trust|trade|earn|use|have|are|joined|already|online|world)|\b(trusted by|loved by|joined by|join (over |more than )?\d|testimonials?|our (customers|clients|users|traders) say|what (users|traders|customers) say|millions of (users|traders)|thousands of (users|traders)|just (earned|withdrew|deposited)|users online))`,
      String.raw`\d[\d.,]*\s?(mil(es)?|millones|milhões|milioni|mila)?\s(de |di )?(usuarios|inversores|clientes|traders|usuários|investidores|utenti|investitori|clienti)\b|(miles|millones) de (usuarios|traders|inversores)|(milhares|milhões) de (usuários|traders)|(migliaia|milioni) di (utenti|trader)|testimonios|depoimentos|testimonianze`,
      String.raw`\d[\d.,]*\s?(万|萬|亿|億|千|百)?\+?\s?(多)?(名|位|个|個)?(用户|用戶|客户|客戶|投资者|投資者|交易者|会员|會員)(的)?(信赖|信賴|选择|選擇|使用|加入|在线|在線|共同)|(用户|用戶|客户|客戶)(评价|評價|见证|見證|好评|好評)`,
      String.raw`\d[\d.,]*\s?(万|千|億)?(人|名)?(以上)?の?(ユーザー|利用者|投資家|お客様)(が|に)|お客様の声|利用者の声|導入実績|ユーザー数`,
      String.raw`\d[\d.,]*\s?(만|천|억)?\s?(여\s?)?명(의|이|이상)?\s?(사용자|이용자|투자자|고객|회원|선택|이용|가입)|고객 후기|사용자 후기|누적 (사용자|회원|가입)`,
      String.raw`\b(?i:support (staff|agent|manager)|account manager|your advis[eo]r|our (analyst|expert)s?),? [A-Z][a-z]+\b|\b(?i:my name is|I'm|this is) (Anna|Emma|Lisa|Sarah|Alex|David|Mike|Kevin|John|Maria)\b`,
      String.raw`(客服|专员|專員|经理|經理|导师|導師|老师|老師)(小|：|:)[一-龥A-Z]|我是(您的|你的)?(专属|專屬)?(客服|经理|經理|顾问|顧問)|担当の?[一-龥]{1,3}(です|と申し)|상담원 [가-힣]{2,3}(입니다|예요)`,
    ].join('|'),
    'u',
  ),
  examples: [
    'Join over 20,000 traders',
    'Trusted by professionals',
    '2 million users trade here',
    '已有 50 万用户加入',
    '超過 10萬名客戶信賴',
    '10万人のユーザーが利用',
    '30만 명이 이용',
    'Más de 20 000 usuarios',
    'Mais de 2 milhões de investidores',
    'Oltre 100.000 utenti',
    'Support agent Anna will help you',
    '我是您的专属客服小美',
  ],
};

const pressure: Taboo = {
  name: 'pressure',
  what: 'a streak, a bonus, a countdown, false scarcity or a call to come back',
  pattern: new RegExp(
    [
      String.raw`\b(streaks?|bonus(es)?|countdown|hurry( up|!|,)|limited[- ]time|last chance|only today|today only|act now|don['’]t miss|miss(ing)? out|while (it|they|stocks?|places) lasts?|only \d+ (left|places|spots|seats)|ends (soon|in \d+)|(we )?miss(ed)? you|come back (and|for|every|tomorrow|now|soon|today)|days in a row|check in (daily|every day)|lucky draw|cash ?back|airdrops?|claim your|free money|exclusive offer|VIP (level|status|member)s?)\b`,
      String.raw`\b(rachas?|bonos?|bonificaci[oó]n(es)?|cuenta atrás|date prisa|no te (lo )?pierdas|solo hoy|últimas? oportunidad(es)?|por tiempo limitado|aprovecha|te echamos de menos|vuelve (mañana|cada día|pronto|a operar)|días seguidos|quedan \d+ plazas)\b`,
      String.raw`\b(bônus|contagem regressiva|corra|não perca|só hoje|última chance|por tempo limitado|aproveite|sentimos sua falta|volte (amanhã|todo dia|logo|a operar)|dias seguidos|restam \d+ vagas)\b`,
      String.raw`\b(conto alla rovescia|affrettati|non perdere (l['’]|quest)|solo (per )?oggi|ultima occasione|a tempo limitato|approfitta|ci manchi|torna (domani|ogni giorno|presto|a fare trading)|giorni di fila|restano \d+ posti|premio fedeltà)\b`,
      String.raw`倒计时|倒計時|倒數計時|连胜|連勝|赠金|贈金|红包|紅包|体验金|體驗金|迎新(优惠|優惠|獎賞)|名额有限|名額有限|先到先得|手慢无|马上行动|立即行動`,
      String.raw`連勝|ログインボーナス|プレゼント企画|今すぐ(申し込|登録|始め)|先着\d*|残りわずか|締め切り間近|お得な?キャンペーン`,
      String.raw`연승|웰컴 ?(혜택|보너스)|마감 ?(임박|직전)|남은 자리|한정 ?수량|지금 바로 (시작|가입|신청)|축하금|증정금`,
      String.raw`\b(cuenta regresiva|en racha|bonus|plazas limitadas|últimas plazas|actúa (ya|ahora)|regístrate ya|quedan pocas)\b`,
      String.raw`\b(sequência de \d+ dias|cronômetro|vagas limitadas|últimas vagas|aja (já|agora)|cadastre-se já|restam poucas)\b`,
      String.raw`\b(serie di \d+ giorni|posti limitati|ultimi posti|agisci (subito|ora)|registrati subito|restano pochi|bonus di benvenuto)\b`,
      String.raw`连续(签到|登录|交易)\d*天?|連續(簽到|登入|交易)|签到|簽到|奖金|獎金|(充值|存入|入金|注册|註冊|首充)(即)?(送|赠|贈|奖励|獎勵|返)|倒计时|倒數|限时(优惠|抢|活动|特)|限時(優惠|搶|活動|特)|抓紧|把握(机会|機會)|最后机会|最後機會|仅剩|僅剩|仅限今日|只限今日|快来|快來|(等)?(你|您)回来|(你|您)回來|越多奖励|额外奖励|額外獎賞`,
      String.raw`連続(ログイン|取引|記録)|ボーナス|カウントダウン|期間限定|本日限り|お急ぎ|お見逃し|ラストチャンス|残り\d+(名|枠|席)|(また)?戻ってきて|お帰りをお待ち|特典|キャッシュバック`,
      String.raw`연속 (출석|로그인|거래|접속)|출석 ?체크|보너스|카운트다운|기간 ?한정|한정 ?(이벤트|판매|혜택)|오늘만|서두르세요|놓치지 마|마지막 기회|선착순|(다시 )?돌아오세요|보고 싶|캐시백|에어드[랍롭]`,
    ].join('|'),
    'iu',
  ),
  examples: [
    '7-day streak',
    'Deposit today: 10 % bonus',
    'Come back tomorrow',
    'Only 3 places left',
    'Offer ends in 10 minutes',
    '连续登录7天',
    '充值送 10%',
    '限時優惠',
    '連続ログイン',
    '本日限りのボーナス',
    '출석 체크',
    '마지막 기회',
    'Racha de 7 días',
    'Bono del 10 % por depositar hoy',
    'Bônus de 10% no depósito',
    'Ultima occasione',
    'Vuelve mañana',
    'Countdown: 00:10:00',
    '倒计时 10:00',
    '倒數計時 10:00',
    'カウントダウン',
    '카운트다운',
    'Cuenta regresiva',
    'Contagem regressiva',
    'Conto alla rovescia',
    'A welcome bonus for new accounts',
    '新用户赠金 50 USDT',
    '迎新優惠',
    'ログインボーナス',
    '웰컴 보너스',
    'Bonificación de bienvenida',
    'Bônus de boas-vindas',
    'Bonus di benvenuto',
    '连胜 5 场',
    '5 連勝',
    '5연승',
    'Sequência de 7 dias',
    'Una serie di 7 giorni',
    'Solo quedan 3 plazas',
    '先到先得',
    '先着100名',
  ],
};

export const taboos: readonly Taboo[] = [rate, guarantee, authority, crowd, pressure];

/** Sentences that say what they must not, those that are known to warn of it (`quoted.ts`) included. */
export function found(taboo: Taboo, said: readonly Sentence[]): Sentence[] {
  return said.filter(({ text }) => isSaid(taboo, text));
}

/** Whether a sentence claims it, rather than denying it. */
export function isSaid({ pattern, deniedBefore, deniedAfter, mayBeAsked }: Taboo, text: string): boolean {
  const match = pattern.exec(text);
  if (match === null) return false;
  const [before, after] = [text.slice(0, match.index), text.slice(match.index)];
  return (
    deniedBefore?.test(before) !== true &&
    deniedAfter?.test(after) !== true &&
    !(mayBeAsked === true && /[?？]/.test(after))
  );
}
