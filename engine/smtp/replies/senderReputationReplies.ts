import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";

/** Replies that ask for fewer or slower messages from us. */
export const rateReplies: readonly ReplyRule[] = [
  {
    id: "rate.bad_recipients",
    class: "sender_rate_limited",
    text: anyOf({
      tooMany: [
        /\btoo many (?:\w+ ){0,3}(?:unknown|invalid|bad|wrong|failed|non ?exist[ea]nt|rejected|unsuccessful|errors?|failures|mistakes)\b/,
        /\bexcessive (?:\w+ )?(?:unknown|invalid|bad) /,
        /\btoo many (?:\w+ )?(?:recipients|rcpts?|addresses)\b/,
      ],
      harvest: /\bdirectory harvest|\b(?:namespace|dictionary) (?:mining|attack)/,
    }),
    example: "421 4.7.0 me.com Error: too many errors",
  },
  {
    id: "rate.limited",
    class: "sender_rate_limited",
    text: anyOf({
      throttled: /\brate[ -]?limit|\bthrottl/,
      frequency: /\b(?:frequency|freq)\b.{0,20}\b(?:limit|exceed)/,
      tooMany:
        /\btoo many (?:\w+ ){0,2}(?:connections?|sessions?|messages?|mails?|e ?mails?|commands|requests|transactions)\b/,
      maximum:
        /\bmax(?:imum)? (?:\w+ ){0,3}(?:messages?|mails?|connections?|sessions?|recipients?) (?:\w+ ){0,3}(?:per|reached|exceeded)/,
      limits: [
        /\b(?:connections?|messages?|sending|recipients?|sessions?|transactions?|volume|hourly|daily) (?:\w+ ){0,3}(?:limit|quota)s? (?:\w+ ){0,2}(?:exceed|reach|hit)/,
        /\bexceed(?:s|ed|ing)? (?:\w+ ){0,6}(?:rate|threshold|(?:connection|thread|message|sending|hourly|daily|concurrent|recipient)s? (?:\w+ )?limit|limit (?:for|on|of) (?:the )?(?:number of )?(?:messages|connections|recipients))/,
        /\bhas exceeded the limit\b/,
      ],
      volume: [
        /\b(?:unusual|excessive|unexpected|high) (?:rate|volume|number|amount) of\b/,
        /\bunexpected volume\b|\bunusual (?:\w+ )?activity\b/,
        /\bsending (?:\w+ )?(?:too (?:fast|quickly|much|many)|rate)|\btoo much mail\b/,
      ],
      reached: [
        /^e ?mail quota exceeded|\blimit (?:\w+ ){0,4}(?:exceeded|reached)\b/,
        /\breach(?:ed|es) (?:the |your |its |a )?(?:\w+ )?limit\b/,
      ],
      speed: /\bslow(?:ing)? down\b|\btoo (?:fast|quickly|frequently)\b/,
      counts: [
        /\bconnection (?:rate|count|frequency|concurrency)\b/,
        /\b(?:daily|hourly) (?:\w+ )?(?:sending|message|mail)? ?(?:quota|limit)/,
      ],
      french: /\btrop de (?:connexions|messages|destinataires)/,
      german: /\bzu viele (?:verbindungen|nachrichten|empfanger|fehler)/,
      spanish: /\bdemasiad[oa]s (?:conexiones|mensajes|destinatarios)/,
      italian: /\btroppe connessioni/,
      portuguese: /\bmuitas conexoes/,
      otherLanguages: [
        /\bzbyt (?:wiele|duzo) (?:polaczen|wiadomosci)|\bprilis mnoho (?:spojeni|zprav|pripojeni)|\bcok fazla (?:baglanti|ileti|mesaj)/,
        /слишком (?:много|часто)|频率|頻率|过于频繁|過於頻繁|너무 많은|多すぎ/,
      ],
      perPeriod: [
        /\bper (?:hour|minute|second|day|session)\b/,
        /\b(?:message|recipient|connection|mail) count (?:\w+ ){0,2}exceed/,
      ],
    }),
    unless:
      /\bper resource forest|\bconcurrent (?:server )?connections\b.{0,40}\bexceeded a limit|\btoo many unrecogni|\bsize limit|\bfile size|\bmessage size|\brelay(?:ing)? (?:access|denied|not)/,
    example:
      "451 4.7.650 The mail server [x.xx.xx.xx] has been temporarily rate limited due to IP reputation.",
  },
  {
    id: "rate.too_many_recipients_code",
    class: "sender_rate_limited",
    enhanced: /^[45]\.(?:5\.3|7\.28)$/,
    example: "452 4.5.3 One recipient at a time, please",
  },
  {
    id: "rate.comcast_code",
    class: "sender_rate_limited",
    raw: /#rl\d{6}|\brl0000\d\d\b/,
    example: "421 See http://postmaster.comcast.net/smtp-error-codes.php#RL000001",
  },
  {
    id: "rate.sophos_code",
    class: "sender_rate_limited",
    raw: /\bxgemail_0013\b/,
    example: "550 5.7.1 XGEMAIL_0013 Command rejected",
  },
  {
    id: "rate.netease_code",
    class: "sender_rate_limited",
    raw: /\b(?:hl:(?:icc|itc|irc|ifc|mep)|mi:(?:sfq|cel|ccl|stc|dmc|nrt)|rp:(?:cel|ccl|drc|rcl|frl|trc)|dt:rate)\b/,
    example: "451 MI:SFQ 163 smtp8,DMCowACX example.com",
  },
];

