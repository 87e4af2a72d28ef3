import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";

const held =
  "(?:users?|recipients?|mail ?box(?:es)?|mbox(?:es)?|accounts?|alias|(?:e ?)?mail address|address)";

/** Replies that say the mailbox is full, so it exists. */
export const fullMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.full",
    class: "mailbox_full",
    // The host's own disk; sending quotas.
    notEnhanced: /^[45]\.(?:3\.1$|4\.)/,
    text: anyOf({
      overQuota: /over ?quota|\bover (?:\w+ ){1,2}quota\b|\bdisk ?space quota\b/,
      quotaExceeded: /quota (?:is |has been |was )?(?:exceed|full|violation|reached)/,
      exceeds:
        /ex?c?e+d(?:s|ed|ing)? (?:\w+ ){0,4}(?:quota|storage allocation|storage limit|mailbox size|disk space|mailbox limit)/,
      fullMailbox:
        /(?:mail ?box|inbox|account|user|recipient|maildir|folder|disk|storage)\b.{0,40}\b(?:is |are |s )?(?:almost |too )?full\b/,
      mailboxQuota:
        /(?:mail ?box|user|recipient|account|maildir)\b.{0,40}\b(?:quota|out of (?:storage|disk)? ?space|size limit|storage limit|space exhausted|no space|not enough (?:\w+ )?(?:space|storage)|would exceed|size exceeded|ex?c?e+ded)/,
      notEnough: /\b(?:does not|doesnt) have enough (?:\w+ )?(?:space|storage)\b/,
      noSpace:
        /(?:not enough|insufficient|no) (?:mailbox |disk |storage |free )*(?:space|storage|quota)\b.{0,40}\b(?:mailbox|user|recipient|account)/,
      boxFull: /^(?:@ ?)*[ :]*(?:mail)?box full/,
      fullBox: /full mail ?box/,
      exhausted: /(?:user|recipient|account) (?:has )?(?:exhausted|used up) \w+/,
      usedUp: [
        /(?:space|storage)\b.{0,40}\b(?:used up|run out|exhausted)\b.{0,30}\b(?:user|mailbox|recipient)/,
        /(?:user|mailbox|recipient)s?\b.{0,40}\b(?:space|storage)\b.{0,30}\b(?:used up|run out|exhausted)/,
        /(?:space|storage) (?:of|for) (?:the|this) (?:user|mailbox|recipient)\b.{0,20}\b(?:used up|run out|exhausted)/,
      ],
      tooMany:
        /(?:user|recipient|account|mailbox) (?:has|contains) too (?:many (?:messages|mails)|much mail) (?:on|in)\b/,
      capacity:
        /(?:mail ?box|inbox|storage|account)\b.{0,20}\bcapacity\b.{0,20}\b(?:reached|exceeded|full)/,
      exceedsStorage:
        /(?:mail ?box|user|recipient|account)s?\b.{0,20}\b(?:exceeds?|over) (?:\w+ ){0,2}storage/,
      maximum:
        /\b(?:mail ?box|inbox)\b.{0,40}\b(?:reached|exceeded|at) (?:its|the|their) (?:maximum|max|limit)\b/,
      tooMuchMail: /^too much mail data|mail data for (?:this|the) (?:mailbox|user)/,
    }),
    unless: anyOf({
      queue: /\bqueue\b/,
      perPeriod: /per (?:hour|minute|day|second)/,
      sender: /\bsending\b|\bthe sender\b|\bsenders? (?:has|quota|limit|exceed)/,
      rate: /\brate\b|message(?:s)? (?:limit|quota)/,
      system: /insufficient system/,
      domain: /\bdomain (?:quota|policy)/,
      yours: /your (?:mailbox|account|quota)/,
      traffic: /too quickly|connection|\bdaily|\bhourly|outgoing|bandwidth|\bthread/,
      mailQuota: /^e ?mail quota/,
    }),
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

/** Replies that say the mailbox accepts no more mail at the moment, so it exists. */
export const busyMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.busy",
    class: "mailbox_busy",
    text: anyOf({
      recipientBusy:
        /(?:user|recipient|mailbox|account|address|@)\b.{0,60}(?:receiving (?:mail|messages?|e ?mail) (?:at a rate|too (?:quickly|fast|often))|exceeded (?:the )?(?:\w+ ){0,3}rate limit|(?:has )?received too many|is (?:too )?busy|is (?:currently )?(?:locked|in use)|being (?:accessed|migrated|moved)|incoming (?:mail )?(?:rate|limit))/,
      deferredVolume: [
        /^[@ :]*too many recent messages|@ ?deferred due to excessive volume/,
        /messages to @ .{0,20}deferred/,
      ],
      locked: /mailbox (?:busy|locked|in use)/,
      limits: [
        /(?:rate ?limit|limit) (?:is )?exceeded for (?:the )?(?:mailbox|recipient|user)/,
        /too many messages (?:for|to) (?:this )?(?:recipient|user|mailbox)/,
        /recipients? .{0,30}(?:rate|message|messages|receive|receiving) (?:receive )?limit .{0,40}exceeded/,
        /recipients? (?:has |have )?exceeded (?:their|its|the) limit/,
      ],
      receiving: [
        /^(?:the )?(?:@|recipient|user|mailbox) (?:is )?(?:currently )?(?:receiving|getting|receives|gets) (?:\w+ ){0,2}too\b/,
        /^mailbox frequency limited\b/,
        /frequency of receiving\b|\bmailbox received too much e?mail\b/,
      ],
    }),
    unless:
      /\b(?:server|store) (?:is )?(?:too )?busy|\bsmtp relay\b|\bthe sender has|your (?:ip|server|account)|\bsender .{0,20}exceeded/,
    example:
      "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
  },
  {
    id: "mailbox.busy_code",
    class: "mailbox_busy",
    // Sophos: the recipient's inbound rate from one sender, and from all.
    raw: /\bxgemail_001[45]\b/,
    example: "450 4.7.1 XGEMAIL_0014 Command rejected",
  },
];

