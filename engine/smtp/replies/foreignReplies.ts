import type { ReplyRule } from "#engine/smtp/replyClass.ts";

/** Whoever sends, in other languages than English. */
const sender =
  /expediteur|emetteur|absender|remitente|remetente|mittente|afzender|nadawc|odesilatel|gonder(?:en|ici)|avsandare|afsender|avsender|\bfelado|\blahettaj|\bexpeditor|подател|отправител|відправник|发件人|發件人|寄件|送信者|送信元|差出人|発信|발신|보낸|المرسل|השולח|αποστολ|nguoi gui|pengirim|ผู้ส่ง/u;
/** What is said to a sender of himself. */
const addressed =
  /\bvotre\b|\bvos\b|\bihre?[nrms]?\b|\bdein\w*\b|\bsu (?:ip|correo|servidor|dominio|direccion|cuenta|mensaje)\b|\bseu\b|\bsua\b|\btuo\b|\bsuo\b|\bvostr[oa]\b|\btwoj\w*|\bpanstwa\b|\buw\b|ваш|твой|您的|你的|あなた|お客様の|귀하의|\bcua (?:ban|quy khach)\b|\b(?:dvs|dumneavoastra|tau)\b|\bvas[ei]?\b/u;
/** Words that keep a sentence from being about the recipient's mailbox. */
const ofTheSender = new RegExp(
  `${sender.source}|${addressed.source}|\\bip\\b|\\bclient\\b|\\bspam|\\breput|\\bserveur|\\bservidor (?:de )?(?:origen|remetente)|\\bemission`,
  "u",
);

/** One pattern out of several, each in the letters that `readReply` folds a reply to. */
const anyOf = (patterns: readonly string[]): RegExp => new RegExp(patterns.join("|"), "u");

const fullByLanguage = {
  bulgarian: "кутия\\S*.{0,20}пълна",
  japanese: "(?:メールボックス|受信箱).{0,8}容量.{0,8}(?:超|不足)",
  polish: "(?:przekroczono|przekroczony) (?:limit|pojemnosc)\\b.{0,30}\\bskrzynk",
  romanian: "(?:casuta|cutia)\\b.{0,30}\\bplina\\b",
  ukrainian: "скриньк\\S*.{0,20}(?:переповнен|заповнен)",
  vietnamese: "hop thu\\b.{0,20}\\b(?:da )?(?:đay|day)\\b",
};
const disabledByLanguage = {
  chinese: "(?:账户|帐户|帳戶).{0,10}(?:停用|禁用|冻结|凍結|注销|锁定)",
  czech: "(?:ucet|schranka)\\b.{0,20}\\b(?:zablokovan|zrusen|deaktivovan)",
  hungarian: "(?:fiok|postafiok)\\b.{0,20}\\b(?:fel ?(?:van )?fuggesztve|letiltva|zarolva)",
  japanese: "(?:アカウント|メールボックス).{0,10}(?:停止|無効|凍結|ロック)",
  korean: "(?:휴면|정지된|비활성화된|잠긴) ?(?:계정|메일함)",
  romanian: "contul\\b.{0,20}\\b(?:suspendat|dezactivat|blocat)",
  ukrainian: "(?:обліковий запис|скриньк\\S*).{0,20}(?:заблокован|вимкнен|деактивован)",
  vietnamese: "tai khoan\\b.{0,20}\\b(?:bi )?(?:khoa|vo hieu)\\b",
};

