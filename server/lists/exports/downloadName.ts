/** Matches everything except letters, digits and marks of every script, spaces and a few punctuation characters. */
const unsafe = /[^\p{L}\p{M}\p{N} ._()+-]/gu;
/** Names that Windows reserves for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;
const endings = /\.(csv|tsv|txt|xlsx?|ods|ndjson|jsonl|json|vcf|vcard|ldif|eml|mbox|html?|gz)$/iu;
const stemLength = 80;

/** Returns a file name stem for a list: never empty, without path separators, and cut to 80 characters. */
function safeStem(name: string): string {
  const bare = name.replace(endings, "").replace(endings, "");
  const safe = bare
    .replaceAll(unsafe, "_")
    .replaceAll(/\.{2,}/gu, ".")
    .replaceAll(/\s+/gu, " ");
  const cut = safe.slice(0, stemLength).toWellFormed().replaceAll("\uFFFD", "");
  const stem = cut.replace(/^[\s._-]+/u, "").replace(/[\s.]+$/u, "");
  return stem === "" || devices.test(stem.split(".", 1)[0] ?? "")
    ? `list_${stem}`.replace(/_$/u, "")
    : stem;
}

/** Returns the file name of a download: the list's name, the part it contains, and the extension of its format. */
export function downloadName(
  list: string,
  { part, ending }: { part: string; ending: string },
): string {
  return `${safeStem(list)}-${part}.${ending}`;
}

/** Returns a Content-Disposition header value with an ASCII file name (RFC 6266) and, if it differs, the name in UTF-8 (RFC 8187). */
export function attachment(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w .()+-]/gu, "_");
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === name) {
    return plain;
  }
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}
