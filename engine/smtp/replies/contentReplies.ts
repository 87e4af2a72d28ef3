import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";

/** Replies about a message, its size, form or content, none of which a check sends. */
export const contentReplies: readonly ReplyRule[] = [
  {
    id: "content.spam",
    class: "content",
    text: anyOf({
      judgedSpam: [
        /\b(?:message|mail|e ?mail|content|it|body|data)\b.{0,60}\b(?:considered|detected|identified|classified|judged|flagged|recogni[sz]ed|suspected|looks?|appears?|scored|tagged|marked|suspicion)\b.{0,30}\b(?:spam|unsolicited|bulk|junk|virus|malware|phish|dangerous|suspicious|malicious|uce|ube)/u,
        /\b(?:spam|virus|malware|phishing|junk|trojan|worm)\b.{0,30}\b(?:message|mail|content|detected|found|rejected|score|refused|denied|discarded|check)/u,
      ],
      infected: [
        /\b(?:infected|virus)\b/u,
        /\bcontain(?:s|ed|ing)?\b.{0,30}\b(?:spam|virus|malware|malicious|banned|prohibited|forbidden|url|link|attachment|executable)/u,
      ],
      unsolicited: /\bunsolicited (?:mail|bulk|message)/u,
      content: [
        /\b(?:mail|message|spam) content (?:denied|rejected|reject|polic|not|filter|restriction)/u,
        /\bcontent (?:filter|examination|rejected|denied|polic|restriction|judged|scan|is not)/u,
        /\bdue to (?:its |the )?content\b|\bits content\b/u,
      ],
      links: /\b(?:url|uri|link)s?\b.{0,40}\b(?:black|block) ?list/u,
      attachments:
        /\battachments?\b.{0,30}\b(?:not (?:allowed|accepted|permitted)|blocked|forbidden|prohibited)/u,
      filtered: /\bmessage filtered\b|\bmessage not allowed\b|\banti ?spam\b|\bheader based\b/u,
      forbiddenFiles:
        /\b(?:banned|blocked|prohibited|forbidden|illegal|dangerous) (?:attachment|file|content|extension)/u,
      spam: [
        /\bspam\b[.! ]*$|^(?:5\.\d\.\d )?spam\b|\bunder suspicion of spam/u,
        /\bpotential (?:security|spam)|\bspam filter|\bcontent reject/u,
      ],
      badContent:
        /\b(?:suspicious|unacceptable|inappropriate|objectionable|malicious|unwanted) content/u,
      mime: /\bmime\b.{0,20}\breject/u,
      spamToken: /\bmail \w{12,}(?:\.\w+)? is rejected/u,
      files:
        /\b(?:executables?|files|archives?|macros?|extensions?)\b.{0,30}\bnot (?:allowed|accepted|permitted)/u,
      european: [
        /\b(?:als|comme|como|come|jako) spam\b|\bspamverdacht/u,
        /\b(?:contenu|message|mail|courriel)\b.{0,40}\b(?:indesirable|pourriel)|\bcorreo (?:no deseado|basura)/u,
        /\b(?:mensagem|mensaje|messaggio|wiadomosc|ileti|mesaj)\b.{0,40}\b(?:indesejad|no desead|indesiderat|niechcian|istenmeyen)/u,
      ],
      russian: /спам/u,
      chinese: /垃圾邮件|垃圾郵件|内容.{0,6}拒|內容.{0,6}拒/u,
      japanese: /迷惑メール|スパム/u,
      korean: /스팸/u,
    }),
    unless: anyOf({
      spamSource: [
        /\bsuspected spam (?:sender|ip)|\bspam (?:sender|source)/,
        /your (?:ip|server|host)|\bblock(?:ed)? for spam|\bspams from\b/,
      ],
      yourHost: [
        /\breputation\b|\b(?:sc|ou|dy) 00\d\b|\bdetected from\b|\bthis ip\b/,
        /\bip has been\b|\byour ip\b/,
      ],
      sending: /\byou are sending\b/,
      sessions: /\bdnsbls?\b|\bhelo\b/,
      blockedFrom:
        /\b(?:e ?mail|messages?|connections?) from (?:@|\[?\d|\w+ )\S* ?(?:is |are |was |has been )?(?:currently |temporarily )?blocked/,
    }),
    example: "550 5.7.1 Message considered as SPAM",
  },
  {
    id: "content.link_list",
    class: "content",
    raw: /spamhaus\s+dbl|spamhaus\.org\/(?:query\/)?(?:domain|dbl)|\bsurbl\b|\buribl\b|\bdbl\b/,
    example:
      "550 5.7.1 Your email was rejected due to having a domain present in the Spamhaus DBL -- see https://www.spamhaus.org/dbl/",
  },
  {
    id: "content.form",
    class: "content",
    text: anyOf({
      headers: [
        /\b(?:missing|no|invalid|bad|malformed|multiple|duplicate|having no|without) (?:\w+ ){0,5}(?:header|from:|to:|date:|message ?id|mime|subject)/,
        /\bheaders?\b.{0,40}\b(?:missing|invalid|malformed|not rfc|syntax|too|reject|required|must)/,
      ],
      standards: /\b(?:rfc ?(?:2822|5322|822)|5322)\b.{0,30}\b(?:complian|valid|violat)/,
      lines: [
        /\bmalformed (?:message|mail)|\bbare (?:lf|cr|newline|linefeed)/,
        /\bmessage is not compliant|\bline (?:is )?too long/,
      ],
    }),
    unless: /\brecipient address\b/,
    example:
      "550 5.7.1 [x.xx.xx.xx 14] Messages missing a valid address in From: header, or having no From: header, are not accepted.",
  },
  {
    id: "content.size",
    class: "content",
    text: anyOf({
      sizeLimit: /\b(?:message|mail|e ?mail|file|maximum|fixed maximum) ?size\b|\bsize limits?\b/,
      tooLarge: [
        /\b(?:message|mail|e ?mail|data|attachment)s? (?:\w+ ){0,3}(?:too (?:large|big|long)|exceeds?\b|larger)/,
        /\btoo (?:large|big) (?:a )?(?:message|mail)/,
        /\bexceed(?:s|ed)? (?:\w+ ){0,4}(?:size|maximum message)/,
      ],
    }),
    unless:
      /\bquota|\bmailbox size|\bmailbox\b.{0,20}\bfull|\bnumber of\b|\bcount\b|\bper (?:session|hour|minute|day|connection)\b/,
    example: "552-5.2.3 Your message exceeded Google's message size limits.",
  },
  {
    id: "content.code",
    class: "content",
    enhanced: /^[45]\.(?:2\.3|3\.4|6\.\d+|7\.7)$/,
    unless: /smtputf8|\butf ?8\b|internationali[sz]ed/,
    example: "552 5.3.4 No",
  },
  {
    id: "content.provider_code",
    class: "content",
    raw: /\[ph\d\d\]|\bofr_?506\b|\bib(?:21[0-9]|20[0-9])\b|\bdt:spm\b|\bdt:sum\b|\bp=unsolicitedmessageerror|\bxgemail_0012\b|\[sb?\d{2}\] spam/,
    example: "554 DT:SPM 163 smtp8,DMCowACX",
  },
];

/** Replies that cite a policy of the receiving side without a cause we could fix. */
export const policyReplies: readonly ReplyRule[] = [
  {
    id: "policy.named",
    class: "policy",
    text: anyOf({
      policy: /\bpolic(?:y|ies)\b/,
      administrative:
        /\badministrativ\w* prohibit|\badministrative (?:prohibition|rejection|block)/,
      byAdministrator: [
        /\bprohibited by (?:the )?(?:administrator|system)/,
        /\brejected by (?:the )?(?:recipient|user|administrator|system administrator|destination)/,
        /\bbounced by (?:the )?administrator/,
      ],
      notAuthorized: [
        /\b(?:sender )?not authenticated for|notauthori[sz]ed/,
        /\bonly accepts? (?:mail|messages?) from/,
        /\bnot (?:allowed|permitted|authori[sz]ed) to (?:send|post|mail|receive)/,
        /\bdont have permission|\bdelivery not authori[sz]ed/,
      ],
      restrictedRecipient: [
        /\brestricted (?:recipient|address|user|mailbox|to)|\bbadrcptto\b/,
        /\bmail is rejected by recipients\b|\b(?:allowed|approved) senders? list/,
      ],
      recipientRefuses: [
        /\b(?:user|recipient|mailbox) (?:does not|doesnt|has chosen not to|is not) (?:accept|receiv)\w*\b.{0,40}\bfrom\b/,
        /\brecipients? (?:is |are |has been )?(?:blocked|refused|restricted|prohibited)/,
      ],
      security: /\bsecurity polic|\bgo away\b/,
      restrictedMailbox:
        /\b(?:mailbox|recipient|address|user|account|group|list) (?:@ )?(?:is |are )?restricted\b/,
      recipientSettings: [
        /\b(?:recipient|user) (?:preferences|rules|settings|filter)/,
        /受信拒否|受信を拒否|수신 ?거부|拒收|拒绝接收|拒絕接收/,
        /\bprivacy settings\b|\bblocked by (?:the )?(?:recipient|user)\b/,
        /\b(?:recipient|user)s? (?:has |have )?(?:refuse[ds]?|decline[ds]?)\b/,
        /\b(?:recipient|user|mailbox|account|address|group) (?:@ )?(?:is |are )?not (?:allowed|authori[sz]ed|permitted) to receive/,
      ],
    }),
    // Zoho's reply names the mailbox and a policy.
    unless: /\bdelivery failure policy error\b/,
    example: "550 5.7.1 [CS01] Message rejected due to local policy.",
  },
];
