import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";
import { latinWords, otherWords, type MailboxWords } from "./data/mailboxWords.ts";

/** Words for the sender in languages other than English. */
const sender = anyOf({
  french: /expediteur|emetteur/u,
  german: /absender/u,
  spanish: /remitente/u,
  portuguese: /remetente/u,
  italian: /mittente/u,
  dutch: /afzender/u,
  polish: /nadawc/u,
  czech: /odesilatel|odosielatel/u,
  turkish: /gonder(?:en|ici)/u,
  swedish: /avsandare/u,
  danish: /afsender/u,
  norwegian: /avsender/u,
  hungarian: /\bfelado/u,
  finnish: /\blahettaj/u,
  romanian: /\bexpeditor/u,
  bulgarian: /подател/u,
  russian: /отправител/u,
  ukrainian: /відправник/u,
  chinese: /发件人|發件人|发信|發信|寄件/u,
  japanese: /送信者|送信元|差出人|発信/u,
  korean: /발신|보낸/u,
  arabic: /المرسل/u,
  hebrew: /השולח/u,
  greek: /αποστολ/u,
  vietnamese: /nguoi gui/u,
  indonesian: /pengirim/u,
  thai: /ผู้ส่ง/u,
});
/** Words that address the sender, except for its message: `votre message`. */
const addressed = anyOf({
  french: /\bvotre\b(?! (?:message|e ?mail|mail|courriel|envoi))|\bvos\b/u,
  german: /\bihre?[nrms]?\b(?! (?:nachricht|e ?mail|mail|sendung))|\bdein\w*\b/u,
  spanish: /\bsu(?= (?:ip|servidor|dominio|direccion|cuenta)\b)/u,
  portuguese: /\b(?:seu|sua)\b(?! (?:mensagem|e ?mail))/u,
  italian: /\b(?:tuo|tua|suo|sua|vostr[oa])\b(?! (?:messaggio|e ?mail|mail))/u,
  polish: /\btwoj\w*(?! (?:wiadomosc|e ?mail|mail))|\bpanstwa\b/u,
  dutch: /\buw\b(?! (?:bericht|e ?mail|mail))/u,
  russian: /ваш(?!\S* (?:письм|сообщ))|твой/u,
  chinese: /(?:您|你)的(?!邮件|郵件|信件|来信)/u,
  japanese: /(?:あなた|お客様)の(?!メール(?!アド|ボ)|メッセージ)/u,
  korean: /귀하의(?! ?(?:메일|메시지|편지))/u,
  vietnamese: /\bcua (?:ban|quy khach)\b/u,
  romanian: /\b(?:dvs|dumneavoastra|tau)\b/u,
  czech: /\bvas[ei]?\b(?! (?:zprav|e ?mail|mail))/u,
  turkish: /\b\w+(?:iniz|unuz)\b/u,
});
/** Words with which a sentence isn't about the recipient's mailbox. */
const ofTheSender = anyOf({
  sender,
  addressed,
  host: /\bip\b|\bclient\b/u,
  spam: /\bspam|\breput/u,
  server: /\bserveur|\bservidor (?:de )?(?:origen|remetente)|\bemission/u,
});
/** Words for signing in, for the form of an address and for domains. */
const elsewhere = anyOf({
  password:
    /mot de passe|passwor|kennwort|contrasena|\bsenha|\bhaslo|\bheslo|\bsifre|парол|密码|密碼|パスワード|비밀번호/u,
  form: /\bsynta|\bformat|формат|语法|語法|格式|構文|形式|형식/u,
  domain:
    /(?<!\b(?:neste|nesse|este|dieser|questo|ce|tej|teto) )\b(?:domain|dominio|domane|domaene|domen[ay])|(?<!этом )домен|域名|ドメイン|도메인/u,
});
/** Words for sending, with which a quota isn't the mailbox's. */
const sending =
  /\benvoi|\bversand|\bsende|\benvio|\binvio|\bwysyl|\bodesil|\bodesl|отправ|发送|發送|送信|발송|전송/u;

const latin = Object.values(latinWords);
const other = Object.values(otherWords);

/** Joins one pattern a language. */
const each = (
  languages: readonly MailboxWords[],
  patternOf: (words: MailboxWords) => (string | undefined)[],
): RegExp =>
  new RegExp(
    languages
      .flatMap(patternOf)
      .filter((source) => source !== undefined)
      .join("|"),
    "u",
  );

