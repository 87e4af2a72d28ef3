import type { ReplyStage } from "./replyClass.ts";

/** A reply taken apart for reading. */
export interface ReadReply {
  code: number | null;
  /** Enhanced status code of RFC 3463, or null. */
  enhanced: string | null;
  /** 2 to 5: from the code, else from the enhanced code; null where neither came. */
  severity: number | null;
  /** Stage named inside the text by a server that quotes another, or null. */
  quotedStage: ReplyStage | null;
  /** Folded for pattern matching. */
  text: string;
  /** The same without advice (`please verify the address`), which says nothing of what happened. */
  statement: string;
  /** As sent, in lower case, without our own address. */
  raw: string;
}

/** Longer replies say nothing new; the cut keeps matching cheap whatever a server sends. */
const longestRead = 8192;

const stageNames: readonly [RegExp, ReplyStage][] = [
  [/after initial connection|in reply to the initial/i, "connect"],
  [/after (?:EHLO|HELO)|in reply to (?:EHLO|HELO)/i, "ehlo"],
  [/after (?:pipelined )?MAIL FROM|in reply to MAIL FROM/i, "mail"],
  [/after (?:pipelined )?RCPT TO|in reply to RCPT TO/i, "rcpt"],
  [/after (?:pipelined )?(?:end of data|sending data|DATA)|in reply to (?:end of )?DATA/i, "data"],
];

/** The server's own code; where another program reports it, the one after its preamble. */
function codeOf(reply: string): number | null {
  const found =
    /^\s*(?:\(|(?:smtp|error|code|status)(?: (?:error|code|status))?\s*[:;]?\s*)?([2-5]\d\d)(?![\d.])/i.exec(
      reply,
    ) ??
    /(?:SMTP error from remote mail server after [^:]{0,40}(?::<[^>]*>[^:]{0,40})?|said): ?([2-5]\d\d)[ -]/i.exec(
      reply,
    );
  return found?.[1] === undefined ? null : Number(found[1]);
}

/** First status code of the reply's own class that is no part of an IP address or a version. */
function enhancedOf(reply: string, code: number | null): string | null {
  for (const match of reply.matchAll(/(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d]|\.\d)/g)) {
    if (code === null || match[1] === String(Math.floor(code / 100))) {
      return match[0];
    }
  }
  return null;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Takes our own address out, so that `alice@unblocked.dev` does not read as a block. The name before the `@` alone goes
 * only where it is clearly quoted: a server may say `full` of a mailbox called full.
 */
function withoutEcho(reply: string, address: string | undefined): string {
  const at = address?.lastIndexOf("@") ?? -1;
  if (address === undefined || at < 1) {
    return reply;
  }
  const local = escaped(address.slice(0, at));
  const domain = escaped(address.slice(at + 1));
  const whole = reply.replaceAll(new RegExp(escaped(address), "gi"), " @ ");
  const quoted = whole.replaceAll(new RegExp(`([<("'\\[])${local}(?=[>)"'\\]])`, "gi"), "$1@");
  return domain === ""
    ? quoted
    : quoted.replaceAll(new RegExp(`(?<![\\w.-])${domain}(?![\\w-])`, "gi"), " @ ");
}

// The bounds keep a long run without an `@` from being scanned from each of its characters.
const addresses = /<?[^\s<>()"',;:]{1,128}@[^\s<>()"',;]{1,255}>?/g;
const links = /\bhttps?:\/\/\S+|\bwww\.\S+/g;
const hostNames =
  /(?<![\w@-])(?:[a-z0-9_-]{1,63}\.){1,8}(?:com|net|org|info|biz|io|co|eu|us|uk|de|fr|it|es|nl|be|ch|at|pl|cz|ru|ua|jp|cn|kr|br|au|ca|in|se|no|dk|fi|local|lan|internal)(?![\w-])/g;

const undecomposed: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  ß: "ss",
  æ: "ae",
  đ: "d",
  ı: "i",
  ё: "е",
};

/** French and Italian articles, so that `l'adresse` reads as a word of its own. */
const elision = /(?<![\p{L}\p{N}])(l|d|un|dell|all|nell|quest)['’](?=\p{L})/gu;

/** Lower case, Latin and Greek letters without accents, no apostrophes; hyphens and underscores become blanks. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/([a-zα-ω])[\u{300}-\u{36F}]+/gu, "$1")
    .normalize("NFC")
    .replaceAll(/[łøßæđıё]/g, (letter) => undecomposed[letter] ?? letter)
    .replaceAll(elision, "$1 ")
    .replaceAll(/['’‘´`]/g, "")
    .replaceAll(/[-_\s]+/g, " ");
}

const advice =
  /\b(?:please|kindly|you may have|check (?:the|your|for|it)|contact (?:the|our|us)|if you|for (?:more|further|assistance|help|details|information))\b(?! (?:re)?try\b| come\b| wait\b)[^.;!]*|[,;:-]? ?\b(?:the |this |your )?(?:message|mail) (?:was |has been |is )?(?:blocked|rejected|refused|discarded|returned|bounced|not delivered)(?= ?[.;,!]| ?$)/g;
/** Advice that tells who is at fault after all. */
const pointed =
  /\bsender|\bfrom\b|\byour (?:e ?mail|mail|address|ip|server|domain|account|isp|provider|mailbox|host|network)|\bspam|\bblack|\brelay|\bspf\b|\bdns\b|\bauth|\bpassword|\blater\b|\bquota/;

const withoutAdvice = (text: string): string =>
  text.replaceAll(advice, (clause) => (pointed.test(clause) ? clause : " ")).trim();

/** Takes a reply apart: code, enhanced code, and its text in the forms the rules are written for. `address` is the one asked about. */
export function readReply(sent: string, address?: string): ReadReply {
  const reply = sent.slice(0, longestRead);
  const code = codeOf(reply);
  const enhanced = enhancedOf(reply, code);
  const lead = code === null ? (enhanced?.charAt(0) ?? "") : String(code);
  const raw = withoutEcho(reply, address).toLowerCase();
  const text = raw
    .replaceAll(/(^|[\s:])[2-5]\d\d(?:[ -](?=\S)|$)(?:[245]\.\d{1,3}\.\d{1,3}\s?)?/gm, "$1")
    .replaceAll(links, " ")
    .replaceAll(addresses, " @ ")
    .replaceAll(/[<("'[]\s*@\s*[>)"'\]]/g, " @ ")
    .replaceAll(hostNames, " ");
  const folded = fold(text).trim();
  return {
    code,
    enhanced,
    severity: lead === "" ? null : Number(lead.charAt(0)),
    quotedStage: stageNames.find(([pattern]) => pattern.test(reply))?.[1] ?? null,
    text: folded,
    statement: withoutAdvice(folded),
    raw,
  };
}
