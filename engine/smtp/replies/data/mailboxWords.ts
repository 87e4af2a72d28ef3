/**
 * Words of one language, as sources of patterns over folded text: lower case, Latin letters without accents, hyphens
 * and apostrophes read as in `readReply`.
 */
export interface MailboxWords {
  /** Nouns for the mailbox or the person it belongs to. */
  held: string;
  /** Predicates that say it doesn't exist. */
  gone: string;
  /** Sentences that say so without such a noun, or with the noun last. */
  missing?: string;
  /** Nouns for what can be full, and predicates that say it is. */
  store: string;
  full: string;
  /** Sentences that say the mailbox is full in another order. */
  fullToo?: string;
  /** Predicates that say the mailbox was disabled. */
  closed: string;
}

/** Languages written in Latin letters. */
export const latinWords: Readonly<Record<string, MailboxWords>> = {
  french: {
    held: "utilisateur|destinataire|adresse|boite|compte(?! rendu)|usager|abonne|correspondant|messagerie",
    gone: "inconnue?s?|inexistante?s?|introuvables?|invalides?|(?:ne)?n?existe(?:nt)? (?:pas|plus)|non (?:trouve|valide|reconnu|attribue|repertorie)e?s?|nest (?:pas|plus) (?:valide|connu|reconnu|repertorie|attribue)e?|erronee?|supprimee?",
    missing: "\\baucune? (?:utilisateur|boite|compte|destinataire|abonne)",
    store: "boite|messagerie|bal|compte(?! rendu)",
    full: "pleine?|saturee?|remplie?",
    fullToo: "\\b(?:quota|capacite|stockage)\\b.{0,30}\\b(?:depasse|atteint|insuffisant|epuise)",
    closed:
      "expiree?|verrouillee?|jamais (?:ete )?(?:utilise|active)e?|desactivee?|suspendue?|fermee?|cloturee?|bloquee?|archivee?|resiliee?|inactive?|inactif",
  },
  german: {
    held: "empfanger\\w*|empfaenger\\w*|benutzer(?!name)\\w*|nutzer|anwender|postfach|mailbox|mailadresse|adresse|konto|teilnehmer|adressat|account",
    gone: "unbekannt|existier(?:t|en) nicht|nicht (?:mehr )?(?:gefunden|bekannt|vorhanden|registriert|existent|gultig|gueltig|zugeordnet|eingerichtet)|ungultig|ungueltig|gibt es nicht|geloscht|geloescht",
    missing:
      "\\b(?:unbekannt|ungultig|ungueltig|nicht existierend)e?[rsn]? (?:e ?mail ?|mail ?)?(?:empfanger|empfaenger|benutzer(?!name)|nutzer|adresse|postfach|mailbox|konto)|\\bkein(?:e[nrm]?)? (?:solche[rsn]?) (?:benutzer|nutzer|empfanger|postfach|konto|adresse)|\\bkein(?:e[nrm]?)? (?:benutzer|nutzer|empfanger|empfaenger|postfach|person|konto|teilnehmer)\\b.{0,40}\\b(?:namen|adresse|hier|gefunden|vorhanden)",
    store: "postfach\\w*|mailbox|konto|speicher(?:platz|volumen|limit)?|kontingent|quota",
    full: "voll|ueberfullt|uberfullt|ueberfuellt|erschopft|erschoepft|ausgeschopft|aufgebraucht|uberschritten|ueberschritten",
    closed:
      "abgelaufen|nie (?:benutzt|genutzt|aktiviert)|gesperrt|deaktiviert|stillgelegt|geschlossen|inaktiv|abgeschaltet|gekundigt|archiviert|nicht (?:mehr )?aktiv",
  },
  dutch: {
    held: "gebruiker|ontvanger|postvak|mailbox|adres|geadresseerde|account|postbus",
    gone: "onbekend|bestaat niet|niet gevonden|niet bekend|ongeldig|verwijderd",
    missing: "\\b(?:onbekende|ongeldige) (?:gebruiker|ontvanger)",
    store: "postvak|mailbox|postbus|account",
    full: "vol|overvol",
    fullToo: "\\bquotum\\b.{0,20}\\boverschreden",
    closed:
      "verlopen|vergrendeld|nooit gebruikt|geblokkeerd|uitgeschakeld|gedeactiveerd|opgeheven|opgeschort|gesloten|inactief",
  },
  spanish: {
    held: "usuario|destinatario|buzon|cuenta|direccion|casilla",
    gone: "desconocid[oa]|no existe|inexistente|no (?:se )?(?:ha sido )?(?:ha )?encontr\\w+|no (?:es )?valid[oa]|invalid[oa]|no registrad[oa]|no reconocid[oa]|eliminad[oa]",
    missing:
      "\\bno (?:existe|hay) (?:dich[oa]|es[ea]|est[ea]|el|la|tal|ningun|un|una)? ?(?:persona|usuario|destinatario|buzon|cuenta|direccion)|\\bdesconocido (?:usuario|destinatario)",
    store: "buzon|bandeja|casilla|cuenta",
    full: "llen[oa]|sin espacio",
    fullToo:
      "\\b(?:cuota|espacio|capacidad)\\b.{0,30}\\b(?:excedid[oa]|superad[oa]|agotad[oa]|insuficiente)",
    closed:
      "expirad[oa]|caducad[oa]|vencid[oa]|desactivad[oa]|deshabilitad[oa]|inhabilitad[oa]|suspendid[oa]|inactiv[oa]|bloquead[oa]|cancelad[oa]|cerrad[oa]|dad[oa] de baja",
  },
  portuguese: {
    held: "usuario|utilizador|destinatario|caixa postal|caixa de correio|conta|endereco",
    gone: "nao existe|inexistente|nao (?:foi )?encontrad[oa]|nao localizad[oa]|nao cadastrad[oa]|nao (?:e )?valid[oa]|invalid[oa]|desconhecid[oa]",
    missing: "\\bnenhuma? (?:usuario|utilizador|caixa|conta|destinatario)",
    store: "caixa(?: postal| de correio| de entrada)?|conta",
    full: "chei[ao]|lotad[ao]",
    fullToo:
      "\\b(?:cota|quota|espaco|capacidade)\\b.{0,30}\\b(?:excedid[oa]|ultrapassad[oa]|esgotad[oa]|insuficiente)",
    closed:
      "expirad[oa]|expirou|vencid[oa]|desativad[oa]|desactivad[oa]|suspens[oa]|inativ[oa]|bloquead[oa]|desabilitad[oa]|cancelad[oa]|encerrad[oa]",
  },
  italian: {
    held: "destin|utente|destinatario|casella|indirizzo|account",
    gone: "sconosciut[oa]|inesistente|non (?:esiste|esistente|valid[oa]|presente|riconosciut[oa]|registrat[oa])|non (?:e stat[oa] )?trovat[oa]|errat[oa]",
    missing: "\\bnessun[oa]? (?:utente|casella|destinatario|account)",
    store: "casella|mailbox|account",
    full: "pien[ao]|satur[ao]",
    fullToo:
      "\\b(?:quota|spazio|capienza|capacita)\\b.{0,30}\\b(?:superat[oa]|esaurit[oa]|insufficiente)",
    closed:
      "mai (?:utilizzat|attivat)[oa]|disabilitat[oa]|disattivat[oa]|sospes[oa]|chius[oa]|bloccat[oa]|inattiv[oa]|dismess[oa]|cessat[oa]|scadut[oa]|non attiv[oa]",
  },
  polish: {
    held: "uzytkownik\\w*|odbiorc\\w+|adresat\\w*|skrzynk\\w+|konto|kont\\w{1,2}|adres",
    gone: "nie istnieje|nieznan\\w+|nie (?:zostal\\w* )?znalezion\\w+|nie odnaleziono|nieprawidlow\\w+|usunie\\w+",
    missing:
      "\\b(?:nie ma tak(?:iego|iej)|nieznany|nieprawidlowy|nie znaleziono|brak(?: takiego| takiej)?) (?:\\w+ )?(?:uzytkownik\\w*|odbiorc\\w+|kont\\w+|adresat\\w*|adresu?|skrzynk\\w+)",
    store: "skrzynk\\w+|konto",
    full: "pelna|pelne|przepelnion\\w|zapelnion\\w|brak miejsca",
    fullToo:
      "\\b(?:przekroczon\\w) (?:limit|pojemnosc|quot\\w)\\b.{0,30}\\b(?:skrzynk|kont|uzytkownik|odbiorc)|\\b(?:limit|pojemnosc|quota) (?:miejsca |skrzynki )?\\w* ?przekroczon\\w|\\bbrak miejsca\\b.{0,30}\\b(?:skrzyn|kont)",
    closed:
      "wygasl\\w+|zablokowan\\w|zawieszon\\w|nieaktywn\\w|wylaczon\\w|zamkniet\\w|dezaktywowan\\w",
  },
  czechAndSlovak: {
    held: "uzivatel\\w*|pouzivatel\\w*|prijemc\\w+|prijimatel\\w*|schrank\\w+|adresat\\w*|adres[au]|ucet|konto",
    gone: "neexist\\w+|neznam\\w+|ne(?:byl\\w? )?nalezen\\w*|nenajden\\w*|nebyl\\w? nalezen\\w*|nebol\\w? najden\\w*|neplatn\\w+",
    missing:
      "\\b(?:neznam[ya]|neplatn[ya]|neexistujici) (?:\\w+ )?(?:uzivatel|pouzivatel|prijemc|schrank|adresat|adres)",
    store: "schrank\\w+|mailbox",
    full: "pln[aey]|preplnen\\w",
    fullToo:
      "\\b(?:prekrocen\\w*|presiahnut\\w*)\\b.{0,20}\\b(?:kvot\\w*|kapacit\\w*|limit schrank\\w+)|\\b(?:kvota|kapacita)\\b.{0,30}\\b(?:prekrocen|vycerpan|presiahnut)",
    closed:
      "zablokovan\\w*|zrusen\\w*|deaktivovan\\w*|pozastaven\\w*|zakazan\\w*|neaktivn\\w*|uzavren\\w*",
  },
  turkish: {
    held: "kullanici\\w*|alici\\w*|posta kutusu|posta adresi|hesap|hesab\\w+|adres(?!iniz)\\w*",
    gone: "bulunamadi|bulunmuyor|bulunmamaktadir|yok|mevcut degil|gecersiz|bilinmiyor|tanimsiz|kayitli degil",
    missing: "\\b(?:bilinmeyen|gecersiz|tanimsiz) (?:\\w+ )?(?:kullanici|alici|hesap|posta kutusu)",
    store: "posta kutusu|kutu\\w*|kota\\w*|hesap|hesab\\w+|depolama",
    full: "dolu|doldu|dolmus\\w*|asildi|asilmis\\w*|asti|yetersiz",
    closed:
      "devre disi|askiya|kapatil\\w+|pasif|donduruldu|engellendi|engellenmis\\w*|iptal|kilit\\w*|etkin degil",
  },
  hungarian: {
    held: "felhasznalo|cimzett|postafiok|fiok",
    gone: "ismeretlen|nem letez\\w*|nem talalhato",
    missing: "\\b(?:ismeretlen|nem letezo) (?:felhasznalo|cimzett|postafiok)",
    store: "postafiok",
    full: "megtelt|tele",
    closed: "fel ?(?:van )?fuggesztve|letiltva|zarolva",
  },
  scandinavian: {
    held: "(?:mottagare|modtager|mottaker|anvandare|bruger|bruker)\\w*",
    gone: "finns inte|findes ikke|finnes ikke|okand|ukendt|ukjent|existerar inte|eksisterer ikke",
    missing:
      "\\b(?:okand|ukendt|ukjent|ogiltig|ugyldig) (?:mottagare|modtager|mottaker|anvandare|bruger|bruker)",
    store: "brevladan?|postlada|inkorgen|postkassen?|innboksen?",
    full: "full|fuld",
    closed: "inaktivera[dt]|sparra[dt]|avstang[dt]|deaktivere[dt]|sperret|sparret",
  },
  finnish: {
    held: "vastaanottajaa|kayttajaa",
    gone: "ei (?:ole|loydy)",
    missing: "\\b(?:tuntematon|virheellinen) (?:vastaanottaja|kayttaja)",
    store: "postilaatikko",
    full: "tayn+a|taysi",
    closed: "suljettu|poistettu kaytosta",
  },
  romanian: {
    held: "destinatar\\w*|utilizator\\w*|contul",
    gone: "inexistent|necunoscut|nu exista",
    store: "casuta|cutia",
    full: "plina",
    closed: "expirat|suspendat|dezactivat|blocat",
  },
  vietnamese: {
    held: "nguoi dung|nguoi nhan|hop thu|tai khoan|dia chi",
    gone: "khong (?:ton tai|tim thay)",
    store: "hop thu",
    full: "(?:da )?(?:đay|day)",
    closed: "(?:bi )?(?:khoa|vo hieu)",
  },
  indonesian: {
    held: "pengguna|penerima|akun|alamat",
    gone: "tidak (?:ditemukan|ada|dikenal)",
    store: "kotak surat",
    full: "penuh",
    closed: "dinonaktifkan|ditangguhkan",
  },
};

