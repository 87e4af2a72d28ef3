import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";

/** Words for the sender in languages other than English. */
const sender = anyOf({
  french: /expediteur|emetteur/u,
  german: /absender/u,
  spanish: /remitente/u,
  portuguese: /remetente/u,
  italian: /mittente/u,
  dutch: /afzender/u,
  polish: /nadawc/u,
  czech: /odesilatel/u,
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
  chinese: /发件人|發件人|寄件/u,
  japanese: /送信者|送信元|差出人|発信/u,
  korean: /발신|보낸/u,
  arabic: /المرسل/u,
  hebrew: /השולח/u,
  greek: /αποστολ/u,
  vietnamese: /nguoi gui/u,
  indonesian: /pengirim/u,
  thai: /ผู้ส่ง/u,
});
/** Words that address the sender. */
const addressed = anyOf({
  french: /\bvotre\b|\bvos\b/u,
  german: /\bihre?[nrms]?\b|\bdein\w*\b/u,
  spanish: /\bsu (?:ip|correo|servidor|dominio|direccion|cuenta|mensaje)\b/u,
  portuguese: /\bseu\b|\bsua\b/u,
  italian: /\btuo\b|\bsuo\b|\bvostr[oa]\b/u,
  polish: /\btwoj\w*|\bpanstwa\b/u,
  dutch: /\buw\b/u,
  russian: /ваш|твой/u,
  chinese: /您的|你的/u,
  japanese: /あなた|お客様の/u,
  korean: /귀하의/u,
  vietnamese: /\bcua (?:ban|quy khach)\b/u,
  romanian: /\b(?:dvs|dumneavoastra|tau)\b/u,
  czech: /\bvas[ei]?\b/u,
});
/** Words with which a sentence isn't about the recipient's mailbox. */
const ofTheSender = anyOf({
  sender,
  addressed,
  host: /\bip\b|\bclient\b/u,
  spam: /\bspam|\breput/u,
  server: /\bserveur|\bservidor (?:de )?(?:origen|remetente)|\bemission/u,
});

/** Replies in languages other than English that say the mailbox is full. */
export const foreignFullReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.full_foreign",
    class: "mailbox_full",
    text: anyOf({
      french: /\b(?:boite|messagerie)\b.{0,40}\b(?:pleine|saturee)/,
      frenchQuota: /\bquota\b.{0,20}\b(?:depasse|atteint)/,
      german:
        /(?:postfach|mailbox|konto|speicher(?:platz|volumen)?)\b.{0,40}\b(?:voll|ueberfullt|uberfullt|ueberfuellt|erschopft|erschoepft|aufgebraucht|uberschritten|ueberschritten)/,
      spanish: /(?:buzon|bandeja|casilla)\b.{0,30}\bllen[oa]/,
      spanishQuota: /cuota\b.{0,20}\b(?:excedida|superada)/,
      portuguese: /(?:caixa(?: postal| de correio| de entrada)?)\b.{0,30}\bcheia/,
      portugueseQuota: /cota\b.{0,20}\bexcedida|quota excedida/,
      italian: /casella\b.{0,30}\bpiena/,
      romanceSpace: /(?:spazio|espacio|espaco|cuota|cota)\b.{0,30}\b(?:esaurit|agotad|esgotad)[oa]/,
      quotaByLanguage:
        /\bquota\b.{0,20}\b(?:superata|superada|esaurita|ultrapassada|excedida|przekroczon\w*|asildi|asilmis)/,
      russianFullBox: /переполнен\S*.{0,20}ящик/,
      dutch: /(?:postvak|mailbox|postbus)\b.{0,30}\bvol\b/,
      polish: /skrzynka\b.{0,40}\b(?:pelna|przepelniona|zapelniona)/,
      czech: /schranka\b.{0,30}\b(?:plna|preplnena)/,
      turkish: /posta kutusu\b.{0,20}\bdol(?:u|du|mus)/,
      hungarian: /postafiok\b.{0,30}\b(?:megtelt|tele)/,
      swedish: /(?:brevladan|postlada|inkorgen)\b.{0,20}\bfull/,
      russian: /ящик\S*.{0,40}(?:переполнен|заполнен|полон)/,
      chinese: /(?:邮箱|信箱|郵箱|空间|容量).{0,12}(?:已满|已滿|满了|不足|超限)/,
      arabic: /(?:صندوق|البريد|الحصة).{0,20}(?:ممتلئ|تجاوز)/,
      hebrew: /(?:התיבה|תיבת הדואר).{0,12}מלאה/,
      japanese: /メールボックス.{0,12}(?:いっぱい|一杯|満杯)/,
      korean: /(?:메일함|편지함|사서함|용량).{0,12}(?:초과|가득|부족)/,
    }),
    example: "552 5.1.1 Boîte du destinataire pleine",
  },
  {
    id: "mailbox.full_by_language",
    class: "mailbox_full",
    text: anyOf({
      bulgarian: /кутия\S*.{0,20}пълна/u,
      japanese: /(?:メールボックス|受信箱).{0,8}容量.{0,8}(?:超|不足)/u,
      polish: /(?:przekroczono|przekroczony) (?:limit|pojemnosc)\b.{0,30}\bskrzynk/u,
      romanian: /(?:casuta|cutia)\b.{0,30}\bplina\b/u,
      ukrainian: /скриньк\S*.{0,20}(?:переповнен|заповнен)/u,
      vietnamese: /hop thu\b.{0,20}\b(?:da )?(?:đay|day)\b/u,
    }),
    unless: ofTheSender,
    example: "552 Поштова скринька переповнена",
  },
];

