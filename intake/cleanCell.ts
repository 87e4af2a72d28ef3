/** What a cell asks about: outer white space, `Name <…>` and `mailto:` go, nothing else; "" where nothing is left. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  const inner = insideBrackets(text);
  return withoutMailto(inner ?? text);
}

/** The address of `Name <address>` and of `<address>`. */
function insideBrackets(text: string): string | null {
  if (!text.endsWith(">")) {
    return null;
  }
  const opening = text.lastIndexOf("<");
  const inner = text.slice(opening + 1, -1);
  return opening >= 0 && inner.includes("@") && !inner.includes(">") ? inner.trim() : null;
}

/** The first address of a link as RFC 6068 writes it. */
function withoutMailto(text: string): string {
  if (!/^mailto:/iu.test(text)) {
    return text;
  }
  const query = text.indexOf("?");
  const address = text.slice("mailto:".length, query < 0 ? undefined : query).trim();
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
