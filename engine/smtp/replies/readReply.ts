import type { ReplyStage } from "./replyClass.ts";

/** A parsed reply. */
export interface ReadReply {
  code: number | null;
  /** Enhanced status code of RFC 3463, or null. */
  enhanced: string | null;
  /** 2 to 5, from the code or else the enhanced code; null without both. */
  severity: number | null;
  /** Stage that a quoted reply names, or null. */
  quotedStage: ReplyStage | null;
  /** Folded for pattern matching. */
  text: string;
  /** The text without advice (`please verify the address`), which doesn't describe what happened. */
  statement: string;
  /** `other` if the text has letters of another script than Latin. */
  script: "latin" | "other";
  /** As sent, in lower case, without the checked address. */
  raw: string;
}

/** Maximum length read, so that matching stays cheap whatever a server sends. */
const longestRead = 8192;

const stageNames: readonly [RegExp, ReplyStage][] = [
  [/after initial connection|in reply to the initial/i, "connect"],
  [/after (?:EHLO|HELO)|in reply to (?:EHLO|HELO)/i, "ehlo"],
  [/after (?:pipelined )?MAIL FROM|in reply to MAIL FROM/i, "mail"],
  [/after (?:pipelined )?RCPT TO|in reply to RCPT TO/i, "rcpt"],
  [/after (?:pipelined )?(?:end of data|sending data|DATA)|in reply to (?:end of )?DATA/i, "data"],
];

/** Returns the server's code; if another program reports it, the one after that program's preamble. */
function parseCode(reply: string): number | null {
  const found =
    /^\s*(?:\(|(?:smtp|error|code|status)(?: (?:error|code|status))?\s*[:;]?\s*)?([2-5]\d\d)(?![\d.])/i.exec(
      reply,
    ) ??
    /(?:SMTP error from remote mail server after [^:]{0,40}(?::<[^>]*>[^:]{0,40})?|said): ?([2-5]\d\d)[ -]/i.exec(
      reply,
    );
  return found?.[1] === undefined ? null : Number(found[1]);
}

/** Returns the first enhanced code of the same class that isn't part of an IP address or a version. */
function parseEnhancedCode(reply: string, code: number | null): string | null {
  for (const match of reply.matchAll(/(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d]|\.\d)/g)) {
    if (code === null || match[1] === String(Math.floor(code / 100))) {
      return match[0];
    }
  }
  return null;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Removes the checked address, so that `alice@unblocked.dev` isn't read as a block. The local part alone is removed
 * only if it is clearly quoted: a server may say `full` about a mailbox called full.
 */
function withoutEcho(reply: string, address: string | undefined): string {
  const index = address?.lastIndexOf("@") ?? -1;
  if (address === undefined || index < 1) {
    return reply;
  }
  const local = escaped(address.slice(0, index));
  const domain = escaped(address.slice(index + 1));
  const whole = reply.replaceAll(new RegExp(escaped(address), "gi"), " @ ");
  const quoted = whole.replaceAll(new RegExp(`([<("'\\[])${local}(?=[>)"'\\]])`, "gi"), "$1@");
  return domain === ""
    ? quoted
    : quoted.replaceAll(new RegExp(`(?<![\\w.-])${domain}(?![\\w-])`, "gi"), " @ ");
}

// The length limits prevent quadratic time on long text without an `@`.
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

/** French and Italian articles, so that `l'adresse` is read as a separate word. */
const elision = /(?<![\p{L}\p{N}])(l|d|un|dell|all|nell|quest)['’](?=\p{L})/gu;

/**
 * Returns text in lower case, Latin and Greek letters without accents, without apostrophes; hyphens and underscores
 * become spaces.
 */
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
/** Advice that names the cause after all. */
const pointed =
  /\bsender|\bfrom\b|\byour (?:e ?mail|mail|address|ip|server|domain|account|isp|provider|mailbox|host|network)|\bspam|\bblack|\brelay|\bspf\b|\bdns\b|\bauth|\bpassword|\blater\b|\bquota/;

const otherScript = /[^\p{Script=Latin}\P{L}]/u;

const withoutAdvice = (text: string): string =>
  text.replaceAll(advice, (clause) => (pointed.test(clause) ? clause : " ")).trim();

/**
 * Parses a reply into its code, its enhanced code and the forms of its text that rules match. `address` is the
 * checked address.
 */
export function readReply(sent: string, address?: string): ReadReply {
  const reply = sent.slice(0, longestRead);
  const code = parseCode(reply);
  const enhanced = parseEnhancedCode(reply, code);
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
    script: otherScript.test(folded) ? "other" : "latin",
    raw,
  };
}
