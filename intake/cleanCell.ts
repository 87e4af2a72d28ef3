/** What a cell asks about: outer white space, `mailto:` and `Name <…>` go, nothing else; "" where nothing is left. */
export function cleanCell(cell: string): string {
  let text = cell.trim();
  const link = /^mailto:(.*)$/isu.exec(text);
  if (link?.[1] !== undefined) {
    text = link[1].replace(/\?.*$/su, "").trim();
  }
  const bracketed = /<([^<>]*@[^<>]*)>$/u.exec(text);
  return bracketed?.[1]?.trim() ?? text;
}