/** Replies in languages other than English that say the mailbox was disabled. */
export const foreignDisabledReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.disabled_foreign",
    class: "mailbox_disabled",
    only: "permanent",
    text: anyOf({
      french:
        /\b(?:compte(?! rendu)|boite|adresse)\b.{0,40}\b(?:desactivee?|suspendue?|fermee?|bloquee?|archivee?|resiliee?|inactive?)\b/,
      german:
        /(?:konto|postfach|mailbox|benutzer|empfanger)\b.{0,40}\b(?:gesperrt|deaktiviert|stillgelegt|geschlossen|inaktiv|abgeschaltet)/,
      spanish:
        /(?:cuenta|buzon|usuario)\b.{0,40}\b(?:desactivad[oa]|deshabilitad[oa]|suspendid[oa]|inactiv[oa]|bloquead[oa]|cancelad[oa])/,
      portuguese:
        /(?:conta|caixa postal|usuario)\b.{0,40}\b(?:desativad[oa]|suspens[oa]|inativ[oa]|bloquead[oa]|desabilitad[oa]|cancelad[oa])/,
      italian:
        /(?:casella|account|utente)\b.{0,40}\b(?:disabilitat[oa]|disattivat[oa]|sospes[oa]|chius[oa]|bloccat[oa]|inattiv[oa])/,
      polish:
        /(?:skrzynka|konto)\b.{0,40}\b(?:zablokowan[ae]|zawieszon[ae]|nieaktywn[ae]|wylaczon[ae])/,
      russian:
        /(?:ящик|пользователь|аккаунт|учетная запись)\S*.{0,40}(?:заблокирован|отключен|неактив|удален)/,
      chinese: /(?:账号|帐号|帳號|邮箱|用户|用戶).{0,10}(?:停用|禁用|冻结|凍結|注销|锁定)/,
      korean: /(?:계정|메일함).{0,10}(?:정지|휴면|비활성)/,
    }),
    unless: ofTheSender,
    example: "550 Konto gesperrt",
  },
  {
    id: "mailbox.disabled_by_language",
    class: "mailbox_disabled",
    only: "permanent",
    text: anyOf({
      chinese: /(?:账户|帐户|帳戶).{0,10}(?:停用|禁用|冻结|凍結|注销|锁定)/u,
      czech: /(?:ucet|schranka)\b.{0,20}\b(?:zablokovan|zrusen|deaktivovan)/u,
      hungarian: /(?:fiok|postafiok)\b.{0,20}\b(?:fel ?(?:van )?fuggesztve|letiltva|zarolva)/u,
      japanese: /(?:アカウント|メールボックス).{0,10}(?:停止|無効|凍結|ロック)/u,
      korean: /(?:휴면|정지된|비활성화된|잠긴) ?(?:계정|메일함)/u,
      romanian: /contul\b.{0,20}\b(?:suspendat|dezactivat|blocat)/u,
      ukrainian: /(?:обліковий запис|скриньк\S*).{0,20}(?:заблокован|вимкнен|деактивован)/u,
      vietnamese: /tai khoan\b.{0,20}\b(?:bi )?(?:khoa|vo hieu)\b/u,
    }),
    unless: ofTheSender,
    example: "550 该账户已停用",
  },
];