/** Languages in other scripts, where words have no boundaries that a pattern can rely on. */
export const otherWords: Readonly<Record<string, MailboxWords>> = {
  russian: {
    held: "пользовател|получател|адресат|адрес|почтовый ящик|ящик|абонент|учетная запись|аккаунт",
    gone: "не найден|не существует|неизвест|не зарегистрирован|отсутствует|недействител|не обнаружен",
    missing:
      "(?:нет так(?:ого|ой)|неизвестн(?:ый|ого)|несуществующ(?:ий|его)|неверный) (?:\\S+ )?(?:пользовател|получател|адрес|ящик)|так(?:ого|ой) (?:пользовател|получател|адрес|ящик)\\S* (?:нет|не существует)",
    store: "ящик|квота|почт\\S+ бокс",
    full: "переполнен|заполнен|полон|превышен|исчерпан",
    fullToo:
      "переполнен\\S*.{0,20}ящик|превыш\\S+ (?:\\S+ )?(?:квот|размер\\S* (?:почтового )?ящик)|(?:недостаточно|нет|не хватает) (?:\\S+ )?места.{0,30}(?:ящик|почт)",
    closed: "заблокирован|отключен|неактив|не активен|удален|приостановлен|деактивирован|закрыт",
  },
  ukrainian: {
    held: "користувач|одержувач|отримувач|скринька|адреса|обліковий запис|скриньк",
    gone: "не знайден|не існує|невідом",
    missing: "(?:непознат|невідомий) (?:получател|потребител|одержувач|користувач)",
    store: "скриньк",
    full: "переповнен|заповнен",
    closed: "заблокован|вимкнен|деактивован",
  },
  bulgarian: {
    held: "потребител",
    gone: "не съществува|непознат",
    store: "кутия",
    full: "пълна",
    closed: "деактивиран|блокиран",
  },
  chinese: {
    held: "用户|用戶|邮箱|郵箱|信箱|收件人|收件者|收信人|帐号|账号|帳號|账户|帐户|帳戶|使用者|地址|邮件账",
    gone: "不存在|未找到|找不到|没有找到|沒有找到|无效|無效|未注册|未註冊|未开通|未開通|已删除|已刪除|不正确|有误",
    missing:
      "查无此人|查無此人|(?:找不到|没有|沒有|無|无|查无|查無|未知|无效|無效)的?(?:该|此|这个|這個)?(?:收件人|用户|用戶|邮箱|郵箱|信箱|使用者|帐号|账号|帳號|账户|帳戶)",
    store: "邮箱|信箱|郵箱|空间|空間|容量|配额|配額|存储",
    full: "已满|已滿|满了|滿了|不足|超限|超出|超过|超過|用完|用尽|用盡",
    fullToo: "(?:超出|超过|超過).{0,6}(?:配额|配額|容量|空间|空間)",
    closed: "停用|禁用|冻结|凍結|注销|註銷|锁定|鎖定|停止使用|关闭|關閉|过期|暂停|休眠|封停",
  },
  japanese: {
    held: "ユーザー?|宛先|受信者|送信先|メールボックス|メールアドレス|アドレス|アカウント|利用者",
    gone: "存在しません|見つかりません|不明|ありません|存在しない|見つからない|存在いたしません|未登録",
    missing:
      "(?:存在しない|不明な|無効な)(?:ユーザ|宛先|受信者|メールアドレス|アドレス|アカウント)",
    store: "メールボックス|受信箱|受信ボックス|容量|ディスク",
    full: "いっぱい|一杯|満杯|超|不足|オーバー|上限|フル",
    closed: "停止|無効|凍結|ロック|解約|休止|利用でき|使用でき|廃止|閉鎖",
  },
  korean: {
    held: "사용자|수신자|수신인|받는 ?사람|메일 ?주소|계정|메일함|회원|아이디|가입자",
    gone: "존재하지 않|찾을 수 없|없는|없습니다|알 수 없|등록되지 않|확인되지 않",
    missing:
      "(?:존재하지 않는|없는|알 수 없는|등록되지 않은) ?(?:사용자|수신자|메일|계정|회원|아이디)",
    store: "메일함|편지함|사서함|용량|저장 ?공간|쿼터",
    full: "초과|가득|부족|꽉",
    closed: "정지|휴면|비활성|중지|탈퇴|해지|잠금|잠겨|잠겼",
  },
  arabic: {
    held: "المستخدم|المستلم|البريد|الحساب|العنوان|صندوق البريد",
    gone: "غير موجود|غير معروف|لا يوجد",
    missing: "لا يوجد (?:مستخدم|حساب|صندوق)",
    store: "صندوق|البريد|الحصة",
    full: "ممتلئ|تجاوز",
    closed: "معطل|موقوف|معلق",
  },
  hebrew: {
    held: "המשתמש|הנמען|התיבה|הכתובת",
    gone: "לא קיי|אינו קיים|אינה קיימת|לא נמצא|לא ידוע",
    store: "התיבה|תיבת הדואר",
    full: "מלאה",
    closed: "מושבת|נחסם|מושעה",
  },
  greek: {
    held: "χρηστη|παραληπτη|λογαριασμο|γραμματοκιβωτιο",
    gone: "δεν υπαρχει|δεν βρεθηκε|αγνωστ",
    missing: "αγνωστος (?:χρηστης|παραληπτης)",
    store: "γραμματοκιβωτιο",
    full: "πληρες|γεματο",
    closed: "απενεργοποι|ανασταλ",
  },
  thai: {
    held: "ผู้ใช้|ผู้รับ|บัญชี",
    gone: "ไม่พบ|ไม่มีอยู่",
    missing: "ไม่พบ(?:ผู้ใช้|ผู้รับ|บัญชี|ที่อยู่)",
    store: "กล่องจดหมาย",
    full: "เต็ม",
    closed: "ถูกระงับ",
  },
};
