import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";

/** Replies of a host that accepts no mail at all. */
export const closedHostReplies: readonly ReplyRule[] = [
  {
    id: "service.no_mail",
    class: "host_refuses_mail",
    codes: [521, 556],
    unless:
      /\bblock|\blisted|\bspam|\breputation|\brejected due\b|\bmessage\b|\brcpts?\b|\brecipient address rejected\b(?!: domain)/,
    example: "521 Server does not accept mail",
  },
];

/** Replies that require something of the session before RCPT, such as SMTPUTF8, TLS or authentication. */
export const sessionReplies: readonly ReplyRule[] = [
  {
    id: "session.smtputf8",
    class: "not_smtputf8",
    text: /\bsmtputf8\b|\butf ?8 (?:address|recipient|mail|not)|\binternationali[sz]ed (?:e ?mail|address|mail|domain)|\bnon ?ascii (?:address|character|local|recipient)|\beai\b.{0,30}\b(?:not|unsupported)/,
    example: "550 5.6.7 Internationalized addresses are not permitted without SMTPUTF8",
  },
  {
    id: "session.smtputf8_code",
    class: "not_smtputf8",
    enhanced: /^5\.6\.[79]$/,
    example: "553 5.6.7 Refused",
  },
  {
    id: "session.tls",
    class: "tls_required",
    text: /\b(?:must|required?|need|issue|use|requires|without|not sent over)\b.{0,30}\b(?:starttls|tls|ssl|encryption|secure connection)|\b(?:starttls|tls|ssl|encryption)\b.{0,30}\b(?:required|needed|mandatory|must|first)/,
    unless: /\bauthenticat/,
    example: "530 5.7.0 Must issue a STARTTLS command first",
  },
  {
    id: "session.tls_code",
    class: "tls_required",
    enhanced: /^[45]\.7\.(?:10|30)$/,
    example: "550 5.7.10 Refused",
  },
  {
    id: "session.tls_sophos",
    class: "tls_required",
    raw: /\bxgemail_0006\b/,
    example: "550 5.7.1 XGEMAIL_0006 Command rejected",
  },
  {
    id: "session.auth",
    class: "auth_required",
    text: anyOf({
      required: [
        /\bmust be authenticated\b/,
        /\bauth(?:entication|orization|orisation)? (?:is )?(?:required|needed|mandatory|first|failed|credentials)/,
        /\b(?:smtp auth|auth command|login) (?:required|first|needed)/,
      ],
      mustSignIn:
        /\b(?:must|need to|please|should|required to) (?:\w+ ){0,2}(?:authenticate|log ?in|login|auth)\b/,
      notAuthenticated: [
        /\bclient (?:was )?not authenticated|\bnot logged in\b|\bnot authenticated\b/,
        /\bauthenticate first|\brequires authentication/,
        /\bauthentication (?:unsuccessful|mechanism)/,
      ],
      credentials:
        /\b(?:bad|invalid|wrong|incorrect) (?:user ?name|password)|\bunknown user ?name|\bauthenticate yourself/,
    }),
    unless:
      /resolver\.rst|\bfor (?:group|recipient)|sendernotauthenticated|\bdoes not (?:have|pass)|\bdmarc|\bspf|\bdkim|senderauth|^(?:@[ .:]*)?relay(?:ing)? (?:to @ )?(?:access )?denied|\b(?:recipient|user|owner) has (?:not|never) logged in\b/,
    example: "530 5.7.1 Authentication required",
  },
  {
    id: "session.auth_code",
    class: "auth_required",
    codes: [530, 534, 535, 538],
    example: "530 Please log on",
  },
];

