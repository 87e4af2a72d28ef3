/** The only address in a text, as written except for full-width characters, and the text on both sides of it. */
export interface FoundAddress {
  address: string;
  before: string;
  after: string;
}

/** Maximum length of text that is searched; a longer one is a document. */
const longestText = 1000;
const localLength = 64;
const domainLength = 253;

const localEnd = /[\p{L}\p{N}\p{M}._%+&'=~!#$^/-]+$/u;
const domainStart = /^[\p{L}\p{N}\p{M}.-]+/u;
/** Signs and labels before a name that belong to the text: bullets, `email=`, `2.` */
const notName = /^(?:(?:e-?mail|mail|to|cc|bcc|from|address|value)=|[^\p{L}\p{N}_+])+/iu;
const invisible = /[\u{AD}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/gu;

/** Returns text with ASCII characters in place of full-width ones, without invisible characters. */
export function plainCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- finds text that needs no change
  return /^[\0-\x7F]*$/.test(text)
    ? text
    : text
        .replaceAll(invisible, "")
        .replaceAll(/[\u{FF01}-\u{FF5E}]/gu, (wide) =>
          String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
        )
        .replaceAll(/[\u{3002}\u{FF61}]/gu, ".")
        .replaceAll("\u{FE6B}", "@")
        .replaceAll(/[\u{3000}\u{A0}]/gu, " ");
}

/** Returns the address around an `@`, null if it is broken, or undefined if the `@` belongs to no address. */
function addressAround(text: string, position: number): FoundAddress | null | undefined {
  const written =
    localEnd.exec(text.slice(Math.max(0, position - localLength - 1), position))?.[0] ?? "";
  const local = written.replace(notName, "");
  const host = domainStart.exec(text.slice(position + 1, position + 2 + domainLength))?.[0] ?? "";
  const domain = host.replace(/[.-]+$/u, "");
  if (local === "" && !/[^.]\.[^.]/u.test(host)) {
    return written === "" && !/\S/u.test(text.charAt(position - 1)) ? undefined : null;
  }
  const from = position - local.length;
  const to = position + 1 + domain.length;
  const beside = [text.charAt(from - 1), text.charAt(position + 1 + host.length)];
  const isBroken =
    local === "" ||
    local.length > localLength ||
    local.includes("/") ||
    !/[^.]\.[^.]/u.test(domain) ||
    beside.some((char) => char === "@" || char === "_" || char === "\\");
  return isBroken
    ? null
    : { address: text.slice(from, to), before: text.slice(0, from), after: text.slice(to) };
}

/** Words before an address that aren't part of it. */
const labels = /^(?:e-?mail|mail|address|to|cc|bcc|from|contact|work|home|private|is|at|and|or)$/iu;
const isLower = (text: string): boolean => /^\p{Ll}/u.test(text);

/**
 * Returns true if the word before an address may be the first half of its name, as in `dav id@example.com` and
 * `dav,id@example.com`: nothing tells it from a label or from the person's name.
 */
function mayBeginName({ address, before }: FoundAddress): boolean {
  const words = /^(?:[\p{L}\p{M}]+[\s,]+)+$/u.test(before) ? before.match(/[^\s,]+/gu) : null;
  const last = words?.at(-1);
  const local = address.slice(0, address.indexOf("@")).toLowerCase();
  return (
    last !== undefined &&
    isLower(last) === isLower(address) &&
    words?.some((word) => labels.test(word) || local.includes(word.toLowerCase())) === false
  );
}

/**
 * Returns the address of a text with exactly one, such as `Joe Li joe@acme.com` or a link; null if it contains none,
 * several, or a broken one. The address isn't parsed; the caller does that.
 */
export function addressInText(text: string): FoundAddress | null {
  if (text.length > longestText || !/[@\u{FF20}\u{FE6B}]/u.test(text)) {
    return null;
  }
  const plain = plainCharacters(text);
  if (/\w:\/\/[^\s@/]*:[^\s@]*@/u.test(plain)) {
    // The password of a URL is no name.
    return null;
  }
  let only: FoundAddress | null = null;
  for (let index = plain.indexOf("@"); index >= 0; index = plain.indexOf("@", index + 1)) {
    const found = addressAround(plain, index);
    if (found === null) {
      return null;
    }
    if (found !== undefined) {
      if (only !== null && only.address.toLowerCase() !== found.address.toLowerCase()) {
        return null;
      }
      only ??= found;
    }
  }
  return only === null || mayBeginName(only) ? null : only;
}
