import type { ReplyRule } from "#engine/smtp/replyClass.ts";

/** Words that make a sentence about a mailbox unsure, or about somebody else. */
const hedged =
  /\b(?:may|might) (?:not|be)\b|\bcould be\b|\bor (?:the )?(?:access|sender|denied|blocked|you)\b|\b(?<!recipient )verify|\b(?<!recipient )verification\b(?!.{0,300}\brecipient verif)|\bcallout|\bcallback/s;

/** Words for whoever sends, in other languages, and for what only a sender can be told. */
const ofTheSender =
  /\bip\b|\bvotre\b|\bvos\b|\bihre?[nrms]?\b|\bdein\w*\b|\bsu (?:ip|correo|servidor|dominio|direccion|cuenta|mensaje)\b|\bseu\b|\bsua\b|\btuo\b|\bsuo\b|\bvostr[oa]\b|\btwoj\w*|\bpanstwa\b|\buw\b|ваш|твой|您的|你的|あなた|お客様の|\bclient\b|\bspam|\breput|\bserveur|\bservidor (?:de )?(?:origen|remetente)|\bemission|expediteur|emetteur|absender|remitente|remetente|mittente|afzender|nadawc|odesilatel|gonderen|gonderici|avsandare|afsender|avsender|отправител|відправник|发件人|發件人|寄件|送信者|差出人|発信|발신|보낸/u;

const person =
  "(?:users?|recipients?|mailbox(?:es)?|mail ?box|accounts?|local ?part|customers?|aliases|alias|e ?mail accounts?|e ?mail address(?:es)?|address(?:ee)?|destination(?: address)?|inbox|person)";
