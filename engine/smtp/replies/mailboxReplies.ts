import type { ReplyRule } from "#engine/smtp/replyClass.ts";

/** Words that make a sentence about a mailbox unsure, or about somebody else. */
const hedged =
  /\b(?:may|might) (?:not|be)\b|\bcould be\b|\bor (?:the )?(?:access|sender|denied|blocked|you)\b|\bverify|\bverification\b|\bcallout|\bcallback/;

const person =
  "(?:users?|recipients?|mailbox(?:es)?|mail ?box|accounts?|local ?part|customers?|aliases|alias|e ?mail accounts?|e ?mail address(?:es)?|address(?:ee)?|destination(?: address)?|inbox|person)";
const held = "(?:users?|recipients?|mail ?box(?:es)?|accounts?|alias|(?:e ?)?mail address|address)";
const gone =
  "(?:(?:does|do|did|is|was|has|are|could|can) ?(?:not|nt|no longer) (?:be |currently )?(?:exists?|found|known|valid|recogni[sz]ed|registered|listed|located|here|present|local|defined|resolved?|a (?:valid|known) )|doesnt exist|isnt (?:valid|known|here)|inexistent|not (?:found|exists?|known|valid|recogni[sz]ed|registered|listed|local|here|present|defined)|non ?exist[ea]nt|unknown|invalid|wasnt found|no longer (?:exists?|on server|valid|here|works? here|in use|with us)|has been (?:deleted|removed)|(?:was|is) deleted|undeliverable)";

const mailbox = (pattern: string): RegExp => new RegExp(pattern);

/** Replies that say the mailbox is full: it exists. */
export const fullMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.full",
    class: "mailbox_full",
    // The host's own disk; sending quotas.
    notEnhanced: /^[45]\.(?:3\.1$|4\.)/,
    text: mailbox(
      [
        "over ?quota",
        "quota (?:is )?(?:exceed|full|violation|reached)",
        "exceed(?:s|ed|ing)? (?:\\w+ ){0,4}(?:quota|storage allocation|storage limit|mailbox size|disk space|mailbox limit)",
        "(?:mail ?box|inbox|account|user|recipient|maildir|folder|disk|storage)\\b.{0,40}\\b(?:is |are |s )?(?:almost |too )?full\\b",
        "(?:mail ?box|user|recipient|account|maildir)\\b.{0,40}\\b(?:quota|out of (?:storage|disk)? ?space|size limit|storage limit|space exhausted|no space|not enough (?:\\w+ )?(?:space|storage)|would exceed|size exceeded|exceeded)",
        "(?:not enough|insufficient|no) (?:mailbox |disk |storage |free )*(?:space|storage|quota)\\b.{0,40}\\b(?:mailbox|user|recipient|account)",
        "^(?:@ ?)*[ :]*(?:mail)?box full",
        "full mail ?box",
      ].join("|"),
    ),
    unless:
      /\bqueue\b|per (?:hour|minute|day|second)|\bsending\b|\bthe sender\b|\bsenders? (?:has|quota|limit|exceed)|\brate\b|message(?:s)? (?:limit|quota)|insufficient system|\bdomain (?:quota|policy)|your (?:mailbox|account|quota)|too quickly|connection|\bdaily|\bhourly|outgoing|bandwidth|^e ?mail quota/,
    example: "452 4.2.2 The email account that you tried to reach is over quota.",
  },
  {
    id: "mailbox.full_code",
    class: "mailbox_full",
    enhanced: /^[45]\.2\.2$/,
    unless:
      /\bqueue\b|per (?:hour|minute|day)|\brate\b|too (?:fast|quickly|many)|spam|polic|sender/,
    example: "552 5.2.2 Cannot deliver",
  },
  {
    id: "mailbox.full_foreign",
    class: "mailbox_full",
    text: /\b(?:boite|messagerie)\b.{0,40}\b(?:pleine|saturee)|\bquota\b.{0,20}\b(?:depasse|atteint)|(?:postfach|mailbox|konto|speicher(?:platz)?)\b.{0,40}\b(?:voll|ueberfullt|uberfullt|ueberfuellt|erschopft|uberschritten|ueberschritten)|(?:buzon|bandeja|casilla)\b.{0,30}\bllen[oa]|cuota\b.{0,20}\b(?:excedida|superada)|(?:caixa(?: postal| de correio| de entrada)?)\b.{0,30}\bcheia|cota\b.{0,20}\bexcedida|quota excedida|casella\b.{0,30}\bpiena|spazio\b.{0,20}\besaurito|(?:postvak|mailbox|postbus)\b.{0,30}\bvol\b|skrzynka\b.{0,40}\b(?:pelna|przepelniona|zapelniona)|schranka\b.{0,30}\b(?:plna|preplnena)|posta kutusu\b.{0,20}\bdolu|postafiok\b.{0,30}\b(?:megtelt|tele)|(?:brevladan|postlada|inkorgen)\b.{0,20}\bfull|ящик\S*.{0,40}(?:переполнен|заполнен|полон)|(?:邮箱|信箱|郵箱|空间|容量).{0,12}(?:已满|已滿|满了|不足|超限)|メールボックス.{0,12}(?:いっぱい|一杯|満杯)|(?:메일함|편지함|사서함|용량).{0,12}(?:초과|가득|부족)/,
    example: "552 5.1.1 Boîte du destinataire pleine",
  },
];

