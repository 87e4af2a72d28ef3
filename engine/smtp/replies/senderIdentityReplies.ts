import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";

/**
 * Replies that refuse our sender identity: address, domain, host name or its DNS records. The operator can fix these.
 */
export const senderIdentityReplies: readonly ReplyRule[] = [
  {
    id: "sender.authentication",
    class: "sender_blocked",
    text: anyOf({
      standards: [
        /\bdmarc\b|\bdkim\b|\bspf\b|\bsender policy framework\b|\bsender id\b/,
        /\bsenderid\b/,
      ],
      unauthenticated: [
        /\bunauthenticated (?:e ?)?mail\b/,
        /\bdoes not (?:have|pass) authentication (?:information|checks)/,
        /\bauthentication (?:checks|results?) (?:fail|do not pass)/,
        /\bmail from [^ ]+ not allowed\b|\barc\b.{0,20}\bfail/,
      ],
    }),
    unless: /\bheader based\b/,
    example:
      "550 <someone@example.com>: Reject due to SPF policy. The originating IP of the message is not permitted by the domain owner",
  },
  {
    id: "sender.authentication_code",
    class: "sender_blocked",
    enhanced: /^[45]\.7\.(?:2[0-7]|29|31|32|509|515)$/,
    example: "550 5.7.26 This mail is unauthenticated",
  },
  {
    id: "sender.reverse_dns",
    class: "sender_blocked",
    text: anyOf({
      ptr: [
        /\b(?:ptr|rdns)\b|\bdns\b.{0,24}\bresource record/,
        /\breverse (?:dns|lookup|hostname|look up|name|ip|mapping)/,
        /\bcannot find your (?:reverse )?hostname/,
        /\bunable to resolve (?:your|the) (?:ip|host|client)/,
        /\bip (?:address )?(?:lookup|name lookup) failed/,
        /\bfix (?:your )?(?:reverse|dns)/,
      ],
      dynamic: /\b(?:dynamic|generic|residential|dial ?up) (?:ip|host|dns|hostname|address|range)/,
      hostName: [
        /\bno (?:valid )?(?:dns|hostname)\b.{0,30}\b(?:your|client|ip)/,
        /\bforward confirmed\b/,
        /\bhostname\b.{0,40}\b(?:does not resolve|not match|mismatch)/,
      ],
    }),
    example: "550 <someone@example.com>: Bad DNS PTR resource record",
  },
  {
    id: "sender.helo",
    class: "sender_blocked",
    text: /^helohost error\b|\b(?:helo|ehlo)\b.{0,60}\b(?:reject|invalid|bad|denied|refused|must|should|need|forged|not|fail|require|mismatch|faked)|\b(?:invalid|bad|forged|faked|rejected?) (?:helo|ehlo)\b|\bneed fully ?qualified/,
    example: "504 5.5.2 <probe>: Helo command rejected: need fully-qualified hostname",
  },
  {
    id: "sender.address",
    class: "sender_blocked",
    text: anyOf({
      sender: [
        /\bsenders? (?:e ?mail )?(?:address|mailbox|account|domain|verif\w+|denied|reject|refused|invalid|not (?:allowed|accepted|permitted|authori[sz]ed|found|verified|exist)|unknown|is (?:not|invalid|blocked|unknown|denied|rejected)|@|does not|doesnt|callout|mx|has null|validation|blocked|black|prohibited|host)/u,
        /\bsender[ :]+@|\bsender verify/u,
        /\b(?:invalid|unknown|bad|blocked|banned|forged|spoofed|blacklisted|unverified|illegal|nonexistent|unauthori[sz]ed|denied|rejected|poor reputation|suspected spam|suspicious) senders?\b/u,
        /\b(?:domain|mx|dns|host|address) of (?:the )?sender/u,
      ],
      envelope: [
        /\b(?:mail ?from|envelope from|return path|envelope sender|from address|from domain|originator|originating (?:e ?mail )?address)\b.{0,60}\b(?:reject|invalid|not|unknown|den|refus|block|list|must|need|bad|fail|does|doesnt|cannot|mismatch|has no)/u,
        /\b(?:invalid|bad|rejected?|unknown) (?:mail ?from|from address|return path|envelope sender|originator)/u,
        /\bbadmailfrom\b|\breturn (?:e ?mail|mail|address)\b/u,
      ],
      callout: [
        /\b(?:verification|callout|callback) (?:failed|setup failed|failure|error)/u,
        /\bcallback setup\b/u,
      ],
      french: /\bemetteur\b|\bexpediteur\b.{0,30}\b(?:invalide|inconnu|refuse|rejete|bloque)/u,
      german: /\babsender/u,
      dutch: /\bafzender/u,
      turkish: /\bgonder(?:en|ici)/u,
      spanish: /\bremitente\b/u,
      portuguese: /\bremetente\b/u,
      italian: /\bmittente\b/u,
      polish: /\bnadawc/u,
      russian: /отправител/u,
      chinese: /发件人/u,
      japanese: /送信元/u,
      blocked: [
        /block ?send ?er\b|\bblock send er\b|\benvelope (?:blocked|rejected)/u,
        /\byou (?:are|re) not (?:allowed|authori[sz]ed|permitted) to send\b/u,
      ],
      bounceProtection: /\bbackscatter protection\b|\bbatv\b/u,
      forged: /\bforger(?:y|ies)\b|\b(?:fake|bogus) (?:sender|mail ?from|from)|\bspoofed\b/u,
    }),
    unless: anyOf({
      quota: /\bsender (?:has )?exceeded/,
      recipient: [
        /\brecipient (?:address )?verif/,
        /\brecipient address rejected: (?:undeliverable|unverified|user)(?!.*sender verif)/,
        /\brecipient callout/,
        /^(?!.*\b(?:sender|mail from|return path)\b).*\bverification failed:? (?:unknown|no such) (?:user|recipient)\b/,
      ],
      notAuthenticated: [
        /\bsenders? (?:not authenticated|notauth)|\ballowed senders? list/,
        /not authenticated for/,
      ],
    }),
    example: "550 5.1.8 Domain of sender address does not exist",
  },
  {
    id: "sender.address_code",
    class: "sender_blocked",
    enhanced: /^[45]\.1\.[78]$/,
    example: "553 5.1.8 Refused",
  },
  {
    id: "sender.address_status",
    class: "sender_blocked",
    codes: [501],
    enhanced: /^5\.1\.0$/,
    example: "501 5.1.0 Refused",
  },
];
