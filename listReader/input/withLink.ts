import { cleanCell } from "./cleanCell.ts";
import { mentionsAddress } from "./mentionsAddress.ts";

/** Returns the text of a cell with the address that it links to, unless the text has one or the link isn't `mailto:`. */
export function withLink(text: string, link: string): string {
  if (!/^\s*mailto:/iu.test(link) || mentionsAddress(text)) {
    return text;
  }
  const address = cleanCell(link);
  return text.trim() === "" ? address : `${text} <${address}>`;
}