/** Replies in other languages than English that say the mailbox is full. */
export const foreignFullReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.full_foreign",
    class: "mailbox_full",
    text: /\b(?:boite|messagerie)\b.{0,40}\b(?:pleine|saturee)|\bquota\b.{0,20}\b(?:depasse|atteint)|(?:postfach|mailbox|konto|speicher(?:platz|volumen)?)\b.{0,40}\b(?:voll|ueberfullt|uberfullt|ueberfuellt|erschopft|erschoepft|aufgebraucht|uberschritten|ueberschritten)|(?:buzon|bandeja|casilla)\b.{0,30}\bllen[oa]|cuota\b.{0,20}\b(?:excedida|superada)|(?:caixa(?: postal| de correio| de entrada)?)\b.{0,30}\bcheia|cota\b.{0,20}\bexcedida|quota excedida|casella\b.{0,30}\bpiena|(?:spazio|espacio|espaco|cuota|cota)\b.{0,30}\b(?:esaurit|agotad|esgotad)[oa]|\bquota\b.{0,20}\b(?:superata|superada|esaurita|ultrapassada|excedida|przekroczon\w*|asildi|asilmis)|переполнен\S*.{0,20}ящик|(?:postvak|mailbox|postbus)\b.{0,30}\bvol\b|skrzynka\b.{0,40}\b(?:pelna|przepelniona|zapelniona)|schranka\b.{0,30}\b(?:plna|preplnena)|posta kutusu\b.{0,20}\bdol(?:u|du|mus)|postafiok\b.{0,30}\b(?:megtelt|tele)|(?:brevladan|postlada|inkorgen)\b.{0,20}\bfull|ящик\S*.{0,40}(?:переполнен|заполнен|полон)|(?:邮箱|信箱|郵箱|空间|容量).{0,12}(?:已满|已滿|满了|不足|超限)|(?:صندوق|البريد|الحصة).{0,20}(?:ممتلئ|تجاوز)|(?:התיבה|תיבת הדואר).{0,12}מלאה|メールボックス.{0,12}(?:いっぱい|一杯|満杯)|(?:메일함|편지함|사서함|용량).{0,12}(?:초과|가득|부족)/,
    example: "552 5.1.1 Boîte du destinataire pleine",
  },
  {
    id: "mailbox.full_by_language",
    class: "mailbox_full",
    text: anyOf(Object.values(fullByLanguage)),
    unless: ofTheSender,
    example: "552 Поштова скринька переповнена",
  },
];

/** Replies in other languages than English that say the mailbox was switched off. */
export const foreignDisabledReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.disabled_foreign",
    class: "mailbox_disabled",
    only: "permanent",
    text: /\b(?:compte(?! rendu)|boite|adresse)\b.{0,40}\b(?:desactivee?|suspendue?|fermee?|bloquee?|archivee?|resiliee?|inactive?)\b|(?:konto|postfach|mailbox|benutzer|empfanger)\b.{0,40}\b(?:gesperrt|deaktiviert|stillgelegt|geschlossen|inaktiv|abgeschaltet)|(?:cuenta|buzon|usuario)\b.{0,40}\b(?:desactivad[oa]|deshabilitad[oa]|suspendid[oa]|inactiv[oa]|bloquead[oa]|cancelad[oa])|(?:conta|caixa postal|usuario)\b.{0,40}\b(?:desativad[oa]|suspens[oa]|inativ[oa]|bloquead[oa]|desabilitad[oa]|cancelad[oa])|(?:casella|account|utente)\b.{0,40}\b(?:disabilitat[oa]|disattivat[oa]|sospes[oa]|chius[oa]|bloccat[oa]|inattiv[oa])|(?:skrzynka|konto)\b.{0,40}\b(?:zablokowan[ae]|zawieszon[ae]|nieaktywn[ae]|wylaczon[ae])|(?:ящик|пользователь|аккаунт|учетная запись)\S*.{0,40}(?:заблокирован|отключен|неактив|удален)|(?:账号|帐号|帳號|邮箱|用户|用戶).{0,10}(?:停用|禁用|冻结|凍結|注销|锁定)|(?:계정|메일함).{0,10}(?:정지|휴면|비활성)/,
    unless: ofTheSender,
    example: "550 Konto gesperrt",
  },
  {
    id: "mailbox.disabled_by_language",
    class: "mailbox_disabled",
    only: "permanent",
    text: anyOf(Object.values(disabledByLanguage)),
    unless: ofTheSender,
    example: "550 该账户已停用",
  },
];