const held = "(?:users?|recipients?|mail ?box(?:es)?|accounts?|alias|(?:e ?)?mail address|address)";
const gone =
  "(?:(?:does|do|did|is|was|has|are|could|can) ?(?:not|nt|no longer|no) (?:be |currently )?(?:exists?|found|known|valid|recogni[sz]ed|registered|listed|located|here|present|local|defined|resolved?|a (?:valid|known) )|doesnt exist|isnt (?:valid|known|here)|inexistent|not (?:found|exists?|known|valid|recogni[sz]ed|registered|listed|local|here|present|defined)|non ?exist[ea]nt|unknown|invalid|wasnt found|no longer (?:exists?|on server|valid|here|works? here|in use|with us)|has been (?:deleted|removed)|(?:was|is) deleted|(?:is|was) wrong|undeliverable)";

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
        "ex?c?e+d(?:s|ed|ing)? (?:\\w+ ){0,4}(?:quota|storage allocation|storage limit|mailbox size|disk space|mailbox limit)",
        "(?:mail ?box|inbox|account|user|recipient|maildir|folder|disk|storage)\\b.{0,40}\\b(?:is |are |s )?(?:almost |too )?full\\b",
        "(?:mail ?box|user|recipient|account|maildir)\\b.{0,40}\\b(?:quota|out of (?:storage|disk)? ?space|size limit|storage limit|space exhausted|no space|not enough (?:\\w+ )?(?:space|storage)|would exceed|size exceeded|ex?c?e+ded)",
        "(?:not enough|insufficient|no) (?:mailbox |disk |storage |free )*(?:space|storage|quota)\\b.{0,40}\\b(?:mailbox|user|recipient|account)",
        "^(?:@ ?)*[ :]*(?:mail)?box full",
        "full mail ?box",
        "(?:user|recipient|account) (?:has )?(?:exhausted|used up) \\w+",
        "(?:space|storage)\\b.{0,40}\\b(?:used up|run out|exhausted)\\b.{0,30}\\b(?:user|mailbox|recipient)|(?:user|mailbox|recipient)s?\\b.{0,40}\\b(?:space|storage)\\b.{0,30}\\b(?:used up|run out|exhausted)|(?:space|storage) (?:of|for) (?:the|this) (?:user|mailbox|recipient)\\b.{0,20}\\b(?:used up|run out|exhausted)",
        "(?:user|recipient|account|mailbox) (?:has|contains) too (?:many (?:messages|mails)|much mail) (?:on|in)\\b",
        "(?:mail ?box|inbox|storage|account)\\b.{0,20}\\bcapacity\\b.{0,20}\\b(?:reached|exceeded|full)",
        "(?:mail ?box|user|recipient|account)s?\\b.{0,20}\\b(?:exceeds?|over) (?:\\w+ ){0,2}storage",
        "^too much mail data|mail data for (?:this|the) (?:mailbox|user)",
      ].join("|"),
    ),
    unless:
      /\bqueue\b|per (?:hour|minute|day|second)|\bsending\b|\bthe sender\b|\bsenders? (?:has|quota|limit|exceed)|\brate\b|message(?:s)? (?:limit|quota)|insufficient system|\bdomain (?:quota|policy)|your (?:mailbox|account|quota)|too quickly|connection|\bdaily|\bhourly|outgoing|bandwidth|\bthread|^e ?mail quota/,
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
    text: /\b(?:boite|messagerie)\b.{0,40}\b(?:pleine|saturee)|\bquota\b.{0,20}\b(?:depasse|atteint)|(?:postfach|mailbox|konto|speicher(?:platz|volumen)?)\b.{0,40}\b(?:voll|ueberfullt|uberfullt|ueberfuellt|erschopft|erschoepft|aufgebraucht|uberschritten|ueberschritten)|(?:buzon|bandeja|casilla)\b.{0,30}\bllen[oa]|cuota\b.{0,20}\b(?:excedida|superada)|(?:caixa(?: postal| de correio| de entrada)?)\b.{0,30}\bcheia|cota\b.{0,20}\bexcedida|quota excedida|casella\b.{0,30}\bpiena|(?:spazio|espacio|espaco|cuota|cota)\b.{0,30}\b(?:esaurit|agotad|esgotad)[oa]|\bquota\b.{0,20}\b(?:superata|superada|esaurita|ultrapassada|excedida|przekroczon\w*|asildi|asilmis)|переполнен\S*.{0,20}ящик|(?:postvak|mailbox|postbus)\b.{0,30}\bvol\b|skrzynka\b.{0,40}\b(?:pelna|przepelniona|zapelniona)|schranka\b.{0,30}\b(?:plna|preplnena)|posta kutusu\b.{0,20}\bdolu|postafiok\b.{0,30}\b(?:megtelt|tele)|(?:brevladan|postlada|inkorgen)\b.{0,20}\bfull|ящик\S*.{0,40}(?:переполнен|заполнен|полон)|(?:邮箱|信箱|郵箱|空间|容量).{0,12}(?:已满|已滿|满了|不足|超限)|メールボックス.{0,12}(?:いっぱい|一杯|満杯)|(?:메일함|편지함|사서함|용량).{0,12}(?:초과|가득|부족)/,
    example: "552 5.1.1 Boîte du destinataire pleine",
  },
];

