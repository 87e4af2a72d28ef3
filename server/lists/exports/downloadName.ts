/** Letters, digits and marks of every script, and a few signs that mean nothing to a file system, a shell or a header. */
const unsafe = /[^\p{L}\p{M}\p{N} ._()+-]/gu;
/** Names that stand for devices where files may be saved. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;
const endings = /\.(csv|tsv|txt|xlsx|ndjson|jsonl|json|gz)$/iu;
const stemLength = 80;

/** The beginning of a name for a file made of a list; never empty, no path, at most 80 characters. */
function stemOf(name: string): string {
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

/** The name a download is saved under: that of the list, what of it is in there, and the ending of its format. */
export function downloadName(
  list: string,
  { part, ending }: { part: string; ending: string },
): string {
  return `${stemOf(list)}-${part}.${ending}`;
}

/** A Content-Disposition that saves under a name (RFC 6266), with the name in UTF-8 beside its ASCII shadow (RFC 8187). */
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