/** Replies that defer us: greylisting, and recipients still being verified. */
export const greylistReplies: readonly ReplyRule[] = [
  {
    id: "service.callout",
    class: "temporary",
    text: anyOf({
      unverified: [
        /\bunverified (?:address|recipient)|\baddress verification in progress/,
        /\b(?:recipient|address) verification (?:in progress|pending|temporarily|timed|deferred)/,
      ],
      verificationFailed: [
        /\bcould not (?:complete|verify) recipient/,
        /\brecipient (?:address )?verif\w+ (?:failed|error|in progress|callout)/,
      ],
    }),
    unless: /\bsender|\buser unknown|\bno such user|\bdoes not exist/,
    example:
      "421 4.1.1 <someone@example.com>: Recipient address rejected: unverified address: Address verification in progress",
  },
  {
    id: "service.greylisted",
    class: "greylisted",
    text: anyOf({
      greylist: /\bgr[ea]y ?list|\bgr[ea]ylist|\bpostgrey\b/,
      firstContact: [
        /\bdefer(?:red|ring)? (?:for|because) (?:\w+ ){0,2}first (?:time|contact)/,
        /\bfirst (?:time|encounter|attempt)\b.{0,60}\b(?:retry|again|later)/,
        /\b(?:unknown|new|first seen) (?:sender|triplet|source|ip|client)\b.{0,60}\b(?:retry|again|later|defer)/,
      ],
      retryIn: [
        /\b(?:try|come|retry) (?:again |back )?(?:in|after) (?:\w+ ){0,2}(?:\d+|a few|several|five|ten|some) ?(?:s|sec|seconds?|min|minutes?|m)?\b/,
        /\bretry timeout\b|\bplease retry (?:immediately|soon)/,
      ],
      providerCode: /\bgl0\d\b/,
      notYet: /\bnot yet authori[sz]ed to deliver\b/,
      byLanguage: [
        /\b(?:grau|graue) ?list|\b(?:liste grise|lista gris|lista grigia|lista cinza|szara lista|szarej liscie|gri liste|sed[ya] (?:seznam|listin))/,
        /сер(?:ый|ом|ого|ые|ых) спис|灰名单|灰名單|グレーリスト|그레이리스트/,
      ],
    }),
    unless: /\bconnections\b|\btoo many\b|\brate|\bovers? ?quota/,
    example: "450 4.2.0 <someone@example.com>: Recipient address rejected: Greylisted",
  },
  {
    id: "service.greylist_code",
    class: "greylisted",
    raw: /\[gl0\d\]|dt:grl|greylist/,
    example: "451 DT:GRL 163 smtp8,DMCowACX",
  },
  {
    id: "service.greylist_bare",
    class: "greylisted",
    only: "temporary",
    codes: [450, 451],
    // Nothing but "try later" at RCPT is how Exim and others greylist.
    enhanced: /^$|^4\.(?:7\.[01]|2\.0|0\.0)$/,
    text: /^[@ :.]*(?:recipient address rejected: )?(?:please )?try (?:again(?: later)?|later)[. ]*$/,
    example: "451 4.7.1 Try again later",
  },
];

