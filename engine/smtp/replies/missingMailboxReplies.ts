import type { ReplyRule } from "./replyClass.ts";
import { anyOf } from "./anyOf.ts";

/** Words with which a sentence about a mailbox is unsure, or about something else. */
const unsure = {
  mayBe: /\b(?:may|might) (?:not|be)\b|\bcould be\b/s,
  orElse: /\bor (?:the )?(?:access|sender|denied|blocked|you)\b/s,
  verification: [
    /\b(?<!recipient )verify/s,
    /\b(?<!recipient )verification\b(?!.{0,300}\brecipient verif)/s,
  ],
  callout: /\bcallout|\bcallback/s,
};

const person =
  "(?:users?|recipients?|mailbox(?:es)?|mail ?box|mbox(?:es)?|accounts?|local ?part|customers?|aliases|alias|e ?mail accounts?|e ?mail address(?:es)?|address(?:ee)?|destination(?: address(?:es)?)?|inbox|mail ?drops?|person)";

const gone = `(?:${
  anyOf({
    isNot:
      /(?:does|do|did|is|was|were|has|are|could|can) ?(?:not|nt|no longer|no) (?:be |currently )?(?:exists?|found|known|valid|recogni[sz]ed|registered|listed|located|here|present|local|defined|resolved?|a (?:valid|known) )/,
    doesNotExist: /doesnt exist|isnt (?:valid|known|here)/,
    inexistent: /inexistent/,
    not: /not (?:found|exists?|known|valid|recogni[sz]ed|registered|listed|local|here|present|defined)/,
    unknown: /(?:were )?(?:non ?exist[ea]nt|unknown|invalid)|wasnt found/,
    noLonger: /no longer (?:exists?|on server|valid|here|works? here|in use|with us)/,
    deleted: /has been (?:deleted|removed)|(?:was|is) deleted/,
    wrong: /(?:is|was) wrong|undeliverable/,
  }).source
})`;

/** Words with which a sentence about something missing isn't about the mailbox. */
const notMissing = anyOf({
  ...unsure,
  tooMany: /\btoo many\b/s,
  sender: [
    /\bsender/s,
    /\b(?:return|reverse|from|source|originat\w*|envelope from|mail from|reply|ip|client|helo|host|mx|dns)[ -]?(?:path|address|domain)/s,
    /\bdomain of\b|\bmail from\b|\bfrom (?:address|domain|header|addr)\b/s,
  ],
  header: /\bheader\b/s,
  content: /\bcontents?\b|\bvirus|\battachment|\bbackscatter\b/s,
  gateway: /\bgateway user\b/s,
  relay: /\brelay(?:ing|ed)?\b(?! ?=| recipient)|unauthenticated/s,
  temporary: /\btemporar/s,
  accessDenied: /access denied/s,
  server: /\bserver unknown/s,
  progress: /\btry again|in progress|\bunverified (?:address|recipient)/s,
  credentials: /\b(?:user ?name|password|credential|login)s?\b/s,
  permission: /dont have permission/s,
  authentication: /\bspf\b|\bdkim\b|\bdmarc\b|\bptr\b|\brdns\b/s,
  lists: /black ?list|block ?list/s,
  reputation: /reputation/s,
  quota: /quota/s,
  spam: /\bspam/s,
  blocked: /\bblocked\b|\bnot allowed\b(?! to an? (?:non ?exist|unknown|invalid))/s,
  excessive: /\bexcessive\b/s,
  connection: /\bconnect/s,
  allowLists: /\bwhite ?list|\ballow ?list/s,
  form: /\bsyntax|\bformat\b|\bmalformed|\bcharacters?\b/s,
  youAreNot: /\byou (?:are not|must|may)\b/s,
  yours: /\byour (?:account|ip|server|domain|user|mailbox|host|address|login|network)\b/s,
  fromField: /\bfrom (?:field|line|unknown)\b/s,
  later: /\bretry\b|\blater\b|\bat (?:the|this) (?:moment|time)\b/s,
  bounce: /\bbounce address/s,
  yourAddress: /\byour e ?mail address\b/s,
  attack: /\battack|\bthreshold/s,
  database: /\b(?:user|recipient|account) database\b/s,
  messageId: /\bmessage id\b/s,
  policy: /\bpolic(?:y|ies)\b(?! error)/s,
});