/** Replies that say the mailbox takes no more for the moment: it exists. */
export const busyMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.busy",
    class: "mailbox_busy",
    text: /(?:user|recipient|mailbox|account|address|@)\b.{0,60}(?:receiving (?:mail|messages?|e ?mail) (?:at a rate|too (?:quickly|fast|often))|exceeded (?:the )?(?:\w+ ){0,3}rate limit|(?:has )?received too many|is (?:too )?busy|is (?:currently )?(?:locked|in use)|being (?:accessed|migrated|moved)|incoming (?:mail )?(?:rate|limit))|^[@ :]*too many recent messages|@ ?deferred due to excessive volume|messages to @ .{0,20}deferred|mailbox (?:busy|locked|in use)|(?:rate ?limit|limit) (?:is )?exceeded for (?:the )?(?:mailbox|recipient|user)|too many messages (?:for|to) (?:this )?(?:recipient|user|mailbox)|recipients? .{0,30}(?:rate|message|messages|receive|receiving) (?:receive )?limit .{0,40}exceeded|recipients? (?:has |have )?exceeded (?:their|its|the) limit/,
    unless:
      /\b(?:server|store) (?:is )?(?:too )?busy|\bthe sender has|your (?:ip|server|account)|\bsender .{0,20}exceeded/,
    example:
      "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
  },
];

/** Replies that say the mailbox was switched off. */
export const disabledMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.disabled",
    class: "mailbox_disabled",
    only: "permanent",
    text: mailbox(
      [
        `${held}\\b.{0,60}\\b(?:is|was|has been|have been|s|has|are|been|temporarily)? ?(?:disabled|deactivated|de activated|suspended|inactive|closed|terminated|discontinued|expired|frozen|archived|cancell?ed|dormant|retired|decommissioned|deprovisioned|not (?:active|enabled|activated))\\b`,
        `\\b(?:disabled|deactivated|suspended|inactive|closed|terminated|expired|archived|dormant) (?:\\w+ )?${held}\\b`,
        "(?:mailbox|account|user) (?:\\w+ ){0,3}(?:has been |is |was )?(?:blocked|locked) (?:due to|because of|for|by) (?:\\w+ )?(?:inactivity|non ?payment|the administrator|abuse)",
        "(?:this|the) (?:mailbox|account|e ?mail account|user account) (?:@ ?)?(?:has been|is|was) blocked\\b",
        `${held}\\b.{0,20}\\b(?:no longer (?:available|in service)\\b|(?:(?:no longer|not) (?:active|accept(?:s|ing)? (?:e ?)?mail|receiv(?:es|ing) (?:e ?)?mail)s?\\b(?! from)))`,
        "address no longer accepts",
      ].join("|"),
    ),
    unless:
      /\bsender|\byour (?:account|server|ip|host|domain|access|sending|mailbox|address)|\bclient\b|\bip address|\bhost\b|\bserver\b|\btemporar|\bsending\b|\bspam\b|verif|certificate|password|\bauth|\bdomains? (?:\w+ ){0,2}(?:disabled|deactivated|suspended|inactive|expired|closed|terminated)|(?:disabled|suspended|expired|inactive) domain|may (?:be|have|not)|\bfrom\b.{0,30}(?:disabled|suspended)|too many|\brelay/,
    example: "550 5.2.1 The email account that you tried to reach is disabled.",
  },
  {
    id: "mailbox.disabled_link",
    class: "mailbox_disabled",
    only: "permanent",
    raw: /support\.google\.com\/\S*\?p=disableduser/,
    example: "550 5.2.1 See https://support.google.com/mail/?p=DisabledUser - gsmtp",
  },
  {
    id: "mailbox.disabled_foreign",
    class: "mailbox_disabled",
    only: "permanent",
    text: /\b(?:compte|boite|adresse)\b.{0,40}\b(?:desactivee?|suspendue?|fermee?|bloquee?|archivee?|resiliee?|inactive?)\b|(?:konto|postfach|mailbox|benutzer|empfanger)\b.{0,40}\b(?:gesperrt|deaktiviert|stillgelegt|geschlossen|inaktiv|abgeschaltet)|(?:cuenta|buzon|usuario)\b.{0,40}\b(?:desactivad[oa]|deshabilitad[oa]|suspendid[oa]|inactiv[oa]|bloquead[oa]|cancelad[oa])|(?:conta|caixa postal|usuario)\b.{0,40}\b(?:desativad[oa]|suspens[oa]|inativ[oa]|bloquead[oa]|desabilitad[oa]|cancelad[oa])|(?:casella|account|utente)\b.{0,40}\b(?:disabilitat[oa]|disattivat[oa]|sospes[oa]|chius[oa]|bloccat[oa]|inattiv[oa])|(?:skrzynka|konto)\b.{0,40}\b(?:zablokowan[ae]|zawieszon[ae]|nieaktywn[ae]|wylaczon[ae])|(?:ящик|пользователь|аккаунт|учетная запись)\S*.{0,40}(?:заблокирован|отключен|неактив|удален)|(?:账号|帐号|帳號|邮箱|用户|用戶).{0,10}(?:停用|禁用|冻结|凍結|注销|锁定)|(?:계정|메일함).{0,10}(?:정지|휴면|비활성)/,
    unless: /expediteur|absender|remitente|remetente|mittente|nadawc|отправител|发件人|발신/,
    example: "550 Konto gesperrt",
  },
];