/** Replies that say the mailbox takes no more for the moment: it exists. */
export const busyMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.busy",
    class: "mailbox_busy",
    text: /(?:user|recipient|mailbox|account|address|@)\b.{0,60}(?:receiving (?:mail|messages?|e ?mail) (?:at a rate|too (?:quickly|fast|often))|exceeded (?:the )?(?:\w+ ){0,3}rate limit|(?:has )?received too many|is (?:too )?busy|is (?:currently )?(?:locked|in use)|being (?:accessed|migrated|moved)|incoming (?:mail )?(?:rate|limit))|^[@ :]*too many recent messages|@ ?deferred due to excessive volume|messages to @ .{0,20}deferred|mailbox (?:busy|locked|in use)|(?:rate ?limit|limit) (?:is )?exceeded for (?:the )?(?:mailbox|recipient|user)|too many messages (?:for|to) (?:this )?(?:recipient|user|mailbox)|recipients? .{0,30}(?:rate|message|messages|receive|receiving) (?:receive )?limit .{0,40}exceeded|recipients? (?:has |have )?exceeded (?:their|its|the) limit|^(?:the )?(?:@|recipient|user|mailbox) (?:is )?(?:currently )?(?:receiving|getting) (?:\w+ ){0,2}too\b|frequency of receiving\b/,
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
    // The account of whoever signs in (RFC 5248).
    notEnhanced: /^5\.7\.(?:8|13)$/,
    text: mailbox(
      [
        `${held}\\b.{0,60}\\b(?:is|was|has been|have been|s|has|are|been|temporarily)? ?(?:disabled|deactivated|de activated|suspended|inactive|closed|terminated|discontinued|expired|frozen|archived|cancell?ed|dormant|retired|decommissioned|deprovisioned|not (?:active|enabled|activated))\\b`,
        `\\b(?:disabled|deactivated|suspended|inactive|closed|terminated|expired|archived|dormant) (?:\\w+ )?${held}\\b`,
        "(?:mailbox|account|user) (?:\\w+ ){0,3}(?:has been |is |was )?(?:blocked|locked) (?:due to|because of|for|by) (?:\\w+ )?(?:inactivity|non ?payment|the administrator|abuse)",
        "(?:this|the) (?:mailbox|account|e ?mail account|user account) (?:@ ?)?(?:has been|is|was) blocked\\b",
        `${held}\\b.{0,20}\\b(?:no longer (?:available|in service)\\b|(?:(?:no longer|not) (?:active|accept(?:s|ing)? (?:e ?)?mail|receiv(?:es|ing) (?:e ?)?mail)s?\\b(?! from)))`,
        "address no longer accepts",
        "^@ (?:is |was |has been )(?:now |currently |permanently )?(?:disabled|deactivated|suspended|inactive|closed|terminated|not active)\\b",
        "^(?:@ ?)?user (?:is )?hang ?up\\b",
        "\\b(?:recipient|user|customer) (?:has |have )?suspend(?:ed|s)?\\b",
        `${held} (?:was|has) not (?:been )?(?:used|accessed)\\b`,
      ].join("|"),
    ),
    unless:
      /\bsender|\byour (?:account|server|ip|host|domain|access|sending|mailbox|address)|\bclient\b|\bip address|\bhost\b|\bserver\b|\btemporar|\bsending\b|\bspam\b|verif|certificate|password|\bauth|\bdomains? (?:\w+ ){0,2}(?:disabled|deactivated|suspended|inactive|expired|closed|terminated)|(?:disabled|suspended|expired|inactive) domain|may (?:be|have|not)|\bfrom\b.{0,30}(?:disabled|suspended)|\binternal error\b|\b(?:table|database|feature|service) (?:is|was|has been)\b|\bto send\b|\bdomain of\b|too many|\brelay/,
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
    text: /\b(?:compte(?! rendu)|boite|adresse)\b.{0,40}\b(?:desactivee?|suspendue?|fermee?|bloquee?|archivee?|resiliee?|inactive?)\b|(?:konto|postfach|mailbox|benutzer|empfanger)\b.{0,40}\b(?:gesperrt|deaktiviert|stillgelegt|geschlossen|inaktiv|abgeschaltet)|(?:cuenta|buzon|usuario)\b.{0,40}\b(?:desactivad[oa]|deshabilitad[oa]|suspendid[oa]|inactiv[oa]|bloquead[oa]|cancelad[oa])|(?:conta|caixa postal|usuario)\b.{0,40}\b(?:desativad[oa]|suspens[oa]|inativ[oa]|bloquead[oa]|desabilitad[oa]|cancelad[oa])|(?:casella|account|utente)\b.{0,40}\b(?:disabilitat[oa]|disattivat[oa]|sospes[oa]|chius[oa]|bloccat[oa]|inattiv[oa])|(?:skrzynka|konto)\b.{0,40}\b(?:zablokowan[ae]|zawieszon[ae]|nieaktywn[ae]|wylaczon[ae])|(?:ящик|пользователь|аккаунт|учетная запись)\S*.{0,40}(?:заблокирован|отключен|неактив|удален)|(?:账号|帐号|帳號|邮箱|用户|用戶).{0,10}(?:停用|禁用|冻结|凍結|注销|锁定)|(?:계정|메일함).{0,10}(?:정지|휴면|비활성)/,
    unless: ofTheSender,
    example: "550 Konto gesperrt",
  },
];

