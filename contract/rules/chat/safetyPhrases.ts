import type { SafetySign } from './signs.ts';

/**
 * What tells of each sign, as texts are compared (small, without accents), a line or two for each language. Words between bars may stand
 * for each other; lists between plus signs must all have one in the text, in any order. Of letters a word begins where the text has one
 * ("tax" is not in "syntax") and goes on as it likes ("taxes"), and one that ends with a dot ends there; signs stand anywhere.
 */
export const safetyPhrases: Record<SafetySign, readonly string[]> = {
  pay_first: [
    `tax|unlock fee|unlocking fee|release fee|clearance fee|verification fee|security deposit|guarantee deposit|insurance fee + withdraw|
    payout|pay out|release|unlock|get my money|get the money|before|first|they ask|he asks|she asks|asked`,
    `pay|deposit|send|transfer + before i can withdraw|before i withdraw|before withdraw|before the withdraw|to unlock|
    to release|to withdraw|to get my money`,
    `impuesto|tasa|comision|fianza|pagar antes|pagar primero|pagar para|pague para + antes de retir|para retir|para sacar|
    antes de sacar|desbloquear|liberar`,
    `imposto|taxa|caucao|pagar antes|pagar primeiro|pagar para|pague para + antes do saque|antes de sacar|para sacar|
    antes de levantar|para levantar|para retirar|desbloquear|liberar`,
    `tassa|tasse|impost|cauzione|commissione|pagare prima|pagare per + prima di prelev|per prelev|prima del preliev|
    prima di ritir|per ritir|sbloccare|liberare`,
    `税|保证金|解冻费|手续费|验证金|先付|先交|先转|先充|交钱 + 先交|先付|先缴|先转|先充|才能提|才可以提|才能出金|解冻`,
    `稅|保證金|解凍費|手續費|驗證金|畀錢|俾錢 + 先交|先付|先繳|先畀|先俾|先轉|先可以提|先至可以|才能提|先攞到|解凍`,
    `税|保証金|手数料|お金|解除料 + 先に払|先に支払|先に振|払わないと|払えば|支払わないと|支払えば|支払うよう|払うよう|
    払ってから`,
    `세금|보증금|수수료|인증금|예치금|돈을 + 먼저|내야 출금|내야 인출|내야 돈|내면 출금|입금해야 출금|풀어`,
  ],
  seed_phrase: [
    `seed phrase|seed words|recovery phrase|secret phrase|mnemonic|private key|12 words|24 words|twelve words|wallet phrase`,
    `frase semilla|frase de recuperacion|frase secreta|palabras semilla|clave privada|12 palabras|24 palabras|doce palabras`,
    `frase semente|frase-semente|frase de recuperacao|frase secreta|chave privada|12 palavras|24 palavras|doze palavras`,
    `frase seme|seed phrase|frase di recupero|frase segreta|chiave privata|12 parole|24 parole|dodici parole`,
    `助记词|私钥|12个单词|十二个单词|恢复短语`,
    `助記詞|私鑰|12個字|12個單詞|十二個字|恢復短語`,
    `シードフレーズ|リカバリーフレーズ|秘密鍵|復元フレーズ|ニーモニック|12個の単語|12の単語`,
    `시드 구문|시드구문|시드 문구|복구 구문|복구 문구|니모닉|개인 키|개인키|12개 단어|12단어`,
  ],
  secret_asked: [
    `my password|my code|the code|verification code|my pin|login code|sms code|2fa code|one time code + asked for|ask for|
    asks for|asking for|wants my|wants the|wanted my|tell them|give them|give him|give her|send him|send her|send them|
    tell you|give you|send you|share`,
    `contrasena|clave|codigo|pin. + me pide|me piden|me pidio|me pidieron|le doy|darle|darles|os doy|decirle|compartir|
    quiere mi`,
    `senha|codigo|pin. + me pede|me pedem|me pediu|me pediram|pediram|pediu|passar meu|passar minha|dar minha|dar meu|
    compartilhar|quer minha|quer meu`,
    `password|codice|pin. + mi chiede|mi chiedono|mi ha chiesto|mi hanno chiesto|devo dare|dargli|darle|comunicare|
    condividere|vuole la mia|vuole il mio`,
    `密码|验证码 + 问我要|向我要|要我给|要我提供|让我提供|要我的|告诉他|告诉客服|发给他|发给客服|给他|要求我|索要|给你`,
    `密碼|驗證碼 + 問我攞|問我要|要我俾|要我畀|叫我俾|叫我畀|要我提供|話俾佢|講俾佢|俾佢|畀佢|俾你|畀你|索取`,
    `パスワード|暗証番号|認証コード|確認コード + 聞かれ|教えて|求められ|教えろ|送って|要求され|伝えて|教えるよう`,
    `비밀번호|인증번호|인증 번호|인증 코드|인증코드 + 알려 달라|알려달라|달라고|물어|요구|보내라|보내 달라|알려줘도|
    알려 줘도|말해`,
  ],
  remote_access: [
    `anydesk|teamviewer|rustdesk|remote access|remote control|remote desktop|share my screen|screen sharing|screen share|
    control my phone|control my computer`,
    `acceso remoto|control remoto|compartir pantalla|compartir mi pantalla|compartir la pantalla|controlar mi movil|
    controlar mi ordenador`,
    `acesso remoto|controle remoto|compartilhar tela|compartilhar a tela|compartilhar minha tela|partilhar o ecra|
    controlar meu celular`,
    `accesso remoto|controllo remoto|condividere lo schermo|condivisione dello schermo|condividere il mio schermo|
    controllare il mio telefono`,
    `远程|共享屏幕|屏幕共享|控制我的手机|控制我的电脑`,
    `遠程|遙距|共享螢幕|分享螢幕|控制我部手機|控制我部電腦`,
    `遠隔操作|リモート|画面共有|画面を共有|遠隔`,
    `원격|화면 공유|화면공유`,
  ],
  messenger: [
    `whatsapp|telegram|wechat|weixin|line.|signal.|viber|kakaotalk|messenger|zalo + contact|add|group|write|talk|chat|
    message|support|service|manager|mentor|teacher|analyst|asked|asks|move|there|agent|someone|somebody|they`,
    `whatsapp|telegram|wechat|messenger + grupo|gruppo|escrib|contact|hablar|mensaje|soporte|suporte|supporto|atencion|
    atendimento|assistenza|me pid|me pede|mi chied|chamar|falar|scriv|parlar|gestor|asesor|assessor|consulente|profesor|
    professor|mentor`,
    `微信|电报|whatsapp|telegram|qq|纸飞机 + 加|群|联系|客服|老师|导师|聊|让我`,
    `微信|whatsapp|telegram|ws|tg + 加|add|群|group|聯絡|客服|老師|導師|傾|叫我`,
    `line|ライン|テレグラム|telegram|whatsapp|ワッツアップ + 誘|追加|グループ|サポート|担当|先生|連絡|移|言われ|招待`,
    `카톡|카카오톡|텔레그램|라인|telegram|whatsapp|왓츠앱 + 방|추가|연락|상담|담당|선생|리딩|오라|하자|초대|문의`,
  ],
  guaranteed: [
    `guaranteed|risk free|risk-free|riskfree|no risk|sure profit|cannot lose|can't lose|double my money|double your money|
    fixed daily return|fixed return`,
    `garantizad|garantiza|sin riesgo|ganancia segura|duplicar mi dinero|doblar mi dinero`,
    `garantid|garante|sem risco|lucro certo|dobrar meu dinheiro`,
    `garantit|garantisc|senza rischio|senza rischi|guadagno sicuro|raddoppiare i miei soldi|raddoppiare il denaro`,
    `保证收益|保证盈利|保本|稳赚|保赚|无风险|包赚|零风险`,
    `保證收益|保證盈利|保證賺|保本|穩賺|冇風險|無風險|包賺|零風險`,
    `元本保証|必ず儲か|絶対儲か|絶対に儲か|確実に儲か|利益保証|利益が保証|ノーリスク|リスクなし|リスクゼロ`,
    `원금 보장|원금보장|수익 보장|수익보장|보장된 수익|무조건 수익|무위험|확정 수익`,
  ],
  recovery: [
    `recover|get back|retrieve|trace + lost money|lost crypto|lost funds|stolen|scammed|my bitcoin back|my money from a scam|
    from the scam|recovery agent|recovery service|recovery company`,
    `recuperar + estaf|robad|perdid|golpe|roubad|fraude`,
    `recuperare + truff|rubat|pers|frode`,
    `追回|找回|挽回 + 被骗|骗|损失|诈骗`,
    `追討|追回|攞返 + 被呃|呃|騙|損失`,
    `取り戻|回収 + 詐欺|騙|だまし|だまさ|失った|被害`,
    `되찾|찾아 준|찾아준|복구|환수|돌려받 + 사기|피해|잃은`,
  ],
};
