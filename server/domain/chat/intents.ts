import { plainOf } from '#contract/help/words.ts';

/** What of their own account somebody asks about. */
export const intents = [
  'deposits',
  'withdrawal',
  'identity',
  'standing',
  'balance',
  'positions',
  'plans',
  'notices',
  'hours',
] as const;
export type Intent = (typeof intents)[number];

/**
 * In the eight languages, as texts are compared (small, without accents). A word of letters begins where the text has one; signs stand
 * anywhere. What is found here only adds the account's facts in front of the help: a word too many costs a line, not the answer.
 */
const words: Record<Intent, string> = {
  deposits: `deposit|top.?up|voucher|proof|my payment|credited|ingres|recarg|abon|comprobante|comprovante|versament|ricaric|accredit|caricat|
    充值|充币|存款|入金|到账|凭证|截图|充值|入數|到帳|到賬|存入|憑證|截圖|デポジット|反映|着金|スクリーンショット|입금|충전|증빙|캡처`,
  withdrawal: `withdr|cash.?out|pay(?:ing)? (?:me )?out|payout|turnover|trading volume|retir|sacar|saco|saque|levantar|volumen|volume|preliev|
    prelev|提现|提币|取款|取钱|出金|流水|交易量|提現|提取|提款|提幣|攞錢|出金|引き出|引出|取引高|출금|인출|거래량|돈 빼`,
  identity: `kyc|identi|passport|id card|driv\\w+ licen|am i verified|not verified|verif\\w* (?:my )?account|account verif|my papers|pasaporte|
    passaporto|passaporte|documento|documenti|实名|身份|护照|證件|证件|實名|護照|本人確認|身分証|身元|신원|본인|고객확인|신분증|여권`,
  standing: `frozen|freez|froze|blocked|block my|banned|suspend|locked|lock my|settings lock|congelad|bloque|suspens|bloccat|blocco|congelat|
    sospes|冻结|封号|被封|锁定|锁住|凍結|封咗|鎖|ロック|停止|동결|정지|잠금|잠겼`,
  balance: `balance|how much (?:money|usdt)? ?do i|on hold|held|reserved|my money|my funds|where is my|where are my|saldo|fondos|cuanto tengo|
    retenid|retido|meu dinheiro|quanto tenho|trattenut|i miei soldi|quanto ho|余额|我的钱|我有多少|冻结资金|占用|資金|結餘|餘額|我啲錢|
    残高|拘束|いくらある|資金|잔고|잔액|보유|내 돈`,
  positions: `position|my order|open order|order (?:not|still)|my trade|liquidat|margin call|stopped out|posicion|mi orden|mis ordenes|ordenes|
    posicao|posicoes|minha ordem|ordens|posizion|mio ordine|miei ordini|ordini|liquid|持仓|仓位|我的订单|挂单|委托|爆仓|强平|平掉|持倉|個倉|
    訂單|掛單|委託|爆倉|強平|斬倉|ポジション|注文|建玉|ロスカット|清算|강제청산|청산|포지션|주문|미체결`,
  plans: `hosting|arbitrag|strateg|my plans?|plan days?|ending (?:it|a plan) early|mi plan|mis planes|arbitraj|estrateg|dias? de plan|meus? planos?|
    dias? de plano|mi[oe]i? pian[oi]|arbitragg|giorn[oi] del piano|托管|套利|策略|我的计划|计划日|託管|套戥|我嘅計劃|我的計劃|計劃日|運用委託|アービトラージ|戦略|プラン|
    위탁 운용|차익거래|전략|플랜`,
  notices: `notice|notification|notificac|avis|mensajes|mensagens|notific|通知|消息|お知らせ|알림|공지`,
  hours: `market (?:is )?closed|closed market|weekend|market.* open|opening hours|trading hours|when .*open|mercado cerrado|fin de semana|
    horario|mercado fechado|fim de semana|horario|mercato chiuso|fine settimana|weekend|orari|休市|周末|週末|开市|開市|開盤|开盘|收市|休場|
    取引時間|閉まって|휴장|주말|거래 시간|개장`,
};

const patterns = new Map(intents.map((intent) => [intent, patternOf(words[intent])]));

function patternOf(list: string): RegExp {
  const parts = list.split('|').map((part) => part.trim());
  const before = (part: string) => (/^[a-z]/.test(part) ? String.raw`(?<![\p{Script=Latin}\d])` : '');
  return new RegExp(parts.map((part) => `${before(part)}${part}`).join('|'), 'u');
}

const greeting =
  /^(?:hi|hello|hey|help|good (?:morning|afternoon|evening)|hola|buenos dias|buenas|ola|oi|bom dia|boa tarde|ciao|salve|buongiorno|buonasera|你好|您好|在吗|哈喽|你好呀|哈囉|喂|こんにちは|こんばんは|はじめまして|もしもし|안녕|안녕하세요|여보세요|thanks|thank you|gracias|obrigad[oa]|grazie|谢谢|多謝|唔該|ありがとう(?:ございます)?|감사합니다|고마워요?)$/u;

/** Nothing but a greeting or thanks. */
export function isGreeting(text: string): boolean {
  return greeting.test(
    plainOf(text)
      .replaceAll(/[^\p{L}\p{N} ]/gu, '')
      .trim(),
  );
}

export function intentsIn(text: string): Intent[] {
  const plain = plainOf(text).replaceAll(/\s+/g, ' ');
  return intents.filter((intent) => patterns.get(intent)?.test(plain) === true);
}
