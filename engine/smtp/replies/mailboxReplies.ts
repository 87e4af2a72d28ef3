import type { ReplyRule } from "#engine/smtp/replyClass.ts";

/** Words that make a sentence about a mailbox unsure, or about somebody else. */
const hedged =
  /\b(?:may|might) (?:not|be)\b|\bcould be\b|\bor (?:the )?(?:access|sender|denied|blocked|you)\b|\b(?<!recipient )verify|\b(?<!recipient )verification\b(?!.{0,300}\brecipient verif)|\bcallout|\bcallback/s;

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
];

/** Replies that say the mailbox takes no more for the moment: it exists. */
export const busyMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.busy",
    class: "mailbox_busy",
    text: /(?:user|recipient|mailbox|account|address|@)\b.{0,60}(?:receiving (?:mail|messages?|e ?mail) (?:at a rate|too (?:quickly|fast|often))|exceeded (?:the )?(?:\w+ ){0,3}rate limit|(?:has )?received too many|is (?:too )?busy|is (?:currently )?(?:locked|in use)|being (?:accessed|migrated|moved)|incoming (?:mail )?(?:rate|limit))|^[@ :]*too many recent messages|@ ?deferred due to excessive volume|messages to @ .{0,20}deferred|mailbox (?:busy|locked|in use)|(?:rate ?limit|limit) (?:is )?exceeded for (?:the )?(?:mailbox|recipient|user)|too many messages (?:for|to) (?:this )?(?:recipient|user|mailbox)|recipients? .{0,30}(?:rate|message|messages|receive|receiving) (?:receive )?limit .{0,40}exceeded|recipients? (?:has |have )?exceeded (?:their|its|the) limit|^(?:the )?(?:@|recipient|user|mailbox) (?:is )?(?:currently )?(?:receiving|getting) (?:\w+ ){0,2}too\b|frequency of receiving\b|\bmailbox received too much e?mail\b/,
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
        "^(?:@ )?(?:user|account) (?:is|was|has been) locked[. ]*$",
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
    id: "mailbox.no_such_user_5_1_0",
    class: "mailbox_not_found",
    only: "permanent",
    codes: [550, 551, 553, 554],
    // "Other address status" says nothing by itself and is the sender's in most replies: only plain words count.
    enhanced: /^5\.1\.0$/,
    text: /\b(?:(?:user|recipient|mailbox|account|addressee) (?:is )?(?:unknown|not found|does not exist|doesnt exist)|(?:unknown|no such) (?:user|recipient|mailbox|account|addressee))\b/,
    unless: notMissing,
    example: "550 5.1.0 <someone@example.com>... User unknown",
  },
  {
    id: "mailbox.edge_blocking_tag",
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
    id: "mailbox.edge_blocking",
    class: "mailbox_not_found",
    provider: "exchangeonline",
    only: "permanent",
    codes: [550],
    enhanced: /^5\.4\.1$/,
    text: /\brecipient address rejected: access denied\b/,
    unless: /\bbanned\b|\bspam|\bsender|\bip\b|\bclient\b/,
    example: "550 5.4.1 [someone@example.com]: Recipient address rejected: Access denied",
  },
  {
    id: "mailbox.expansion_opensmtpd",
    class: "mailbox_not_found",
    software: "opensmtpd",
    codes: [524],
    enhanced: /^5\.2\.4$/,
    text: /\bmailing list expansion problem\b/,
    example: "524 5.2.4 Mailing list expansion problem: <someone@example.com>",
  },
  {
    id: "mailbox.no_expansion",
    class: "ambiguous",
    codes: [524],
    enhanced: /^5\.2\.4$/,
    text: /\bmailing list expansion problem\b/,
    example: "524 5.2.4 Mailing list expansion problem: <someone@example.com>",
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