/** Replies in other languages than English that say there is no such mailbox. */
export const foreignMissingReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.no_such_user_foreign",
    class: "mailbox_not_found",
    only: "permanent",
    text: /\b(?:utilisateur|destinataire|adresse|boite|compte|usager)\b.{0,40}\b(?:inconnue?|inexistante?|introuvable|invalide|nexiste pas|non trouvee?)\b|\b(?:empfanger|empfaenger|benutzer|nutzer|postfach|mailbox|adresse|konto)\b.{0,40}\b(?:unbekannt|existiert nicht|nicht gefunden|nicht bekannt|nicht vorhanden|ungultig|ungueltig|gibt es nicht)|\b(?:teilnehmer|adressat)\b.{0,30}\b(?:unbekannt|nicht gefunden|nicht bekannt)|\bkein(?:e[nrm]?)? (?:solche[rsn]?) (?:benutzer|nutzer|empfanger|postfach|konto|adresse)|\b(?:unbekannt|ungultig|ungueltig)e?[rsn]? (?:e ?mail ?|mail ?)?(?:empfanger|empfaenger|benutzer|nutzer|adresse|postfach|mailbox|konto)|\bkein(?:e[nrm]?)? (?:benutzer|nutzer|empfanger|empfaenger|postfach|person|konto|teilnehmer)\b.{0,40}\b(?:namen|adresse|hier|gefunden|vorhanden)|\baucune? (?:utilisateur|boite|compte|destinataire|abonne)|\bnessun[oa]? (?:utente|casella|destinatario|account)|\bnenhuma? (?:usuario|caixa|conta|destinatario)|\b(?:usuario|destinatario|buzon|cuenta|direccion|casilla)\b.{0,40}\b(?:desconocid[oa]|no existe|inexistente|no encontrad[oa]|no valid[oa]|invalid[oa])|\bno (?:existe|hay) (?:dich[oa]|es[ea]|est[ea]|el|la|tal|ningun|un|una)? ?(?:persona|usuario|destinatario|buzon|cuenta|direccion)|\b(?:usuario|destinatario|caixa postal|conta|endereco)\b.{0,40}\b(?:nao existe|inexistente|nao encontrad[oa]|invalid[oa])|\b(?:utente|destinatario|casella|indirizzo|account)\b.{0,40}\b(?:sconosciut[oa]|inesistente|non esiste|non trovat[oa]|non valid[oa])|\b(?:gebruiker|ontvanger|postvak|mailbox|adres|geadresseerde)\b.{0,40}\b(?:onbekend|bestaat niet|niet gevonden|niet bekend|ongeldig)|\bonbekende (?:gebruiker|ontvanger)|\b(?:nie ma takiego|nieznany|nieprawidlowy) (?:uzytkownika?|odbiorca|odbiorcy|konta|adresata?|adresu)|\b(?:uzytkownik|odbiorca|adresat|skrzynka|konto|adres)\b.{0,40}\b(?:nie istnieje|nieznany|nieznana|nie znaleziono)|\b(?:uzivatel|pouzivatel|prijemce|prijimatel|schranka|adresat|ucet)\b.{0,40}\b(?:neexistuje|neznam[ya]|nenalezena?)|\bneznamy (?:uzivatel|prijemce)|\b(?:kullanici|alici|posta kutusu|hesap)\b.{0,30}\b(?:bulunamadi|yok|mevcut degil|gecersiz|bilinmiyor)|\b(?:ismeretlen|nem letezo) (?:felhasznalo|cimzett|postafiok)|\b(?:felhasznalo|cimzett|postafiok|fiok)\b.{0,30}\b(?:ismeretlen|nem letez|nem talalhato)|\b(?:okand|ukendt|ukjent|ogiltig|ugyldig) (?:mottagare|modtager|mottaker|anvandare|bruger|bruker)|\b(?:mottagare|modtager|mottaker|anvandare|bruger|bruker)\w*\b.{0,30}\b(?:finns inte|findes ikke|finnes ikke|okand|ukendt|ukjent)|\b(?:tuntematon|virheellinen) (?:vastaanottaja|kayttaja)|\b(?:vastaanottajaa|kayttajaa)\b.{0,20}\bei (?:ole|loydy)|\b(?:destinatar|utilizator)\w*\b.{0,30}\b(?:inexistent|necunoscut|nu exista)|(?:пользовател|получател|адрес|почтовый ящик|ящик|абонент)\S*.{0,40}(?:не найден|не существует|неизвестен|не зарегистрирован|отсутствует)|(?:непознат|невідомий) (?:получател|потребител|одержувач|користувач)|(?:нет так(?:ого|ой)|неизвестн(?:ый|ого)|несуществующ(?:ий|его)) (?:\S+ )?(?:пользовател|получател|адрес|ящик)|(?:користувач|одержувач|скринька)\S*.{0,30}(?:не знайден|не існує|невідом)|(?:用户|用戶|邮箱|郵箱|信箱|收件人|帐号|账号|帳號|使用者|地址).{0,12}(?:不存在|未找到|找不到|无效|無效|未注册)|查无此人|查無此人|找不到(?:该|此|这个)?(?:收件人|用户|用戶|邮箱|郵箱)|(?:没有|沒有|無|无|查无|查無)(?:该|此|这个|這個)(?:用户|用戶|邮箱|郵箱|信箱|收件人|使用者|帐号|账号|帳號)|\bbrak (?:\w+ )?(?:uzytkownika|odbiorcy|konta|skrzynki|adresu|adresata)|(?:ユーザー?|宛先|受信者|メールボックス|アドレス|アカウント).{0,16}(?:存在しません|見つかりません|不明|ありません|存在しない)|(?:사용자|수신자|수신인|메일 ?주소|계정|메일함).{0,16}(?:존재하지 않|찾을 수 없|없는|없습니다|알 수 없)|(?:존재하지 않는|없는) ?(?:사용자|수신자|메일|계정)|(?:المستخدم|المستلم|البريد|الحساب|العنوان|صندوق البريد).{0,20}(?:غير موجود|غير معروف|لا يوجد)|لا يوجد (?:مستخدم|حساب|صندوق)|(?:המשתמש|הנמען|התיבה|הכתובת).{0,20}(?:לא קיי|אינו קיים|אינה קיימת|לא נמצא|לא ידוע)|(?:χρηστη|παραληπτη|λογαριασμο|γραμματοκιβωτιο)\S*.{0,30}(?:δεν υπαρχει|δεν βρεθηκε|αγνωστ)|αγνωστος (?:χρηστης|παραληπτης)|(?:nguoi dung|nguoi nhan|hop thu|tai khoan|dia chi).{0,20}khong (?:ton tai|tim thay)|(?:pengguna|penerima|akun|alamat).{0,20}tidak (?:ditemukan|ada|dikenal)|ไม่พบ(?:ผู้ใช้|ผู้รับ|บัญชี|ที่อยู่)/u,
    unless: new RegExp(
      `${ofTheSender.source}|\\bdomaine|\\bdominio\\b|temporair|temporan|vorubergehend|временно|\\bdomain\\b|\\bdomane\\b|\\bdomaene\\b|\\bde desconocid|\\bno acepta|\\bspf\\b|\\bdns\\b`,
      "u",
    ),
    example: "550 5.1.1 Destinataire inconnu",
  },
];

/** Replies in other languages than English that speak of the sender. */
export const foreignSenderReplies: readonly ReplyRule[] = [
  {
    id: "sender.foreign",
    class: "sender_blocked",
    text: new RegExp(
      `${sender.source}|(?:${addressed.source}).{0,20}(?:\\bip\\b|compte|serveur|adresse|konto|benutzerkonto|server|account|cuenta|servidor|direccion|conta\\b|endereco|indirizzo|adres\\b|аккаунт|адрес|сервер|邮箱|帐号|账号|账户)`,
      "u",
    ),
    unless: /retourn|zuruck|devuelt|devolv|restituit|zwroc|возвращ/u,
    example: "550 Avsändarens adress är okänd",
  },
];
