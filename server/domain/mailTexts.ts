import type { Locale } from '#contract/locales.ts';
import type { CodePurpose } from './account/codes.ts';

export interface Mail {
  subject: string;
  text: string;
}

interface Words {
  subject: string;
  purposes: Record<CodePurpose, string>;
  /** With the code and the minutes it lives. */
  code: (code: string, minutes: number) => string;
  ignore: string;
  practice: string;
}

/** The only sentences the server says itself: a mail is read where no app can translate a key. */
const words: Record<Locale, Words> = {
  en: {
    subject: 'HFT Practice: your verification code',
    purposes: {
      register: 'You’re opening a practice account.',
      forget: 'You’re setting a new password.',
      bind: 'You’re linking this e-mail address to your practice account.',
      pay: 'You’re setting a new transaction password.',
    },
    code: (code, minutes) => `Your code is ${code}. It’s valid for ${minutes} minutes and can be used once.`,
    ignore: 'If this wasn’t you, ignore this message. Never share this code with anyone.',
    practice: 'HFT Practice trades with practice money only. It never asks for real money.',
  },
  zh: {
    subject: 'HFT Practice：您的验证码',
    purposes: {
      register: '您正在注册模拟账号。',
      forget: '您正在设置新密码。',
      bind: '您正在将此邮箱绑定到您的模拟账号。',
      pay: '您正在设置新的资金密码。',
    },
    code: (code, minutes) => `您的验证码是 ${code}，${minutes} 分钟内有效，仅可使用一次。`,
    ignore: '如非本人操作，请忽略此邮件。请勿将验证码告诉任何人。',
    practice: 'HFT Practice 仅使用模拟资金，绝不会要求真实资金。',
  },
  hk: {
    subject: 'HFT Practice：你的驗證碼',
    purposes: {
      register: '你正在開設模擬帳戶。',
      forget: '你正在設定新密碼。',
      bind: '你正在將此電郵地址綁定至你的模擬帳戶。',
      pay: '你正在設定新的交易密碼。',
    },
    code: (code, minutes) => `你的驗證碼是 ${code}，${minutes} 分鐘內有效，只可使用一次。`,
    ignore: '如非本人操作，請忽略此電郵。請勿將驗證碼告訴任何人。',
    practice: 'HFT Practice 只使用模擬資金，絕不會要求真實資金。',
  },
  jp: {
    subject: 'HFT Practice：認証コードのお知らせ',
    purposes: {
      register: '模擬アカウントの登録手続きです。',
      forget: '新しいパスワードの設定手続きです。',
      bind: 'このメールアドレスを模擬アカウントに登録する手続きです。',
      pay: '新しい取引パスワードの設定手続きです。',
    },
    code: (code, minutes) => `認証コードは${code}です。有効期限は${minutes}分で、一度だけ使えます。`,
    ignore: 'お心当たりがない場合は、このメールを無視してください。コードは誰にも教えないでください。',
    practice: 'HFT Practiceで使うのは模擬資金だけです。実際のお金を求めることは決してありません。',
  },
  ko: {
    subject: 'HFT Practice: 인증번호 안내',
    purposes: {
      register: '모의 계정에 가입하기 위한 메일입니다.',
      forget: '새 비밀번호를 설정하기 위한 메일입니다.',
      bind: '이 이메일 주소를 모의 계정에 연결하기 위한 메일입니다.',
      pay: '새 거래 비밀번호를 설정하기 위한 메일입니다.',
    },
    code: (code, minutes) => `인증번호는 ${code}입니다. ${minutes}분 동안 한 번만 사용할 수 있습니다.`,
    ignore: '본인이 요청하지 않았다면 이 메일을 무시하세요. 인증번호는 누구에게도 알려 주지 마세요.',
    practice: 'HFT Practice는 모의 자금만 사용하며, 실제 돈을 절대 요구하지 않습니다.',
  },
  es: {
    subject: 'HFT Practice: tu código de verificación',
    purposes: {
      register: 'Estás abriendo una cuenta de práctica.',
      forget: 'Estás eligiendo una nueva contraseña.',
      bind: 'Estás vinculando esta dirección de correo a tu cuenta de práctica.',
      pay: 'Estás eligiendo una nueva contraseña de operaciones.',
    },
    code: (code, minutes) => `Tu código es ${code}. Es válido durante ${minutes} minutos y sirve una sola vez.`,
    ignore: 'Si no fuiste tú, ignora este mensaje. No reveles este código a nadie.',
    practice: 'HFT Practice funciona solo con dinero de práctica. Nunca pide dinero real.',
  },
  pt: {
    subject: 'HFT Practice: seu código de verificação',
    purposes: {
      register: 'Você está criando uma conta simulada.',
      forget: 'Você está definindo uma nova senha.',
      bind: 'Você está vinculando este e-mail à sua conta simulada.',
      pay: 'Você está definindo uma nova senha de transação.',
    },
    code: (code, minutes) => `Seu código é ${code}. Ele vale por ${minutes} minutos e só pode ser usado uma vez.`,
    ignore: 'Se não foi você, ignore esta mensagem. Nunca informe este código a ninguém.',
    practice: 'O HFT Practice usa apenas dinheiro simulado. Ele nunca pede dinheiro real.',
  },
  it: {
    subject: 'HFT Practice: il tuo codice di verifica',
    purposes: {
      register: 'Stai creando un account simulato.',
      forget: 'Stai impostando una nuova password.',
      bind: 'Stai collegando questo indirizzo e-mail al tuo account simulato.',
      pay: 'Stai impostando una nuova password dispositiva.',
    },
    code: (code, minutes) => `Il tuo codice è ${code}. È valido per ${minutes} minuti e si può usare una sola volta.`,
    ignore: 'Se non sei stato tu, ignora questo messaggio. Non rivelare il codice a nessuno.',
    practice: 'HFT Practice usa solo denaro simulato. Non chiede mai denaro reale.',
  },
};

export function codeMail(lang: Locale, purpose: CodePurpose, code: string, lifeSeconds: number): Mail {
  const { subject, purposes, code: say, ignore, practice } = words[lang];
  const lines = [purposes[purpose], say(code, Math.round(lifeSeconds / 60)), ignore, practice];
  return { subject, text: `${lines.join('\n\n')}\n` };
}

/** Stands at the end of every mail. */
export function practiceWords(lang: Locale): string {
  return words[lang].practice;
}
