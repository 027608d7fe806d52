import type { Locale } from '#contract/locales.ts';

/**
 * What is said where the app itself cannot be started. It stands here and not in the catalogs, because the catalogs come with the
 * app. `waiting` is followed by a figure, so that no plural is needed.
 */
export interface RescueTexts {
  /** The link to the way out, where the app does not appear. */
  stuck: string;
  /** Where the browser runs no script at all. */
  needsScript: string;
  title: string;
  lead: string;
  kept: string;
  waiting: string;
  unknown: string;
  offline: string;
  repair: string;
  repairing: string;
  failed: string;
  open: string;
}

export const rescueTexts: Record<Locale, RescueTexts> = {
  en: {
    stuck: 'App won’t start? Repair it',
    needsScript: 'HFT Practice needs JavaScript. Turn it on in your browser and reload the page.',
    title: 'Repair the app',
    lead: 'If HFT Practice won’t start, its copy on this device may be damaged. Repairing deletes that copy and loads a new one from the server.',
    kept: 'Your balances are stored on the server. Your login, settings and payment proofs waiting on this device are kept.',
    waiting: 'Payment proofs waiting on this device:',
    unknown: 'Couldn’t check for payment proofs waiting on this device. Repairing doesn’t affect them.',
    offline:
      'Couldn’t reach the server. Repair the app once you’re online: the damaged copy is the only one you have now.',
    repair: 'Repair and open',
    repairing: 'Repairing…',
    failed: 'Your browser blocked this. Close all windows of the app, open this page again and retry.',
    open: 'Open without repairing',
  },
  zh: {
    stuck: '应用无法启动？点此修复',
    needsScript: 'HFT Practice 需要 JavaScript。请在浏览器中启用后重新加载本页。',
    title: '修复应用',
    lead: '如果 HFT Practice 无法启动，可能是本设备上的副本已损坏。修复会删除该副本，并从服务器重新加载。',
    kept: '余额由服务器保存。登录状态、设置和本设备上待发送的凭证都会保留。',
    waiting: '本设备上待发送的凭证：',
    unknown: '无法得知本设备上是否有待发送的凭证。修复不会影响它们。',
    offline: '无法连接服务器。请联网后再修复：目前损坏的副本是您唯一可用的副本。',
    repair: '修复并打开',
    repairing: '正在修复…',
    failed: '浏览器不允许此操作。请关闭应用的所有窗口，重新打开本页后再试。',
    open: '不修复，直接打开应用',
  },
  hk: {
    stuck: '應用程式無法啟動？按此修復',
    needsScript: 'HFT Practice 需要 JavaScript。請在瀏覽器中啟用後重新載入本頁。',
    title: '修復應用程式',
    lead: '如果 HFT Practice 無法啟動，可能是本裝置上的副本已損壞。修復會刪除該副本，並從伺服器重新載入。',
    kept: '結餘由伺服器保存。登入狀態、設定和本裝置上待傳送的憑證都會保留。',
    waiting: '本裝置上待傳送的憑證：',
    unknown: '無法得知本裝置上是否有待傳送的憑證。修復不會影響它們。',
    offline: '無法連接伺服器。請連線後再修復：目前損壞的副本是你唯一可用的副本。',
    repair: '修復並開啟',
    repairing: '正在修復…',
    failed: '瀏覽器不允許此操作。請關閉應用程式的所有視窗，重新開啟本頁後再試。',
    open: '不修復，直接開啟應用程式',
  },
  jp: {
    stuck: 'アプリが起動しませんか？ 修復する',
    needsScript: 'HFT PracticeにはJavaScriptが必要です。ブラウザで有効にして、ページを再読み込みしてください。',
    title: 'アプリの修復',
    lead: 'HFT Practiceが起動しない場合、この端末のコピーが壊れている可能性があります。修復すると、そのコピーを削除し、サーバーから読み込み直します。',
    kept: '残高はサーバーに保存されています。ログイン状態、設定、この端末で送信待ちの入金申請はそのまま残ります。',
    waiting: 'この端末で送信待ちの入金申請：',
    unknown: '送信待ちの入金申請があるかどうかを確認できません。あっても、修復の影響は受けません。',
    offline: 'サーバーに接続できません。今使えるのは壊れたコピーだけなので、オンラインのときに修復してください。',
    repair: '修復して開く',
    repairing: '修復中…',
    failed:
      'ブラウザで許可されませんでした。アプリのウィンドウをすべて閉じ、このページを開き直してもう一度お試しください。',
    open: '修復せずにアプリを開く',
  },
  ko: {
    stuck: '앱이 시작되지 않나요? 복구하기',
    needsScript: 'HFT Practice를 사용하려면 JavaScript가 필요합니다. 브라우저에서 켠 뒤 페이지를 새로고침하세요.',
    title: '앱 복구',
    lead: 'HFT Practice가 시작되지 않으면 이 기기에 저장된 사본이 손상되었을 수 있습니다. 복구하면 그 사본을 지우고 서버에서 새로 불러옵니다.',
    kept: '잔액은 서버에 보관되어 있습니다. 로그인 상태, 설정, 이 기기에서 전송 대기 중인 신청서는 그대로 유지됩니다.',
    waiting: '이 기기에서 전송 대기 중인 신청서:',
    unknown: '전송 대기 중인 신청서가 있는지 확인할 수 없습니다. 있더라도 복구의 영향을 받지 않습니다.',
    offline: '서버에 연결할 수 없습니다. 지금은 손상된 사본이 유일한 사본이므로 온라인일 때 복구하세요.',
    repair: '복구하고 열기',
    repairing: '복구 중…',
    failed: '브라우저가 허용하지 않았습니다. 앱의 모든 창을 닫고 이 페이지를 다시 열어 시도하세요.',
    open: '복구하지 않고 앱 열기',
  },
  es: {
    stuck: '¿La app no arranca? Repárala',
    needsScript: 'HFT Practice necesita JavaScript. Actívalo en el navegador y vuelve a cargar la página.',
    title: 'Reparar la app',
    lead: 'Si HFT Practice no arranca, puede que su copia en este dispositivo esté dañada. Al reparar se borra esa copia y se vuelve a cargar desde el servidor.',
    kept: 'Tus saldos están en el servidor. Tu sesión, tus ajustes y los comprobantes pendientes en este dispositivo se conservan.',
    waiting: 'Comprobantes pendientes en este dispositivo:',
    unknown: 'No se puede saber si hay comprobantes pendientes en este dispositivo. La reparación no los toca.',
    offline:
      'No se puede conectar con el servidor. Repara la app cuando tengas conexión: ahora la copia dañada es la única que tienes.',
    repair: 'Reparar y abrir',
    repairing: 'Reparando…',
    failed:
      'El navegador no lo permitió. Cierra todas las ventanas de la app, vuelve a abrir esta página e inténtalo de nuevo.',
    open: 'Abrir la app sin reparar',
  },
  pt: {
    stuck: 'O app não inicia? Repare-o',
    needsScript: 'O HFT Practice precisa do JavaScript. Ative-o no navegador e recarregue a página.',
    title: 'Reparar o app',
    lead: 'Se o HFT Practice não inicia, a cópia dele neste dispositivo pode estar danificada. O reparo exclui essa cópia e a carrega de novo do servidor.',
    kept: 'Seus saldos ficam guardados no servidor. Seu login, suas configurações e os comprovantes pendentes neste dispositivo continuam como estão.',
    waiting: 'Comprovantes pendentes neste dispositivo:',
    unknown: 'Não dá para saber se há comprovantes pendentes neste dispositivo. O reparo não mexe neles.',
    offline:
      'Não foi possível acessar o servidor. Repare o app quando estiver online: agora a cópia danificada é a única que você tem.',
    repair: 'Reparar e abrir',
    repairing: 'Reparando…',
    failed: 'O navegador não permitiu. Feche todas as janelas do app, abra esta página de novo e tente outra vez.',
    open: 'Abrir o app sem reparar',
  },
  it: {
    stuck: 'L’app non si avvia? Riparala',
    needsScript: 'HFT Practice richiede JavaScript. Attivalo nel browser e ricarica la pagina.',
    title: 'Ripara l’app',
    lead: 'Se HFT Practice non si avvia, la sua copia su questo dispositivo potrebbe essere danneggiata. La riparazione la cancella e la ricarica dal server.',
    kept: 'I tuoi saldi sono conservati sul server. L’accesso, le impostazioni e le ricevute in attesa su questo dispositivo restano come sono.',
    waiting: 'Ricevute in attesa su questo dispositivo:',
    unknown: 'Non è possibile sapere se su questo dispositivo ci sono ricevute in attesa. La riparazione non le tocca.',
    offline:
      'Il server non è raggiungibile. Ripara l’app quando sei online: ora la copia danneggiata è l’unica che hai.',
    repair: 'Ripara e apri',
    repairing: 'Riparazione in corso…',
    failed: 'Il browser non lo ha permesso. Chiudi tutte le finestre dell’app, riapri questa pagina e riprova.',
    open: 'Apri l’app senza riparare',
  },
};