/** Replies in languages other than English that say the mailbox doesn't exist. */
export const foreignMissingReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.no_such_user_foreign",
    class: "mailbox_not_found",
    only: "permanent",
    text: anyOf({
      french:
        /\b(?:utilisateur|destinataire|adresse|boite|compte|usager)\b.{0,40}\b(?:inconnue?|inexistante?|introuvable|invalide|nexiste pas|non trouvee?)\b/u,
      german:
        /\b(?:empfanger|empfaenger|benutzer|nutzer|postfach|mailbox|adresse|konto)\b.{0,40}\b(?:unbekannt|existiert nicht|nicht gefunden|nicht bekannt|nicht vorhanden|ungultig|ungueltig|gibt es nicht)/u,
      germanSubscriber:
        /\b(?:teilnehmer|adressat)\b.{0,30}\b(?:unbekannt|nicht gefunden|nicht bekannt)/u,
      germanNoSuch:
        /\bkein(?:e[nrm]?)? (?:solche[rsn]?) (?:benutzer|nutzer|empfanger|postfach|konto|adresse)/u,
      germanUnknown:
        /\b(?:unbekannt|ungultig|ungueltig)e?[rsn]? (?:e ?mail ?|mail ?)?(?:empfanger|empfaenger|benutzer|nutzer|adresse|postfach|mailbox|konto)/u,
      germanNone:
        /\bkein(?:e[nrm]?)? (?:benutzer|nutzer|empfanger|empfaenger|postfach|person|konto|teilnehmer)\b.{0,40}\b(?:namen|adresse|hier|gefunden|vorhanden)/u,
      frenchNone: /\baucune? (?:utilisateur|boite|compte|destinataire|abonne)/u,
      italianNone: /\bnessun[oa]? (?:utente|casella|destinatario|account)/u,
      portugueseNone: /\bnenhuma? (?:usuario|caixa|conta|destinatario)/u,
      spanish:
        /\b(?:usuario|destinatario|buzon|cuenta|direccion|casilla)\b.{0,40}\b(?:desconocid[oa]|no existe|inexistente|no encontrad[oa]|no valid[oa]|invalid[oa])/u,
      spanishNone:
        /\bno (?:existe|hay) (?:dich[oa]|es[ea]|est[ea]|el|la|tal|ningun|un|una)? ?(?:persona|usuario|destinatario|buzon|cuenta|direccion)/u,
      portuguese:
        /\b(?:usuario|destinatario|caixa postal|conta|endereco)\b.{0,40}\b(?:nao existe|inexistente|nao encontrad[oa]|invalid[oa])/u,
      italian:
        /\b(?:utente|destinatario|casella|indirizzo|account)\b.{0,40}\b(?:sconosciut[oa]|inesistente|non esiste|non trovat[oa]|non valid[oa])/u,
      dutch:
        /\b(?:gebruiker|ontvanger|postvak|mailbox|adres|geadresseerde)\b.{0,40}\b(?:onbekend|bestaat niet|niet gevonden|niet bekend|ongeldig)/u,
      dutchUnknown: /\bonbekende (?:gebruiker|ontvanger)/u,
      polishNoSuch:
        /\b(?:nie ma takiego|nieznany|nieprawidlowy) (?:uzytkownika?|odbiorca|odbiorcy|konta|adresata?|adresu)/u,
      polish:
        /\b(?:uzytkownik|odbiorca|adresat|skrzynka|konto|adres)\b.{0,40}\b(?:nie istnieje|nieznany|nieznana|nie znaleziono)/u,
      czech:
        /\b(?:uzivatel|pouzivatel|prijemce|prijimatel|schranka|adresat|ucet)\b.{0,40}\b(?:neexistuje|neznam[ya]|nenalezena?)/u,
      slovakUnknown: /\bneznamy (?:uzivatel|prijemce)/u,
      turkish:
        /\b(?:kullanici|alici|posta kutusu|hesap)\b.{0,30}\b(?:bulunamadi|yok|mevcut degil|gecersiz|bilinmiyor)/u,
      hungarianUnknown: /\b(?:ismeretlen|nem letezo) (?:felhasznalo|cimzett|postafiok)/u,
      hungarian:
        /\b(?:felhasznalo|cimzett|postafiok|fiok)\b.{0,30}\b(?:ismeretlen|nem letez|nem talalhato)/u,
      scandinavianUnknown:
        /\b(?:okand|ukendt|ukjent|ogiltig|ugyldig) (?:mottagare|modtager|mottaker|anvandare|bruger|bruker)/u,
      scandinavian:
        /\b(?:mottagare|modtager|mottaker|anvandare|bruger|bruker)\w*\b.{0,30}\b(?:finns inte|findes ikke|finnes ikke|okand|ukendt|ukjent)/u,
      finnishUnknown: /\b(?:tuntematon|virheellinen) (?:vastaanottaja|kayttaja)/u,
      finnish: /\b(?:vastaanottajaa|kayttajaa)\b.{0,20}\bei (?:ole|loydy)/u,
      romanian: /\b(?:destinatar|utilizator)\w*\b.{0,30}\b(?:inexistent|necunoscut|nu exista)/u,
      russian:
        /(?:пользовател|получател|адрес|почтовый ящик|ящик|абонент)\S*.{0,40}(?:не найден|не существует|неизвестен|не зарегистрирован|отсутствует)/u,
      bulgarianOrUkrainian: /(?:непознат|невідомий) (?:получател|потребител|одержувач|користувач)/u,
      russianNoSuch:
        /(?:нет так(?:ого|ой)|неизвестн(?:ый|ого)|несуществующ(?:ий|его)) (?:\S+ )?(?:пользовател|получател|адрес|ящик)/u,
      ukrainian: /(?:користувач|одержувач|скринька)\S*.{0,30}(?:не знайден|не існує|невідом)/u,
      chinese:
        /(?:用户|用戶|邮箱|郵箱|信箱|收件人|帐号|账号|帳號|使用者|地址).{0,12}(?:不存在|未找到|找不到|无效|無效|未注册)/u,
      chineseNoSuch: [
        /查无此人|查無此人|找不到(?:该|此|这个)?(?:收件人|用户|用戶|邮箱|郵箱)/u,
        /(?:没有|沒有|無|无|查无|查無)(?:该|此|这个|這個)(?:用户|用戶|邮箱|郵箱|信箱|收件人|使用者|帐号|账号|帳號)/u,
      ],
      polishNone: /\bbrak (?:\w+ )?(?:uzytkownika|odbiorcy|konta|skrzynki|adresu|adresata)/u,
      japanese:
        /(?:ユーザー?|宛先|受信者|メールボックス|アドレス|アカウント).{0,16}(?:存在しません|見つかりません|不明|ありません|存在しない)/u,
      korean:
        /(?:사용자|수신자|수신인|메일 ?주소|계정|메일함).{0,16}(?:존재하지 않|찾을 수 없|없는|없습니다|알 수 없)/u,
      koreanNoSuch: /(?:존재하지 않는|없는) ?(?:사용자|수신자|메일|계정)/u,
      arabic:
        /(?:المستخدم|المستلم|البريد|الحساب|العنوان|صندوق البريد).{0,20}(?:غير موجود|غير معروف|لا يوجد)/u,
      arabicNone: /لا يوجد (?:مستخدم|حساب|صندوق)/u,
      hebrew:
        /(?:המשתמש|הנמען|התיבה|הכתובת).{0,20}(?:לא קיי|אינו קיים|אינה קיימת|לא נמצא|לא ידוע)/u,
      greek:
        /(?:χρηστη|παραληπτη|λογαριασμο|γραμματοκιβωτιο)\S*.{0,30}(?:δεν υπαρχει|δεν βρεθηκε|αγνωστ)/u,
      greekUnknown: /αγνωστος (?:χρηστης|παραληπτης)/u,
      vietnamese:
        /(?:nguoi dung|nguoi nhan|hop thu|tai khoan|dia chi).{0,20}khong (?:ton tai|tim thay)/u,
      indonesian: /(?:pengguna|penerima|akun|alamat).{0,20}tidak (?:ditemukan|ada|dikenal)/u,
      thai: /ไม่พบ(?:ผู้ใช้|ผู้รับ|บัญชี|ที่อยู่)/u,
    }),
    unless: anyOf({
      ofTheSender,
      romanceDomain: /\bdomaine|\bdominio\b/u,
      temporary: /temporair|temporan|vorubergehend|временно/u,
      domain: /\bdomain\b|\bdomane\b|\bdomaene\b/u,
      spanishUnsure: /\bde desconocid|\bno acepta/u,
      records: /\bspf\b|\bdns\b/u,
    }),
    example: "550 5.1.1 Destinataire inconnu",
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