/** Replies that say there is no such mailbox. */
export const missingMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.no_such_user",
    class: "mailbox_not_found",
    only: "permanent",
    // 500 to 504 speak of the command, 555 of its parameters.
    notCodes: [500, 501, 502, 503, 504, 555],
    // The sender, the domain and the form of the address have codes of their own.
    notEnhanced: /^5\.(?:1\.[023789]|2\.[23]|3\.4)$/,
    text: mailbox(
      [
        `\\bno such (?:\\w+ )?${person}\\b`,
        `\\bno (?:mail ?box|user|account|recipient|valid recipients?|one) (?:here )?(?:by|with|under|of|for|called|named) (?:that|this)\\b`,
        `\\bno (?:\\w+ )?(?:mailbox|user|account)\\b (?:here|found|exists?|of that name|matching|on this|at this|at @)`,
        `\\bno mailbox here\\b`,
        `\\b(?:unknown|invalid|non ?exist[ea]nt|undeliverable|illegal|bad|wrong|nonexisting|not existing|unrecogni[sz]ed|unroutable|unrouteable|incorrect|undefined|inexistent) (?:or (?:illegal|invalid|unknown|inactive) )?(?:local |virtual |final |mail |destination |user )?${person}\\b(?! domain| verif)`,
        `\\b${person}(?: (?:name|address|account|id))?[ :.,"()<>@\\[\\]]{0,12}(?:that you tried to reach |you (?:are trying|tried|entered|have entered|specified) (?:to \\w+ )?)?${gone}`,
        `\\buser ?(?:id|name)? (?:@ )?(?:is )?(?:unknown|not known)\\b`,
        "@[ :.,>()]{0,4}(?:unknown user|user unknown|is unknown|is no longer valid|is (?:not )?(?:a )?(?:un|in)?valid (?:recipient|mailbox|user|address)|does(?: not|nt) exist|no longer exists|not found)",
        "\\bnot (?:a|our) (?:valid |known |local |registered |active )*(?:mailbox|user|recipient|customer|account)\\b",
        "\\b(?:doesnt|does not) have (?:an? )?.{0,60}\\b(?:account|mailbox)",
        "\\bnot a valid (?:\\w+ )?(?:mailbox|user|recipient|account|address)\\b",
        "\\bmarked as (?:an )?invalid\\b",
        "\\bnot listed in (?:public name|domino directory|the directory|directory|domino)",
        "recipientnotfound|recipient not found",
        "\\b(?:user|mailbox|recipient)[ :]{1,3}(?:not|isnt) (?:known|local)\\b|\\buser not local\\b",
        "\\baccount (?:\\w+ )?(?:not found|does not exist|doesnt exist)",
        "\\bdoes(?: not|nt) (?:exist|accept mail) (?:here|at this|on this|in (?:our|this)|any ?more)\\b",
        "\\bthere is no (?:such )?(?:user|mailbox|account|recipient|one)\\b",
        "\\bblank mailhost\\b",
        "\\bunrouteable address\\b|\\bunroutable address\\b",
        "\\bno such (?:person|addressee|name)\\b",
        "\\bcould not be found\\b.{0,30}\\b(?:user|mailbox|recipient)|(?:user|mailbox|recipient)\\b.{0,40}\\b(?:could not|couldnt|cannot|cant) be found\\b",
        "\\bnot one of our (?:users|customers|mailboxes)|\\b(?:user|mailbox|recipient|account|address)\\b[ @:]{0,4}(?:is )?(?:not|no longer) on (?:this|our)",
        "\\b(?:cant|cannot|can not|couldnt|could not|unable to) (?:find|locate) (?:the )?(?:user|mailbox|recipient|account)",
      ].join("|"),
    ),
    unless: mailbox(
      `${hedged.source}|\\btoo many\\b|\\bsender|\\b(?:return|reverse|from|source|originat\\w*|envelope from|mail from|reply|ip|client|helo|host|mx|dns)[ -]?(?:path|address|domain)|\\bdomain of\\b|\\bmail from\\b|\\bfrom (?:address|domain|header|addr)\\b|\\bheader\\b|\\brelay(?:ing|ed)?\\b(?! ?=| recipient)|unauthenticated|\\btemporar|access denied|\\bserver unknown|\\btry again|in progress|\\b(?:user ?name|password|credential|login)s?\\b|dont have permission|\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bptr\\b|\\brdns\\b|black ?list|block ?list|reputation|quota|\\bspam|\\bblocked\\b|\\bnot allowed\\b|\\bexcessive\\b|\\bconnect|\\bwhite ?list|\\ballow ?list|\\bsyntax|\\bformat\\b|\\bmalformed|\\bcharacters?\\b|\\byou (?:are not|must|may)\\b|\\byour (?:account|ip|server|domain|user|mailbox|host|address|login|network)\\b|\\bfrom (?:field|line)\\b`,
    ),
    example: "550 5.1.1 <someone@example.com> User unknown",
  },
  {
    id: "mailbox.no_such_user_link",
    class: "mailbox_not_found",
    only: "permanent",
    raw: /support\.google\.com\/\S*\?p=nosuchuser/,
    example: "550 5.1.1 Please check https://support.google.com/mail/?p=NoSuchUser - gsmtp",
  },
  {
    id: "mailbox.unavailable",
    class: "mailbox_not_found",
    only: "permanent",
    codes: [550],
    enhanced: /^$|^5\.(?:1\.1|5\.0|2\.1|0\.0)$/,
    text: /\brequested (?:mail )?action not taken:? ?mailbox (?:unavailable|not found)|(?:^|[;:,.] ?)[@ :,.]*mailbox unavailable[. ]*$/,
    unless:
      /\bpolic|\bspam|\bsender|\bblock|\bden(?:y|ied)|\bor\b|\bip\b|\breject|accept|black|quota|full|busy|temporar|rate|dns|local error/,
    example: "550 Requested action not taken: mailbox unavailable",
  },
  {
    id: "mailbox.recipient_unavailable",
    class: "mailbox_disabled",
    only: "permanent",
    codes: [550],
    text: /^@[ :-]*(?:recipient|mailbox|user) (?:is )?unavailable[. ]*$/,
    example: "550 5.2.0 <someone@comcast.net> - Recipient unavailable",
  },
  {
    id: "mailbox.dbeb",
    class: "mailbox_not_found",
    only: "permanent",
    codes: [550],
    enhanced: /^5\.4\.1$/,
    // Microsoft documents this answer as directory-based edge blocking: the tenant's directory has no such recipient.
    raw: /recipient address rejected: access denied\.? as\(201806281\)/,
    example:
      "550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR03FT013.eop-EUR03.prod.protection.outlook.com]",
  },
  {
    id: "mailbox.no_such_user_foreign",
    class: "mailbox_not_found",
    only: "permanent",
    text: /\b(?:utilisateur|destinataire|adresse|boite|compte|usager)\b.{0,40}\b(?:inconnue?|inexistante?|introuvable|invalide|nexiste pas|non trouvee?)\b|\b(?:empfanger|empfaenger|benutzer|nutzer|postfach|mailbox|adresse|konto)\b.{0,40}\b(?:unbekannt|existiert nicht|nicht gefunden|nicht bekannt|nicht vorhanden|ungultig|ungueltig|gibt es nicht)|\b(?:unbekannter|ungultiger) (?:empfanger|benutzer|nutzer)|\b(?:usuario|destinatario|buzon|cuenta|direccion|casilla)\b.{0,40}\b(?:desconocid[oa]|no existe|inexistente|no encontrad[oa]|no valid[oa]|invalid[oa])|\b(?:usuario|destinatario|caixa postal|conta|endereco)\b.{0,40}\b(?:nao existe|inexistente|nao encontrad[oa]|invalid[oa])|\b(?:utente|destinatario|casella|indirizzo|account)\b.{0,40}\b(?:sconosciut[oa]|inesistente|non esiste|non trovat[oa]|non valid[oa])|\b(?:gebruiker|ontvanger|postvak|mailbox|adres|geadresseerde)\b.{0,40}\b(?:onbekend|bestaat niet|niet gevonden|niet bekend|ongeldig)|\bonbekende (?:gebruiker|ontvanger)|\b(?:nie ma takiego|nieznany|nieprawidlowy) (?:uzytkownika?|odbiorca|odbiorcy|konta|adresata?|adresu)|\b(?:uzytkownik|odbiorca|adresat|skrzynka|konto|adres)\b.{0,40}\b(?:nie istnieje|nieznany|nieznana|nie znaleziono)|\b(?:uzivatel|prijemce|schranka|adresat|ucet)\b.{0,40}\b(?:neexistuje|neznam[ya]|nenalezena?)|\bneznamy (?:uzivatel|prijemce)|\b(?:kullanici|alici|posta kutusu|hesap)\b.{0,30}\b(?:bulunamadi|yok|mevcut degil|gecersiz|bilinmiyor)|\b(?:ismeretlen|nem letezo) (?:felhasznalo|cimzett|postafiok)|\b(?:okand|ukendt|ukjent|ogiltig|ugyldig) (?:mottagare|modtager|mottaker|anvandare|bruger|bruker)|\b(?:mottagare|modtager|mottaker|anvandare|bruger|bruker)\w*\b.{0,30}\b(?:finns inte|findes ikke|finnes ikke|okand|ukendt|ukjent)|\b(?:tuntematon|virheellinen) (?:vastaanottaja|kayttaja)|\b(?:vastaanottajaa|kayttajaa)\b.{0,20}\bei (?:ole|loydy)|\b(?:destinatar|utilizator)\w*\b.{0,30}\b(?:inexistent|necunoscut|nu exista)|(?:пользовател|получател|адресат|почтовый ящик|ящик|абонент)\S*.{0,40}(?:не найден|не существует|неизвестен|не зарегистрирован|отсутствует)|(?:нет такого|неизвестный|несуществующий) (?:пользовател|получател|адресат|ящик)|(?:користувач|одержувач|скринька)\S*.{0,30}(?:не знайден|не існує|невідом)|(?:用户|用戶|邮箱|郵箱|信箱|收件人|帐号|账号|帳號|使用者|地址).{0,12}(?:不存在|未找到|找不到|无效|無效|未注册)|(?:没有|沒有)(?:该|此|这个)(?:用户|邮箱)|(?:ユーザー?|宛先|受信者|メールボックス|アドレス|アカウント).{0,16}(?:存在しません|見つかりません|不明|ありません|存在しない)|(?:사용자|수신자|수신인|메일 ?주소|계정|메일함).{0,16}(?:존재하지 않|찾을 수 없|없는|없습니다|알 수 없)|존재하지 않는 ?(?:사용자|수신자|메일|계정)/u,
    unless:
      /expediteur|emetteur|absender|remitente|remetente|mittente|afzender|nadawc|odesilatel|avsandare|afsender|avsender|отправител|відправник|发件人|發件人|寄件|送信者|発信|발신|보낸|\bdomaine|\bdominio\b|temporair|temporan|vorubergehend|временно|\bspf\b|\bdns\b/u,
    example: "550 5.1.1 Destinataire inconnu",
  },
];