/** Replies that refuse our IP address or its reputation. */
export const senderReputationReplies: readonly ReplyRule[] = [
  {
    id: "sender.blocklist",
    class: "sender_blocked",
    raw: anyOf({
      spamhaus: /\bspamhaus\b(?!\s+dbl)(?!\S*\/dbl)/,
      spamcopAndSorbs: /\bspamcop\b|\bsorbs\b/,
      barracuda: [
        /\bbarracudacentral\b|barracudanetworks\.com\/reputation/,
        /\bbarracuda reputation\b/,
      ],
      reputationServices: [
        /\buceprotect\b|\bsenderbase\b|\bsenderscore\b|\breturnpath\b|\binvaluement\b/,
        /\bspamrats?\b/,
      ],
      cloudmark: /\bcloudmark sender\b|csi\.cloudmark/,
      nixspam: /\bnixspam\b|\bmanitu\b/,
      psbl: /\bsurriel\b/,
      spamhausZones: /\babuseat\b|\bcbl\b|\bpbl\b|\bxbl\b|\bsbl\b|\bzen\./,
      anyList: /\bdnsbl|\brbls?\b|\bdnswl\b/,
      trendMicro: /\btrend ?micro\b.{0,30}\breputation/,
      proofpoint: /ipcheck\.proofpoint/,
      talos: /talosintelligence/,
      mimecast: /csi\.mimecast/,
      trendMicroZones: /\bers-(?:qil|dul|rbl)\b/,
      smallerLists: [
        /\bmsrbl\b|\bwpbl\b|\bpsbl\b|\bbackscatterer\b|\bblocklist\.de\b|\bmailspike\b/,
        /\bs5h\b|\blashback\b|\btruncate\b|\battrbl\b|\bhostkarma\b/,
      ],
    }),
    unless: /\bdbl\b|\bsurbl\b|\buribl\b|url|\bdomain present\b|\bmessage contain/,
    example: "550 5.7.1 Service unavailable, Client host [x.xx.xx.xx] blocked using Spamhaus.",
  },
  {
    id: "sender.provider_code",
    class: "sender_blocked",
    raw: anyOf({
      yahoo: /\[(?:bl|tss?)\d\d\]|\[ts0[1-4]\]/,
      comcast: /#bl\d{6}|\bbl0000\d\d\b/,
      cox: /\bipbl\d+/,
      outlook: /\(s(?:3140|3150|8001|8002|775|777)\)|\b(?:sc|ou|dy)-00\d\b/,
      tOnline: /tosa@rx\.t-online\.de/,
      aol: /\((?:rtr|dyn|hvu|rly|con|cnm|dns):[a-z0-9:]{1,8}\)/,
      netease: [
        /\bhl:(?:rep|ipb|ihu|rbl|pbl)\b|\bmi:(?:spf|nhd|sip|spb|imf)\b/,
        /\b(?:dt:rbl|wm:bl[iu])\b|\brp:rdn\b/,
      ],
      denyIp: /denyip/,
      openSpf: /open-?spf\.(?:org|net)/,
      sophos: /\bxgemail_000[1-589]\b/,
      goDaddy: /\bib(?:10[2-9]|11[0-9]|50[1-9])\b/,
    }),
    example:
      "554 xx.comcast.net comcast x.xx.xx.xx Comcast block for spam. Please see http://postmaster.comcast.net/smtp-error-codes.php#BL000000",
  },
  {
    id: "sender.reputation",
    class: "sender_blocked",
    text: anyOf({
      reputation: /\breputation\b/,
      blocklist: [
        /\bblack ?list|\bblock ?list|\bdeny ?list|\bdenied list\b|\bbanned\b/,
        /\bnot in (?:\w+ )?(?:white|allow) ?list/,
      ],
      yourHost: [
        /\bfor your (?:ip|host|server|network)\b/,
        /\byour (?:domain|address|e ?mail(?: address)?)\b.{0,30}\b(?:does not|doesnt|not found|unknown|invalid)/,
      ],
      unknownHost:
        /\byour (?:mail ?server|mail server|host|server)s?\b.{0,20}\b(?:name|hostname)\b.{0,20}\b(?:unknown|invalid|not found)/,
      notAllowedToSend:
        /\b(?:ip|host|server|domain|address|you)\b.{0,60}\bnot (?:allowed|authori[sz]ed|permitted) to (?:send|connect|deliver)/,
      onBlock: /\bon (?:our|a|the|your) (?:local )?block\b/,
      blockedHost: [
        /\b(?:ip|host|client|address|network|server|connection|sender|domain|mta|hostname|subnet|range)s?\b.{0,60}\b(?:is |are |has been |was |been |temporarily |currently |permanently )*(?:blocked|banned|listed|blacklisted|rejected due|not (?:trusted|welcome)|refused|barred)\b/,
        /\b(?:blocked|banned|refused|listed|blocking|block) (?:\w+ ){0,3}(?:ip|host|client|server|connection|address|network|for spam|for abuse|using|by (?:our|rbl)|because of (?:your|spam))/,
      ],
      connectionNotAccepted:
        /\bclient host rejected\b|\bconnections? (?:will )?not (?:be )?accepted from\b/,
      mailFromRefused:
        /\b(?:access|connection|mail|messages?|e ?mail|connections) from\b.{0,60}\b(?:blocked|denied|refused|rejected|not accepted|arent accepted|not allowed|werent sent|are not|deferred|temporarily deferred)/,
      connectionRefused: /\bconnection (?:refused|rejected|denied|dropped|not allowed)/,
      yourHostRefused:
        /\byour (?:ip|host|server|network|mail server|domain|address|mta|system|access|connection)\b.{0,80}\b(?:block|reject|den(?:y|ied)|refus|list|spam|not (?:allowed|permitted|authori[sz]ed|welcome)|bad|untrusted)/,
      spamSource: [
        /\bsuspected (?:spam|bounce)\b.{0,20}\b(?:sender|ip|source|host|attack)/,
        /\bspam(?:mer| source| sender|s from)/,
      ],
      openProxy: /\bopen (?:proxy|relay) (?:host|detected|list)/,
      poorSender: [
        /\baccess denied,? (?:banned|spam|tenant|traffic)|\bip based\b/,
        /\bpoor\b.{0,10}\bsender|\buser complaints\b|\bpermanently deferred\b/,
      ],
      notAcceptedFrom:
        /\b(?:do not|dont|will not|wont|no longer) (?:currently )?accept(?:ing)? (?:any )?(?:mail|e ?mail|messages|connections) from (?!outside|external)/,
      badIp: /\b(?:bad|invalid|illegal|wrong|suspicious) ip\b|\bip profile\b/,
      yourAccount:
        /\byour (?:e ?mail )?account\b.{0,40}\b(?:locked|blocked|suspended|disabled|expired)\b/,
      yourNetwork: [
        /\bno access (?:for|from|to) (?:this|your|the|mail|ip|host|domain|user)/,
        /\byour (?:isp|provider|ip|network|subnet)\b/,
      ],
      ipNotAllowed: [
        /\b(?:ip|network|client|host),? (?:\w+ )?not (?:allowed|permitted|authori[sz]ed|accepted)\b/,
        /\bip (?:non|nicht|no|nao) (?:autori[sz]|erlaubt|permitid|consentit)\w*/,
        /^ip is (?!not )/,
        /\b(?:adresse ip|ip adresse|direccion ip|endereco ip|indirizzo ip|adres\w* ip|ip address (?:is |was )?(?:not|unknown|has no))\b/,
      ],
      clientAddress: /\bclient (?:address|name)\b|\bip адрес|\bintrusion\b/,
      rejectsMailFrom:
        /\b(?:reject|refuse|block)(?:s|ing)? (?:all )?(?:mail|e ?mail|messages) from\b/,
      unknownTld: /\bunknown tld\b/,
      fromYourServer:
        /\bfrom your (?:\w+ ){0,2}(?:server|host|network|ip|domain|system|provider)\b/,
      youSendSpam: /\byou are (?:sending spam|a spammer)/,
      french: /\b(?:e ?mails?|messages?|courriels?)\b.{0,60}\bbloque(?:e?s)?\b/,
      sendingHost: /\bsending (?:mta|host|server|ip|system)\b/,
      chinese: /(?:您|你)的 ?ip|\bip.{0,8}(?:黑名单|黑名單|封禁|拒绝)|黑名单|黑名單/,
      blocklistByLanguage:
        /\b(?:liste noire|lista negra|lista nera|schwarze liste|czarn\w+ list\w|kara liste\w*|cern\w+ listin\w*)|ブラックリスト|블랙리스트/,
      russian: /черн\S+ спис|\bip.{0,20}заблокир/,
      frenchIp: /(?:votre|cette) adresse ip/,
      germanIp: /ihre ip/,
      doesNotAccept:
        /\b(?:dont|do not|will not|wont) accept (?:\w+ ){0,2}(?:mail|e ?mail|messages|connections) from (?:hosts?|you|your|this|dynamic|ip)/,
      germanBlockedIp: /\bip adresse\b.{0,40}\bgesperrt/,
      frenchBlockedIp: /\badresse ip\b.{0,40}\b(?:bloquee|listee|rejetee)/,
      blockedIpByLanguage: /\bip\b.{0,30}\b(?:bloqueada|bloccato|zablokowan)/,
    }),
    unless: anyOf({
      content: [
        /\bdbl\b|\b(?:url|uri|link|domain present|body|attachment|content)\b/,
        /\bthe content\b|\bheader based\b/,
      ],
      recipient: [
        /(?:this|the) (?:mailbox|user|recipient|account)\b.{0,30}\b(?:blocked|rejected)/,
        /\brecipient(?:s)? (?:is |are |has )?blocked|\bunsolicited mail\b/,
      ],
      unsure: /\bmay (?:not|be)\b|\bsocket|\bremote server\b/,
      relay: /\brelay(?:ing)? (?:access|denied|not)/,
      verification: /\brecipient address rejected: (?:unverified|undeliverable)/,
    }),
    example:
      "421 4.7.0 [x.xx.xx.xx] Our system has detected that this message is suspicious due to the very low reputation of the sending domain.",
  },
  {
    id: "sender.refused_by_name",
    class: "sender_blocked",
    text: /^(?:host )?denies the sender\b|^black ip\b|^domain may not exist or dns check failed\b|^ip ?= ?\S+ a problem occurred\b|^message sending for this account is disabled\b/,
    example: "553 host denies the sender.",
  },
  {
    id: "sender.service_refused",
    class: "sender_blocked",
    only: "permanent",
    text: /\bservice refusee?d?\b/,
    example:
      "554 5.7.1 Service refuse. Veuillez essayer plus tard. service refused, please try later.",
  },
  {
    id: "sender.rejected_code",
    class: "sender_blocked",
    enhanced: /^[45]\.7\.(?:606|607|608|609|6[1-4]\d|50[1-8]|511|70[1-9])$/,
    example: "550 5.7.606 Access denied",
  },
];