/** Words that make a sentence about a missing mailbox one about somebody or something else. */
const notMissing = new RegExp(
  `${hedged.source}|\\btoo many\\b|\\bsender|\\b(?:return|reverse|from|source|originat\\w*|envelope from|mail from|reply|ip|client|helo|host|mx|dns)[ -]?(?:path|address|domain)|\\bdomain of\\b|\\bmail from\\b|\\bfrom (?:address|domain|header|addr)\\b|\\bheader\\b|\\brelay(?:ing|ed)?\\b(?! ?=| recipient)|unauthenticated|\\btemporar|access denied|\\bserver unknown|\\btry again|in progress|\\b(?:user ?name|password|credential|login)s?\\b|dont have permission|\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bptr\\b|\\brdns\\b|black ?list|block ?list|reputation|quota|\\bspam|\\bblocked\\b|\\bnot allowed\\b|\\bexcessive\\b|\\bconnect|\\bwhite ?list|\\ballow ?list|\\bsyntax|\\bformat\\b|\\bmalformed|\\bcharacters?\\b|\\byou (?:are not|must|may)\\b|\\byour (?:account|ip|server|domain|user|mailbox|host|address|login|network)\\b|\\bfrom (?:field|line|unknown)\\b|\\bretry\\b|\\blater\\b|\\bat (?:the|this) (?:moment|time)\\b|\\bbounce address|\\byour e ?mail address\\b|\\battack|\\bthreshold|\\b(?:user|recipient|account) database\\b|\\bmessage id\\b|\\bpolic(?:y|ies)\\b(?! error)`,
  "s",
);

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
        "@[ :.,>()]{0,4}(?:unknown user|user unknown|is unknown|is no longer valid|is not (?:known|valid|found|recogni[sz]ed|registered)|is (?:not )?(?:a )?(?:un|in)?valid (?:recipient|mailbox|user|address)|does(?: not|nt) exist|no longer exists|not found|unknown[. ]*$)",
        "\\bnot (?:a|our) (?:valid |known |local |registered |active )*(?:mailbox|user|recipient|customer|account)\\b",
        "\\b(?:doesnt|does not) have (?:an? )?.{0,60}\\b(?:account|mailbox)",
        "\\bnot a valid (?:\\w+ ){0,2}(?:mailbox|user|recipient|account|address)\\b",
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
        "\\b(?:no|not (?:a |an |any |our |one of our )?) ?(?:valid |active |known |existing )*(?:user|recipient|mailbox|account|customer|address)s? (?:of|on|at|in) (?:this|our|the)\\b",
        "^(?:\\w+ )?no valid (?:recipients?|mailbox|users?)\\b",
        "\\bno such (?:id|mail ?id|login|member|subscriber|employee)\\b",
        "\\bunavailable (?:mail )?user\\b",
        "\\bnot in my valid ?rcptto|\\binvalid rcpt ?to\\b",
        "\\b(?:user|recipient|mailbox|account|person) (?:has |was )?moved\\b(?! temporarily)",
        "\\b(?:not|isnt) (?:a )?(?:listed |member )?(?:in|on|of) (?:the |our |this |any )?(?:\\w+ )?(?:address (?:list|book)|directory|gal|database|user (?:list|table)|domain)\\b",
        "\\b(?:dont|doesnt|not) exists? (?:that|this|such) (?:user|mailbox|account|recipient)",
        "\\b(?:user|recipient|mailbox|address) look ?up (?:\\w+ ){0,5}failed\\b",
      ].join("|"),
    ),
    unless: notMissing,
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
    codes: [550, 551, 552, 553, 554],
    enhanced: /^$|^5\.(?:1\.1|5\.0|2\.1|0\.0)$/,
    text: /\brequested (?:mail )?action not taken:? ?mailbox (?:unavailable|not found)|(?:^|[;:,.] ?)[@ :,.]*mailbox unavailable(?: ?[[(][^\])]{0,80}[\])])?[. ]*$/,
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
    text: /\b(?:utilisateur|destinataire|adresse|boite|compte|usager)\b.{0,40}\b(?:inconnue?|inexistante?|introuvable|invalide|nexiste pas|non trouvee?)\b|\b(?:empfanger|empfaenger|benutzer|nutzer|postfach|mailbox|adresse|konto)\b.{0,40}\b(?:unbekannt|existiert nicht|nicht gefunden|nicht bekannt|nicht vorhanden|ungultig|ungueltig|gibt es nicht)|\b(?:unbekannt|ungultig|ungueltig)e?[rsn]? (?:e ?mail ?|mail ?)?(?:empfanger|empfaenger|benutzer|nutzer|adresse|postfach|mailbox|konto)|\bkein(?:e[nrm]?)? (?:benutzer|nutzer|empfanger|empfaenger|postfach|person|konto|teilnehmer)\b.{0,40}\b(?:namen|adresse|hier|gefunden|vorhanden)|\baucune? (?:utilisateur|boite|compte|destinataire|abonne)|\bnessun[oa]? (?:utente|casella|destinatario|account)|\bnenhuma? (?:usuario|caixa|conta|destinatario)|\b(?:usuario|destinatario|buzon|cuenta|direccion|casilla)\b.{0,40}\b(?:desconocid[oa]|no existe|inexistente|no encontrad[oa]|no valid[oa]|invalid[oa])|\bno (?:existe|hay) (?:dich[oa]|es[ea]|est[ea]|el|la|tal|ningun|un|una)? ?(?:persona|usuario|destinatario|buzon|cuenta|direccion)|\b(?:usuario|destinatario|caixa postal|conta|endereco)\b.{0,40}\b(?:nao existe|inexistente|nao encontrad[oa]|invalid[oa])|\b(?:utente|destinatario|casella|indirizzo|account)\b.{0,40}\b(?:sconosciut[oa]|inesistente|non esiste|non trovat[oa]|non valid[oa])|\b(?:gebruiker|ontvanger|postvak|mailbox|adres|geadresseerde)\b.{0,40}\b(?:onbekend|bestaat niet|niet gevonden|niet bekend|ongeldig)|\bonbekende (?:gebruiker|ontvanger)|\b(?:nie ma takiego|nieznany|nieprawidlowy) (?:uzytkownika?|odbiorca|odbiorcy|konta|adresata?|adresu)|\b(?:uzytkownik|odbiorca|adresat|skrzynka|konto|adres)\b.{0,40}\b(?:nie istnieje|nieznany|nieznana|nie znaleziono)|\b(?:uzivatel|prijemce|schranka|adresat|ucet)\b.{0,40}\b(?:neexistuje|neznam[ya]|nenalezena?)|\bneznamy (?:uzivatel|prijemce)|\b(?:kullanici|alici|posta kutusu|hesap)\b.{0,30}\b(?:bulunamadi|yok|mevcut degil|gecersiz|bilinmiyor)|\b(?:ismeretlen|nem letezo) (?:felhasznalo|cimzett|postafiok)|\b(?:felhasznalo|cimzett|postafiok|fiok)\b.{0,30}\b(?:ismeretlen|nem letez|nem talalhato)|\b(?:okand|ukendt|ukjent|ogiltig|ugyldig) (?:mottagare|modtager|mottaker|anvandare|bruger|bruker)|\b(?:mottagare|modtager|mottaker|anvandare|bruger|bruker)\w*\b.{0,30}\b(?:finns inte|findes ikke|finnes ikke|okand|ukendt|ukjent)|\b(?:tuntematon|virheellinen) (?:vastaanottaja|kayttaja)|\b(?:vastaanottajaa|kayttajaa)\b.{0,20}\bei (?:ole|loydy)|\b(?:destinatar|utilizator)\w*\b.{0,30}\b(?:inexistent|necunoscut|nu exista)|(?:пользовател|получател|адрес|почтовый ящик|ящик|абонент)\S*.{0,40}(?:не найден|не существует|неизвестен|не зарегистрирован|отсутствует)|(?:нет так(?:ого|ой)|неизвестн(?:ый|ого)|несуществующ(?:ий|его)) (?:\S+ )?(?:пользовател|получател|адрес|ящик)|(?:користувач|одержувач|скринька)\S*.{0,30}(?:не знайден|не існує|невідом)|(?:用户|用戶|邮箱|郵箱|信箱|收件人|帐号|账号|帳號|使用者|地址).{0,12}(?:不存在|未找到|找不到|无效|無效|未注册)|查无此人|查無此人|找不到(?:该|此|这个)?(?:收件人|用户|用戶|邮箱|郵箱)|(?:没有|沒有|無|无|查无|查無)(?:该|此|这个|這個)(?:用户|用戶|邮箱|郵箱|信箱|收件人|使用者|帐号|账号|帳號)|\bbrak (?:\w+ )?(?:uzytkownika|odbiorcy|konta|skrzynki|adresu|adresata)|(?:ユーザー?|宛先|受信者|メールボックス|アドレス|アカウント).{0,16}(?:存在しません|見つかりません|不明|ありません|存在しない)|(?:사용자|수신자|수신인|메일 ?주소|계정|메일함).{0,16}(?:존재하지 않|찾을 수 없|없는|없습니다|알 수 없)|존재하지 않는 ?(?:사용자|수신자|메일|계정)/u,
    unless: new RegExp(
      `${ofTheSender.source}|\\bdomaine|\\bdominio\\b|temporair|temporan|vorubergehend|временно|\\bdomain\\b|\\bdomane\\b|\\bdomaene\\b|\\bde desconocid|\\bno acepta|\\bspf\\b|\\bdns\\b`,
      "u",
    ),
    example: "550 5.1.1 Destinataire inconnu",
  },
];