/** Replies that say the mailbox doesn't exist. */
export const missingMailboxReplies: readonly ReplyRule[] = [
  {
    id: "mailbox.no_such_user",
    class: "mailbox_not_found",
    only: "permanent",
    // 500 to 504 are about the command, 555 about its parameters.
    notCodes: [500, 501, 502, 503, 504, 555],
    // The sender, the domain and the syntax of the address have their own codes.
    notEnhanced: /^5\.(?:1\.[023789]|2\.[23]|3\.4)$/,
    text: anyOf({
      noSuch: `\\bno such (?:\\w+ )?${person}\\b`,
      noneNamed:
        /\bno (?:mail ?box|user|account|recipient|valid recipients?|one) (?:here )?(?:by|with|under|of|for|called|named) (?:that|this)\b/,
      named: /\bno (?:local )?(?:mail ?box|user|account|recipient) (?:named|called)\b/,
      noneHere:
        /\bno (?:\w+ )?(?:mailbox|user|account)\b (?:here|found|exists?|of that name|matching|on this|at this|at @)/,
      noRecord: [
        /\bno record of (?:that|this|the|such an?|any such) (?:user|recipient|mailbox|account|address|person)\b/,
        /\b(?:dont|do not) know (?:this|that|any such) (?:user|recipient|mailbox|account|address|person)\b/,
        /\bnobody (?:here )?(?:by|with|of|under) (?:that|this) (?:name|address)\b/,
      ],
      noMailboxHere: /\bno mailbox here\b/,
      unknown: `\\b(?:unknown|invalid|non ?exist[ea]nt|undeliverable|illegal|bad|wrong|nonexisting|not existing|unrecogni[sz]ed|unroutable|unrouteable|incorrect|undefined|inexistent) (?:or (?:illegal|invalid|unknown|inactive) )?(?:local |virtual |final |mail |destination |user )?${person}\\b(?! domain| verif)`,
      gone: `\\b${person}(?: (?:name|address|account|id))?[ :.,"()<>@\\[\\]]{0,12}(?:that you tried to reach |you (?:are trying|tried|entered|have entered|specified) (?:to \\w+ )?)?${gone}`,
      userUnknown: /\buser ?(?:id|name)? (?:@ )?(?:is )?(?:unknown|not known)\b/,
      addressUnknown:
        /@[ :.,>()]{0,4}(?:unknown user|user unknown|is unknown|is no longer valid|is not (?:known|valid|found|recogni[sz]ed|registered)|is (?:not )?(?:a )?(?:un|in)?valid (?:recipient|mailbox|user|address)|does(?: not|nt) exist|no longer exists|not found|unknown[. ]*$)/,
      notOurs:
        /\bnot (?:a|our) (?:valid |known |local |registered |active )*(?:mailbox|user|recipient|customer|account)\b/,
      doesNotHave: /\b(?:doesnt|does not) have (?:an? )?.{0,60}\b(?:account|mailbox)/,
      notValid: /\bnot a valid (?:\w+ ){0,2}(?:mailbox|user|recipient|account|address)\b/,
      markedInvalid: /\bmarked as (?:an )?invalid\b/,
      notListed: /\bnot listed in (?:public name|domino directory|the directory|directory|domino)/,
      notFound: /recipient ?notfound|recipient not found/,
      notKnown:
        /\b(?:user|mailbox|recipient)[ :]{1,3}(?:not|isnt) (?:known|local)\b|\buser not local\b/,
      accountMissing: /\baccount (?:\w+ )?(?:not found|does not exist|doesnt exist)/,
      doesNotExistHere:
        /\bdoes(?: not|nt) (?:exist|accept mail) (?:here|at this|on this|in (?:our|this)|any ?more)\b/,
      thereIsNone: /\bthere is no (?:such )?(?:user|mailbox|account|recipient|one)\b/,
      mailhost: /\bblank mailhost\b/,
      unrouteable: /\bunrouteable address\b|\bunroutable address\b/,
      noSuchPerson: /\bno such (?:person|addressee|name)\b/,
      couldNotBeFound: [
        /\bcould not be found\b.{0,30}\b(?:user|mailbox|recipient)/,
        /(?:user|mailbox|recipient)\b.{0,40}\b(?:could not|couldnt|cannot|cant) be found\b/,
      ],
      notOneOfOurs: [
        /\bnot one of our (?:users|customers|mailboxes)/,
        /\b(?:user|mailbox|recipient|account|address)\b[ @:]{0,4}(?:is )?(?:not|no longer) on (?:this|our)/,
      ],
      cannotFind:
        /\b(?:cant|cannot|can not|couldnt|could not|unable to) (?:find|locate) (?:the )?(?:alias )?(?:user|mailbox|recipient|account)/,
      noneOfOurs:
        /\b(?:no|not (?:a |an |any |our |one of our )?) ?(?:valid |active |known |existing )*(?:user|recipient|mailbox|account|customer|address)s? (?:of|on|at|in) (?:this|our|the)\b/,
      noValid: /^(?:\w+ )?no valid (?:recipients?|mailbox|users?)\b/,
      noSuchMember: /\bno such (?:id|mail ?id|login|member|subscriber|employee)\b/,
      unavailableUser: [
        /\bunavailable (?:mail )?user\b|\brejected: account unavailable[. @:]*$/,
        /\bno mail ?box available for this user\b|\bmailbox unavailable or not local\b/,
      ],
      bare: /^(?:rcpt )?(?:@ )?does (?:not|nt) exist[. ]*$|^cant accept user[ @.]*$/,
      nameDirectory: /\bno (?:@ )?in name directory\b/,
      homeDirectory: /\buser missing home directory\b/,
      notInList: /\bnot in my valid ?rcptto|\binvalid rcpt ?to\b/,
      moved: [
        /\b(?:user|recipient|mailbox|account|person) (?:has |was )?moved\b(?! temporarily)/,
        // The example of Exim's specification for `:fail:`.
        /\bgone away,? no forwarding address\b/,
      ],
      notOnList:
        /\b(?:not|isnt) (?:listed |present |found |included )?(?:in|on) (?:the |our |my |this |any )?(?:list of (?:the |our |all )?(?:(?:valid|known|local|registered|accepted|active|existing) )*(?:recipients|users|mailboxes|addresses|accounts)|(?:(?:valid|known|local|registered|accepted|active|existing|virtual|relay) )*(?:recipients?|users?|mailbox(?:es)?|accounts?) (?:list|table|map|file))\b/,
      notInDirectory:
        /\b(?:not|isnt) (?:a )?(?:listed |member )?(?:in|on|of) (?:the |our |this |any )?(?:\w+ )?(?:address (?:list|book)|directory|gal|database|user (?:list|table)|domain)\b/,
      noneExists:
        /\b(?:dont|doesnt|not) exists? (?:that|this|such) (?:user|mailbox|account|recipient)/,
      lookUpFailed: /\b(?:user|recipient|mailbox|address) look ?up (?:\w+ ){0,5}failed\b/,
    }),
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
    text: /\brequested (?:mail )?action not taken:? ?mailbox (?:unavailable|not found)|(?:^|[;:,.] ?)[@ :,.]*mailbox (?:is )?unavail?able(?: ?[[(][^\])]{0,80}[\])])?[. ]*$/,
    unless:
      /\bpolic|\bspam|\bsender|\bblock|\bden(?:y|ied)|\bor\b|\bip\b|\breject|accept|black|quota|full|busy|temporar|rate|dns|local error|verif|callout|return path/,
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
    // "Other address status" is usually about the sender, so only plain words count.
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
    // Microsoft documents this reply as directory-based edge blocking: the tenant's directory has no such recipient.
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
    id: "mailbox.cisco_address_rejected",
    class: "mailbox_not_found",
    only: "permanent",
    codes: [550],
    // Cisco's gateways answer so to recipients outside their access table and directory, and to nothing else.
    text: /^#5\.1\.0 address rejected(?:[. @]|\(state \d+\))*$/,
    example: "550 #5.1.0 Address rejected.",
  },
  {
    id: "mailbox.sophos_code",
    class: "mailbox_not_found",
    only: "permanent",
    // Sophos documents it as a recipient that doesn't exist in the protected domain.
    raw: /\bxgemail_0011\b/,
    example: "550 5.7.1 XGEMAIL_0011 Command rejected",
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

const absent = `(?:${
  anyOf({
    notThere:
      /(?:not|nt|cannot|cant|couldnt|never|no longer|nobody) (?:\w+ ){0,3}(?:exist\w*|found|find|locate\w*|known?|valid|recogni[sz]e\w*|register\w*|listed|present|identif\w+|resolved?|match\w*|defined|employed|work\w*)/,
    unknown: /unknown|non ?exist\w*|inexist\w*|invalid|unrecogni[sz]ed/,
    doesNotExist: /doesnt (?:\w+ )?exist/,
    deleted: /(?:was|were|been|is|got) (?:\w+ )?(?:deleted|removed|erased)/,
    left: /left (?:the|our|this) (?:company|organi[sz]ation|firm|school|university)/,
  }).source
})`;

/** Vague sentences about a person or mailbox that isn't there; they match after all rules that blame the sender. */
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
    unless: anyOf({
      notMissing,
      rules: /\bpolic|\bfilter|\brestrict|\bauthori|\bpermi(?:t|ssion)/s,
      limits: /\bfull\b|\blimit/s,
      message: /\bmessage\b|\bcontent/s,
      server: /\bserver\b|\bservice|\bhost\b|\bip\b|\bnetwork/s,
      domain: /\bdomain/s,
      session: /\bcommand|\btls\b|\bcertificate|\bkey\b/s,
      trouble: /\bproblem|\berror\b|\breason\b|\bunavailable|\bstatus\b/s,
      others: /\bfrom\b|\bor\b|\byou\b/s,
      yours: /\byour\b(?! recipient)/s,
    }),
    example: "550 The person named in the address was never found on our rolls",
  },
];