/** Replies that say the mailbox was disabled. */
export const disabledMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.disabled",
    class: "mailbox_disabled",
    only: "permanent",
    // About the account that signs in (RFC 5248).
    notEnhanced: /^5\.7\.(?:8|13)$/,
    text: anyOf({
      disabled: `${held}\\b.{0,60}\\b(?:is|was|has been|have been|s|has|are|been|temporarily)? ?(?:disabled|deactivated|de activated|suspended|inactive|closed|terminated|discontinued|expired|frozen|archived|cancell?ed|dormant|retired|decommissioned|deprovisioned|not (?:active|enabled|activated))\\b`,
      disabledMailbox: `\\b(?:disabled|deactivated|suspended|inactive|closed|terminated|expired|archived|dormant) (?:\\w+ )?${held}\\b`,
      blockedFor:
        /(?:mailbox|account|user) (?:\w+ ){0,3}(?:@ )?(?:has been |is |was )?(?:blocked|locked) (?:due to|because of|for|by) (?:\w+ )?(?:inactivity|non ?(?:payment|use)|disuse|the administrator|abuse)/,
      mailboxBlocked:
        /(?:this|the) (?:mailbox|account|e ?mail account|user account) (?:@ ?)?(?:has been|is|was) blocked\b/,
      noLonger: `${held}\\b.{0,20}\\b(?:no longer (?:available|in service)\\b|(?:(?:no longer|not) (?:active|accept(?:s|ing)? (?:e ?)?mail|receiv(?:es|ing) (?:e ?)?mail)s?\\b(?! from| with)))`,
      noLongerAccepts: /address no longer accepts/,
      address:
        /^@ (?:is |was |has been )(?:now |currently |permanently )?(?:disabled|deactivated|suspended|inactive|closed|terminated|not active)\b/,
      hangUp: /^(?:@ ?)?user (?:is )?hang ?up\b/,
      suspended: /\b(?:recipient|user|customer) (?:has |have )?suspend(?:ed|s)?\b/,
      notUsed: `${held} (?:owner )?(?:was|has|is) (?:not|never) (?:yet )?(?:been )?(?:yet )?(?:used|accessed|activated|opened|initiali[sz]ed|logged (?:in|on)|signed in)\\b`,
      neverUsed: `${held} (?:was )?never (?:used|accessed|activated|opened|logged (?:in|on))\\b`,
      locked:
        /^(?:@ ?:? )?(?:recipient address rejected: )?(?:\w+: )?(?:this |the )?(?:user|account|mailbox)(?: account)?(?: @)? (?:is|was|has been) (?:administratively |permanently )?locked\b(?! by another)/,
      lockedFor:
        /\b(?:account|mailbox) (?:@ )?(?:is |was |has been )?(?:administratively locked|locked (?:or suspended|for inactivity))\b/,
    }),
    unless: anyOf({
      sender: [
        /\bsender/,
        /\byour (?:(?:e ?)?mail )?(?:account|server|ip|host|domain|access|sending|mailbox|address)/,
      ],
      host: /\bclient\b|\bip address|\bhost\b|\bserver\b/,
      temporary: /\btemporar/,
      sending: /\bsending\b|\bspam\b|\bbackscatter\b/,
      authentication: /verif|certificate|password|\bauth/,
      domain: [
        /\bdomains? (?:\w+ ){0,2}(?:disabled|deactivated|suspended|inactive|expired|closed|terminated)/,
        /(?:disabled|suspended|expired|inactive) domain/,
      ],
      unsure: /may (?:be|have|not)/,
      from: /\bfrom\b.{0,30}(?:disabled|suspended)/,
      internal: /\binternal error\b|\b(?:table|database|feature|service) (?:is|was|has been)\b/,
      traffic: /\bto send\b|\bdomain of\b|too many|\brelay/,
    }),
    example: "550 5.2.1 The email account that you tried to reach is disabled.",
  },
  {
    id: "mailbox.disabled_recipient",
    class: "mailbox_disabled",
    only: "permanent",
    text: /^(?:@ ?)?disabled recipient(?: address)?\b|^user or domain is disabled\b/,
    example: "525 5.7.13 Disabled recipient address",
  },
  {
    id: "mailbox.disabled_link",
    class: "mailbox_disabled",
    only: "permanent",
    raw: /support\.google\.com\/\S*\?p=disableduser/,
    example: "550 5.2.1 See https://support.google.com/mail/?p=DisabledUser - gsmtp",
  },
];