/** A noun and its predicate in one clause of Latin letters. */
const clause = (nouns: string, predicates: string): string =>
  `\\b(?:${nouns})\\b[^;!?]{0,40}\\b(?:${predicates})\\b`;
/** The same in scripts without word boundaries. */
const sequence = (nouns: string, predicates: string, within: number): string =>
  `(?:${nouns})[^;!?。！]{0,${within}}(?:${predicates})`;

/** Replies in languages other than English that say the mailbox is full. */
export const foreignFullReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.full_foreign",
    class: "mailbox_full",
    script: "latin",
    text: each(latin, ({ store, full, fullToo }) => [clause(store, full), fullToo]),
    unless: sending,
    example: "552 5.1.1 Boîte du destinataire pleine",
  },
  {
    id: "mailbox.full_by_script",
    class: "mailbox_full",
    script: "other",
    text: each(other, ({ store, full, fullToo }) => [sequence(store, full, 24), fullToo]),
    unless: anyOf({ sending, ofTheSender }),
    example: "552 Поштова скринька переповнена",
  },
];

/** Replies in languages other than English that say the mailbox was disabled. */
export const foreignDisabledReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.disabled_foreign",
    class: "mailbox_disabled",
    only: "permanent",
    script: "latin",
    text: each(latin, ({ held, store, closed }) => [clause(`${held}|${store}`, closed)]),
    unless: anyOf({
      ofTheSender,
      elsewhere,
      temporary: /temporair|temporan|temporal|vorubergehend|docasne|chwilowo|gecici/u,
    }),
    example: "550 Konto gesperrt",
  },
  {
    id: "mailbox.disabled_by_script",
    class: "mailbox_disabled",
    only: "permanent",
    script: "other",
    text: each(other, ({ held, store, closed }) => [
      sequence(`${held}|${store}`, closed, 20),
      // Korean puts the participle first.
      closed.includes("휴면")
        ? "(?:정지|중지|휴면|비활성화|탈퇴|해지|잠긴)(?:된|한)? ?(?:계정|사용자|메일함|회원|아이디)"
        : undefined,
    ]),
    unless: anyOf({ ofTheSender, elsewhere, temporary: /временно|暂时|暫時|一時|일시/u }),
    example: "550 该账户已停用",
  },
];

/** Replies in languages other than English that say the mailbox doesn't exist. */
export const foreignMissingReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.no_such_user_foreign",
    class: "mailbox_not_found",
    only: "permanent",
    script: "latin",
    text: each(latin, ({ held, gone, missing }) => [clause(held, gone), missing]),
    unless: anyOf({
      ofTheSender,
      elsewhere,
      temporary: /temporair|temporan|vorubergehend/u,
      spanishUnsure: /\bde desconocid|\bno acepta/u,
      records: /\bspf\b|\bdns\b/u,
    }),
    example: "550 5.1.1 Destinataire inconnu",
  },
  {
    id: "mailbox.no_such_user_by_script",
    class: "mailbox_not_found",
    only: "permanent",
    script: "other",
    text: each(other, ({ held, gone, missing }) => [sequence(held, gone, 40), missing]),
    unless: anyOf({
      ofTheSender,
      elsewhere,
      temporary: /временно|暂时|暫時|一時/u,
      records: /\bspf\b|\bdns\b/u,
    }),
    example: "550 Пользователь не найден",
  },
];

/** Replies in languages other than English that are about the sender. */
export const foreignSenderReplies: readonly ReplyRule[] = [
  {
    id: "sender.foreign",
    class: "sender_blocked",
    text: anyOf({
      sender,
      yourAccount: new RegExp(
        `(?:${addressed.source}).{0,20}(?:\\bip\\b|compte|serveur|adresse|konto|benutzerkonto|server|account|cuenta|servidor|direccion|conta\\b|endereco|indirizzo|adres\\b|аккаунт|адрес|сервер|邮箱|帐号|账号|账户)`,
        "u",
      ),
    }),
    unless: /retourn|zuruck|devuelt|devolv|restituit|zwroc|возвращ/u,
    example: "550 Avsändarens adress är okänd",
  },
];
