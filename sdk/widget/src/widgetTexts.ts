/** Texts that the widget shows; `{}` is replaced by an address. */
export interface WidgetTexts {
  /** Asks if another address was meant. */
  suggest: string;
  /** Label of the button that takes the suggestion. */
  use: string;
  warn: string;
  block: string;
  /** Shown while a submitted form waits for the answer. */
  wait: string;
}

/** Texts by language; a form may replace single ones. */
export const widgetTexts: Readonly<Record<string, WidgetTexts>> = {
  en: {
    suggest: "Did you mean {}?",
    use: "Use {}",
    warn: "Check this address. Email may not reach you there.",
    block: "Enter a different email address. We can't accept this one.",
    wait: "Checking the address…",
  },
  ar: {
    suggest: "هل تقصد {}؟",
    use: "استخدم {}",
    warn: "تحقق من هذا العنوان. قد لا تصلك الرسائل عليه.",
    block: "أدخل عنوان بريد إلكتروني آخر. لا يمكننا قبول هذا العنوان.",
    wait: "جارٍ فحص العنوان…",
  },
  de: {
    suggest: "Meinten Sie {}?",
    use: "{} verwenden",
    warn: "Prüfen Sie diese Adresse. E-Mails erreichen Sie dort vielleicht nicht.",
    block: "Geben Sie eine andere E-Mail-Adresse ein. Diese können wir nicht annehmen.",
    wait: "Die Adresse wird geprüft …",
  },
  es: {
    suggest: "¿Quisiste decir {}?",
    use: "Usar {}",
    warn: "Revisa esta dirección. Es posible que no recibas los correos.",
    block: "Escribe otra dirección de correo. No podemos aceptar esta.",
    wait: "Comprobando la dirección…",
  },
  fr: {
    suggest: "Vouliez-vous dire {} ?",
    use: "Utiliser {}",
    warn: "Vérifiez cette adresse. Vous risquez de ne pas y recevoir nos e-mails.",
    block: "Saisissez une autre adresse e-mail. Nous ne pouvons pas accepter celle-ci.",
    wait: "Vérification de l’adresse…",
  },
  hi: {
    suggest: "क्या आपका मतलब {} था?",
    use: "{} इस्तेमाल करें",
    warn: "यह पता जाँच लें। शायद इस पर ईमेल न पहुँचें।",
    block: "दूसरा ईमेल पता डालें। हम यह पता स्वीकार नहीं कर सकते।",
    wait: "पता जाँचा जा रहा है…",
  },
  ja: {
    suggest: "{} ではありませんか？",
    use: "{} を使う",
    warn: "アドレスを確認してください。メールが届かない可能性があります。",
    block: "別のメールアドレスを入力してください。このアドレスは使えません。",
    wait: "アドレスを確認しています…",
  },
  pt: {
    suggest: "Você quis dizer {}?",
    use: "Usar {}",
    warn: "Confira este endereço. Talvez os e-mails não cheguem até você.",
    block: "Digite outro endereço de e-mail. Não podemos aceitar este.",
    wait: "Verificando o endereço…",
  },
  zh: {
    suggest: "您是想输入 {} 吗？",
    use: "使用 {}",
    warn: "请检查此地址，您可能无法在此收到邮件。",
    block: "请输入其他电子邮件地址。我们无法接受此地址。",
    wait: "正在检查地址…",
  },
};
