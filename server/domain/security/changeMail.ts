import type { securityNotices } from '#contract/api/news.ts';
import type { Locale } from '#contract/locales.ts';
import { type Mail, practiceWords } from '../mailTexts.ts';

/** What of a person's security has changed. */
export type SecurityChange = (typeof securityNotices)[number] | 'password_changed';

interface Words {
  subject: string;
  changes: Record<SecurityChange, string>;
  notYou: string;
}

/** What is said to the mailbox of an account when something about its security has changed. */
const words: Record<Locale, Words> = {
  en: {
    subject: 'HFT Practice: your security settings were changed',
    changes: {
      password_changed: 'The login password of your account was changed. Other sessions have ended.',
      email_changed: 'The e-mail address of your account was changed. You can no longer log in with this address.',
      pay_password_changed: 'The transaction password of your account was changed.',
      two_factor_on: 'Two-factor authentication was turned on for your account.',
      two_factor_off: 'Two-factor authentication was turned off for your account.',
      recovery_codes_new: 'New recovery codes were created for your account. The previous ones no longer work.',
      passkey_added: 'A passkey was added to your account.',
      passkey_removed: 'A passkey was removed from your account.',
      settings_locked: 'The security settings of your account were locked.',
      whitelist_on: 'The withdrawal address whitelist of your account was turned on.',
      whitelist_off:
        'Turning off the withdrawal address whitelist of your account was requested. It turns off in 24 hours.',
    },
    notYou: 'If this wasn’t you, log in, end all other sessions and set a new password.',
  },
  zh: {
    subject: 'HFT Practice：您的安全设置已修改',
    changes: {
      password_changed: '您账号的登录密码已修改，其他设备均已退出登录。',
      email_changed: '您账号的邮箱已更换，此邮箱不能再用于登录该账号。',
      pay_password_changed: '您账号的资金密码已修改。',
      two_factor_on: '您的账号已开启双重验证。',
      two_factor_off: '您的账号已关闭双重验证。',
      recovery_codes_new: '您的账号已生成新的恢复码，之前的恢复码已失效。',
      passkey_added: '您的账号已添加一个通行密钥。',
      passkey_removed: '您的账号已移除一个通行密钥。',
      settings_locked: '您账号的安全设置已锁定。',
      whitelist_on: '您的账号已开启提现地址白名单。',
      whitelist_off: '您的账号已申请关闭提现地址白名单，将于 24 小时后关闭。',
    },
    notYou: '如非本人操作，请登录账号，退出所有其他设备，并设置新密码。',
  },
  hk: {
    subject: 'HFT Practice：你的保安設定已更改',
    changes: {
      password_changed: '你帳戶的登入密碼已更改，其他裝置已登出。',
      email_changed: '你帳戶的電郵地址已更改，此地址不能再用於登入該帳戶。',
      pay_password_changed: '你帳戶的交易密碼已更改。',
      two_factor_on: '你的帳戶已開啟雙重認證。',
      two_factor_off: '你的帳戶已關閉雙重認證。',
      recovery_codes_new: '你的帳戶已產生新的復原碼，之前的復原碼已失效。',
      passkey_added: '你的帳戶已新增一個通行密鑰。',
      passkey_removed: '你的帳戶已移除一個通行密鑰。',
      settings_locked: '你帳戶的保安設定已鎖定。',
      whitelist_on: '你的帳戶已開啟提款地址白名單。',
      whitelist_off: '你的帳戶已申請關閉提款地址白名單，將於 24 小時後關閉。',
    },
    notYou: '如非本人操作，請登入帳戶，結束所有其他登入，並設定新密碼。',
  },
  jp: {
    subject: 'HFT Practice：セキュリティ設定が変更されました',
    changes: {
      password_changed: 'アカウントのログインパスワードが変更され、ほかのセッションは終了しました。',
      email_changed: 'アカウントのメールアドレスが変更されました。このアドレスではログインできなくなりました。',
      pay_password_changed: 'アカウントの取引パスワードが変更されました。',
      two_factor_on: 'アカウントの二段階認証が有効になりました。',
      two_factor_off: 'アカウントの二段階認証が無効になりました。',
      recovery_codes_new: 'アカウントのリカバリーコードが再発行されました。以前のコードは使えません。',
      passkey_added: 'アカウントにパスキーが追加されました。',
      passkey_removed: 'アカウントからパスキーが削除されました。',
      settings_locked: 'アカウントのセキュリティ設定がロックされました。',
      whitelist_on: '出金先アドレスのホワイトリストが有効になりました。',
      whitelist_off: '出金先アドレスのホワイトリストの解除を受け付けました。24時間後に無効になります。',
    },
    notYou: 'お心当たりがない場合は、ログインしてほかのセッションをすべて終了し、新しいパスワードを設定してください。',
  },
  ko: {
    subject: 'HFT Practice: 보안 설정이 변경되었습니다',
    changes: {
      password_changed: '계정의 로그인 비밀번호가 변경되었으며, 다른 기기에서는 모두 로그아웃되었습니다.',
      email_changed: '계정의 이메일 주소가 변경되었습니다. 이 주소로는 더 이상 로그인할 수 없습니다.',
      pay_password_changed: '계정의 거래 비밀번호가 변경되었습니다.',
      two_factor_on: '계정의 2단계 인증이 켜졌습니다.',
      two_factor_off: '계정의 2단계 인증이 꺼졌습니다.',
      recovery_codes_new: '계정의 복구 코드가 새로 발급되었습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
      passkey_added: '계정에 패스키가 추가되었습니다.',
      passkey_removed: '계정에서 패스키가 삭제되었습니다.',
      settings_locked: '계정의 보안 설정이 잠겼습니다.',
      whitelist_on: '계정의 출금 주소 화이트리스트가 켜졌습니다.',
      whitelist_off: '계정의 출금 주소 화이트리스트 해제가 신청되었습니다. 24시간 후 해제됩니다.',
    },
    notYou: '본인이 아니라면 로그인하여 다른 기기를 모두 로그아웃하고 새 비밀번호를 설정하세요.',
  },
  es: {
    subject: 'HFT Practice: cambiaron tus ajustes de seguridad',
    changes: {
      password_changed: 'Se cambió la contraseña de inicio de sesión de tu cuenta. Las demás sesiones se cerraron.',
      email_changed: 'Se cambió el correo de tu cuenta. Con esta dirección ya no se puede iniciar sesión en ella.',
      pay_password_changed: 'Se cambió la contraseña de operaciones de tu cuenta.',
      two_factor_on: 'Se activó la autenticación de dos factores de tu cuenta.',
      two_factor_off: 'Se desactivó la autenticación de dos factores de tu cuenta.',
      recovery_codes_new: 'Se generaron códigos de recuperación nuevos para tu cuenta; los anteriores ya no sirven.',
      passkey_added: 'Se añadió una clave de acceso a tu cuenta.',
      passkey_removed: 'Se eliminó una clave de acceso de tu cuenta.',
      settings_locked: 'Se bloquearon los ajustes de seguridad de tu cuenta.',
      whitelist_on: 'Se activó la lista blanca de direcciones de retiro de tu cuenta.',
      whitelist_off:
        'Se solicitó desactivar la lista blanca de direcciones de retiro de tu cuenta; se desactivará en 24 horas.',
    },
    notYou: 'Si no fuiste tú, inicia sesión, cierra todas las demás sesiones y elige una contraseña nueva.',
  },
  pt: {
    subject: 'HFT Practice: suas configurações de segurança foram alteradas',
    changes: {
      password_changed: 'A senha de login da sua conta foi alterada. As outras sessões foram encerradas.',
      email_changed: 'O e-mail da sua conta foi alterado. Este endereço não entra mais nela.',
      pay_password_changed: 'A senha de transação da sua conta foi alterada.',
      two_factor_on: 'A autenticação de dois fatores da sua conta foi ativada.',
      two_factor_off: 'A autenticação de dois fatores da sua conta foi desativada.',
      recovery_codes_new:
        'Foram gerados novos códigos de recuperação para a sua conta; os anteriores deixaram de funcionar.',
      passkey_added: 'Uma passkey foi adicionada à sua conta.',
      passkey_removed: 'Uma passkey foi removida da sua conta.',
      settings_locked: 'As configurações de segurança da sua conta foram bloqueadas.',
      whitelist_on: 'A lista branca de endereços de saque da sua conta foi ativada.',
      whitelist_off:
        'Foi pedida a desativação da lista branca de endereços de saque da sua conta; ela será desativada em 24 horas.',
    },
    notYou: 'Se não foi você, entre, encerre todas as outras sessões e defina uma nova senha.',
  },
  it: {
    subject: 'HFT Practice: le tue impostazioni di sicurezza sono cambiate',
    changes: {
      password_changed: 'La password di accesso del tuo account è stata cambiata. Le altre sessioni sono terminate.',
      email_changed: 'L’indirizzo e-mail del tuo account è stato cambiato. Questo indirizzo non dà più accesso.',
      pay_password_changed: 'La password dispositiva del tuo account è stata cambiata.',
      two_factor_on: 'L’autenticazione a due fattori del tuo account è stata attivata.',
      two_factor_off: 'L’autenticazione a due fattori del tuo account è stata disattivata.',
      recovery_codes_new:
        'Sono stati generati nuovi codici di recupero per il tuo account; quelli precedenti non valgono più.',
      passkey_added: 'Una passkey è stata aggiunta al tuo account.',
      passkey_removed: 'Una passkey è stata rimossa dal tuo account.',
      settings_locked: 'Le impostazioni di sicurezza del tuo account sono state bloccate.',
      whitelist_on: 'La whitelist degli indirizzi di prelievo del tuo account è stata attivata.',
      whitelist_off:
        'È stata richiesta la disattivazione della whitelist degli indirizzi di prelievo del tuo account: avverrà tra 24 ore.',
    },
    notYou: 'Se non sei stato tu, accedi, termina tutte le altre sessioni e imposta una nuova password.',
  },
};

export function changeMail(lang: Locale, change: SecurityChange): Mail {
  const { subject, changes, notYou } = words[lang];
  return { subject, text: `${[changes[change], notYou, practiceWords(lang)].join('\n\n')}\n` };
}
