import type { Locale } from '#contract/locales.ts';

/** The words of the page behind /wallet-jump.html, which takes nothing from the app and needs none of its catalogs. */
export interface JumpTexts {
  mark: string;
  title: string;
  lead: string;
  computer: string;
  note: string;
  back: string;
}

export const jumpTexts: Record<Locale, JumpTexts> = {
  en: {
    mark: 'Practice money',
    title: 'Open in a wallet app',
    lead: 'This browser has no wallet to log you in with. Wallet apps have their own browser: open HFT Practice there and connect again.',
    computer: 'On a computer, a wallet is a browser extension. Add one to this browser and connect again.',
    note: 'The links open these apps or their download pages. Their makers have nothing to do with HFT Practice. You sign one readable message; nothing is paid, approved or moved, and no one honest ever asks for your seed phrase.',
    back: 'Back to HFT Practice',
  },
  zh: {
    mark: '模拟资金',
    title: '在钱包应用中打开',
    lead: '此浏览器没有可用来登录的钱包。钱包应用自带浏览器：请在那里打开 HFT Practice，然后重新连接。',
    computer: '在电脑上，钱包是浏览器的扩展程序。请先安装，再回到这里重新连接。',
    note: '链接会打开这些应用或其下载页。它们的开发者与 HFT Practice 无关。您只签署一段看得懂的文字；不会付款、授权或转移任何资产，诚实的人绝不会索要您的助记词。',
    back: '返回 HFT Practice',
  },
  hk: {
    mark: '模擬資金',
    title: '在錢包應用程式中開啟',
    lead: '此瀏覽器沒有可用作登入的錢包。錢包應用程式自帶瀏覽器：請在那裏開啟 HFT Practice，然後重新連接。',
    computer: '在電腦上，錢包是瀏覽器的擴充功能。請先安裝，再回到這裏重新連接。',
    note: '連結會開啟這些應用程式或其下載頁。它們的開發者與 HFT Practice 無關。你只簽署一段看得懂的文字；不會付款、授權或轉移任何東西，任何誠實的人都不會索取你的助記詞。',
    back: '返回 HFT Practice',
  },
  jp: {
    mark: '模擬資金',
    title: 'ウォレットアプリで開く',
    lead: 'このブラウザには、ログインに使えるウォレットがありません。ウォレットアプリには専用のブラウザがあります。そこでHFT Practiceを開き、もう一度接続してください。',
    computer: 'パソコンでは、ウォレットはブラウザの拡張機能です。インストールしてから、もう一度接続してください。',
    note: 'リンクはこれらのアプリか、その配布ページを開きます。開発元はHFT Practiceと関係がありません。署名するのは、内容を読める文章1つだけです。支払いも承認も送金も行われません。誠実な相手がシードフレーズを尋ねることはありません。',
    back: 'HFT Practiceに戻る',
  },
  ko: {
    mark: '모의 자금',
    title: '지갑 앱에서 열기',
    lead: '이 브라우저에는 로그인에 쓸 지갑이 없습니다. 지갑 앱에는 자체 브라우저가 있습니다. 그 브라우저에서 HFT Practice를 열고 다시 연결하세요.',
    computer: '컴퓨터에서는 지갑이 브라우저 확장 프로그램입니다. 설치한 뒤 돌아와 다시 연결하세요.',
    note: '링크를 누르면 지갑 앱이나 내려받기 페이지가 열립니다. 앱 개발사는 HFT Practice와 관계가 없습니다. 읽을 수 있는 글 하나에 서명할 뿐이며, 결제, 승인, 이체는 일어나지 않습니다. 정직한 사람은 누구도 시드 구문을 묻지 않습니다.',
    back: 'HFT Practice로 돌아가기',
  },
  es: {
    mark: 'Dinero de práctica',
    title: 'Abrir en una app de monedero',
    lead: 'Este navegador no tiene ningún monedero con el que iniciar sesión. Las apps de monedero llevan su propio navegador: abre ahí HFT Practice y conéctate de nuevo.',
    computer:
      'En un ordenador, el monedero es una extensión del navegador. Instala una y vuelve para conectarte de nuevo.',
    note: 'Los enlaces abren estas apps o su página de descarga. Sus creadores no tienen nada que ver con HFT Practice. Firmas un solo texto legible; no se paga, aprueba ni mueve nada, y nadie honesto te pedirá nunca tu frase semilla.',
    back: 'Volver a HFT Practice',
  },
  pt: {
    mark: 'Dinheiro simulado',
    title: 'Abrir em um app de carteira',
    lead: 'Este navegador não tem nenhuma carteira para entrar. Os apps de carteira têm um navegador próprio: abra o HFT Practice nele e conecte de novo.',
    computer: 'No computador, a carteira é uma extensão do navegador. Instale uma e volte para conectar de novo.',
    note: 'Os links abrem esses apps ou a página de download deles. Os criadores deles não têm relação com o HFT Practice. Você assina um único texto legível; nada é pago, aprovado ou movido, e ninguém honesto pede sua frase de recuperação.',
    back: 'Voltar ao HFT Practice',
  },
  it: {
    mark: 'Denaro simulato',
    title: 'Apri in un’app wallet',
    lead: 'Questo browser non ha un wallet con cui accedere. Le app wallet hanno un browser proprio: apri lì HFT Practice e collegati di nuovo.',
    computer:
      'Su un computer il wallet è un’estensione del browser. Installane una, poi torna qui e collegati di nuovo.',
    note: 'I link aprono queste app o la pagina per scaricarle. Chi le produce non ha nulla a che fare con HFT Practice. Firmi un solo testo leggibile; non si paga, approva o sposta nulla, e nessuna persona onesta chiede la tua frase di recupero.',
    back: 'Torna a HFT Practice',
  },
};