/** Replies about the receiving system or the domain, not about a mailbox. */
export const serviceReplies: readonly ReplyRule[] = [
  {
    id: "service.relay",
    class: "relay_denied",
    text: anyOf({
      relayDenied: [
        /\brelay(?:ing|ed)?\b.{0,40}\b(?:den(?:y|ied)|not (?:allowed|permitted|authori[sz]ed|enabled|supported|available)|prohibited|disallowed|refused|reject\w*|forbidden|restrict\w*|disabled|access|issues?)/,
        /\b(?:deny|denies|denied|not|cannot|unable to|wont|refuse to|no|prohibited|disallowed|dont|invalid credentials for|open|as a) relay(?:ing)?\b/,
        /\brelay access\b|\brcpthosts\b/,
      ],
      notConfigured:
        /\b(?:not|isnt|arent|never) (?:\w+ )?(?:configured|authori[sz]ed|allowed|set up|setup) to (?:accept|receive|handle|relay|let) (?:\w+ ){0,3}(?:for|mail|domain|you)\b/,
      doesNotDeliver:
        /\b(?:cannot|can not|do not|dont|not|wont) (?:deliver|accept|handle|host|serve|process|receive|route) (?:e ?)?(?:mails?|messages?)? ?for (?:@|\S+\.[a-z]{2,}|(?:this|that|the|your|such|\w+ ?domain)\b)/,
      notPermitted:
        /\b(?:not|isnt|arent|never) (?:currently )?(?:permitted|allowed|authori[sz]ed) to relay\b/,
      notAGateway: [
        /\bnot (?:a )?local host\b|\bnot a gateway\b/,
        /\bnot (?:the |an? )?(?:mx|mail ?server|mail exchanger) for\b/,
      ],
      notHandled: [
        /^(?:@ )?is not (?:handled|hosted|served) (?:by|on|at|here)\b/,
        /\b(?:specified|recipient|destination|rcpt) domain is not allowed\b/,
      ],
      insecureRelay: /\binsecure (?:mail )?relay/,
      notResponsible: [
        /\bnot responsible for (?:this|that|the|your|@|\w+ ?domain)/,
        /\bmail for (?:@ |\w+ )?is not accepted/,
        /\b(?:do not|dont|does not|doesnt) (?:serve|host|handle|manage|know) (?:this|that|the|your|such) (?:\w+ )?domain/,
      ],
      relayByLanguage: [
        /\b(?:kein|keine|no|nao|non) relay\w*/,
        /\brelay\w* (?:no permitid|nao permitid|non (?:consentit|permess)|verboten|unzulassig|nicht (?:erlaubt|gestattet)|interdit|niedozwol|zabronion|запрещ|nega[dt][oa]|verweigert)/,
      ],
      notOurDomain: [
        /\b(?:domain|host)\b.{0,30}\b(?:not|isnt|arent) (?:hosted|local|handled|served|configured|serviced|accepted|managed|authori[sz]ed|one of|in my list|on this|at this|here)/,
        /\bno such domain (?:at this|here|on this)/,
        /\bnot (?:a |one of )?(?:our|my|local) (?:local )?domains?\b/,
      ],
      french: /\brelais (?:refuse|interdit)/,
      german: /\bweiterleitung\b.{0,30}\b(?:verweigert|nicht)/,
    }),
    unless:
      /\b(?:recipient|user|mailbox|account|address|group|list) (?:@ )?(?:is |are )?not (?:allowed|authori[sz]ed|permitted) to (?!relay)/,
    example: "550 5.7.1 Relaying denied",
  },
  {
    id: "service.relay_sophos",
    class: "relay_denied",
    raw: /\bxgemail_0010\b/,
    example: "550 5.7.1 XGEMAIL_0010 Command rejected",
  },
  {
    id: "service.domain",
    class: "domain_problem",
    only: "permanent",
    text: anyOf({
      unknownDomain:
        /\b(?:unknown|invalid|non ?exist[ea]nt|no such|bad|unrouteable|unroutable|unresolvable|illegal|expired|suspended|disabled|inactive) (?:recipient |destination |mail |recipients? )?(?:domain|host)s?\b/,
      domainNotFound:
        /\b(?:recipient |destination |mail )?(?:domain|host)(?: name)?\b ?(?:@ )?(?:is |was |has |does |could |cannot )?(?:been )?(?:not (?:found|exist|be (?:found|resolved)|valid|known|active)|unknown|invalid|doesnt exist|inactive|suspended|disabled|expired|unreachable|nonexistent|no longer)/,
      recipientDomain: /\b(?:find|resolve|locate) the recipient domain/,
      loop: /\bmail ?(?:forwarding )?loop|\bis looping\b/,
      byLanguage:
        /\b(?:domain|domane|domaene|domaine|dominio|domena|домен)\b.{0,30}(?:unbekannt|existiert nicht|inconnu|desconocid|desconhecid|nexiste pas|no existe|inexistente|nao existe|non esiste|sconosciut|nie istnieje|не существует|не найден)/,
      hops: /\bloops? back\b|\btoo many hops|\bhop count/,
      notActive: /\bdomain (?:is |isnt |not )+active/,
      noRoute: [
        /\bno (?:mx|mail server|dns|valid mx|a record)\b/,
        /\bfind any host (?:by that name|named)\b|\bbad destination (?:host|system)|\bno route to|\bunable to route/,
      ],
      dns: [
        /\bdns (?:error|failure|domain|lookup)|\bmx (?:record|lookup|points)/,
        /\bnull ?mx\b|\bdomain (?:\w+ )?(?:lookup|look up) failed/,
      ],
      routing: /\brouting (?:loop|error)/,
      tenant: /\btenant\b.{0,30}\bnot found|\bhosttenant/,
      domainUnknown: /\bdomain (?:\w+ ){1,6}(?:unknown|not found|nonexistent)\b/,
    }),
    unless:
      /\bsender|\bhelo|\breverse|\bptr\b|\bclient host|\bfrom\b|\buser unknown\b|\bno such user\b|\byour (?:domain|mail server|host|server)\b/,
    example: "553 5.1.2 We weren't able to find the recipient domain.",
  },
  {
    id: "service.address_syntax",
    class: "syntax",
    text: anyOf({
      addressFormat: [
        /\bsyntax\b/,
        /\b(?:invalid|bad|illegal|malformed) (?:address|recipient|mailbox|path)? ?(?:format|syntax)/,
        /\bmalformed (?:address|recipient)|\bnot a valid rfc/,
      ],
      command: [
        /\bcommand (?:not|unrecogni[sz]ed|unknown|out of sequence)/,
        /\bunrecogni[sz]ed (?:command|parameter|authentication)|\bstarttls may not/,
        /\bunknown (?:command|parameter|option)|\bbad sequence|\bbad command/,
        /\bout of order|\b(?:mail|rcpt|helo|ehlo)(?: from| to)? (?:first|required)/,
      ],
      protocol: [
        /\bprotocol (?:violation|error)|\btoo many unrecogni/,
        /\bunsupported (?:parameter|option|command)|\bpipelin/,
        /\bsynchroni[sz]ation error/,
      ],
      characters: /\bangle brackets?\b|\b(?:restricted|illegal|invalid|forbidden) characters?\b/,
    }),
    unless: /\bsender|\bmail from\b.{0,20}\breject/,
    example: "553 5.1.3 The recipient address is not a valid RFC-5321 address.",
  },
  {
    id: "service.busy",
    class: "temporary",
    only: "temporary",
    text: /\b(?:too|very|currently|is|server|system|host) busy\b|\boverload(?:ed)?\b|\bload (?:average )?(?:is )?too high\b|\b(?:high|heavy) (?:system |server )?load\b|\b(?:shutting|going) down\b|\bmaintenance\b/,
    unless: /\btoo (?:many|much)\b|\blimit|\brate\b|\bper (?:session|connection)\b/,
    example: "421 4.3.2 mx.example.com is too busy, closing connection",
  },
  {
    id: "service.later",
    class: "temporary",
    text: /\btemporar(?:y|ily)\b|\btry (?:again|later|back)|\bplease (?:try|retry)|\bcome back (?:later|soon)|\bretry later|\bvorubergehend|\btemporaire|\btemporalmente|\btemporaneamente|\bchwilowo|\bdocasne|\b(?:plus tard|mas tarde|mais tarde|piu tardi|spater (?:erneut|noch)|sprobuj pozniej|pozdeji|neskor|daha sonra)\b|временно|позже|пізніше|稍后|稍後|后再试|後再試|しばらく|後ほど|나중에/u,
    unless: /\bclient (?:host|\[)|\bpolic/,
    example: "451 4.3.2 Temporary server error. Please try again later ATTR17 [outlook.com]",
  },
];