const whom =
  "(?:users?|recipients?|mail ?box(?:es)?|accounts?|address(?:ee)?s?|customers?|members?|subscribers?|employees?|persons?|people|names?|contacts?|alias(?:es)?|inbox)";
const absent =
  "(?:(?:not|nt|cannot|cant|couldnt|never|no longer|nobody) (?:\\w+ ){0,3}(?:exist\\w*|found|find|locate\\w*|known?|valid|recogni[sz]e\\w*|register\\w*|listed|present|identif\\w+|resolved?|match\\w*|defined|employed|work\\w*)|unknown|non ?exist\\w*|inexist\\w*|invalid|unrecogni[sz]ed|doesnt (?:\\w+ )?exist|(?:was|were|been|is|got) (?:\\w+ )?(?:deleted|removed|erased)|left (?:the|our|this) (?:company|organi[sz]ation|firm|school|university))";

/** Read after all that blames us: any sentence that says of a person or mailbox that it is not there. */
export const vaguelyMissingReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.not_there",
    class: "mailbox_not_found",
    only: "permanent",
    codes: [550, 551, 553, 554],
    notEnhanced: /^5\.(?:1\.[023789]|2\.[023]|[3-6]\.)/,
    text: new RegExp(
      `\\b${whom}\\b[^.;]{0,60}\\b${absent}\\b|\\b${absent}\\b[^.;]{0,30}\\b${whom}\\b`,
    ),
    unless: new RegExp(
      `${notMissing.source}|\\bpolic|\\bfilter|\\brestrict|\\bauthori|\\bpermi(?:t|ssion)|\\bfull\\b|\\blimit|\\bmessage\\b|\\bcontent|\\bserver\\b|\\bservice|\\bhost\\b|\\bip\\b|\\bnetwork|\\bdomain|\\bcommand|\\btls\\b|\\bcertificate|\\bkey\\b|\\bproblem|\\berror\\b|\\breason\\b|\\bfrom\\b|\\bor\\b|\\byou\\b|\\byour\\b(?! recipient)`,
      "s",
    ),
    example: "550 The person named in the address was never found on our rolls",
  },
];
