import { type ApiChange, apiChanges } from "./apiChanges.ts";
import type { Installation } from "./openApi.ts";

/** Path of the feed. */
export const changesFeedPath = "/api-docs/changes.atom";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns a text without the marks of code and links. */
const plain = (text: string) =>
  text.replaceAll(/\[([^\]]+)\]\([^)]+\)/gu, "$1").replaceAll("`", "");

/** Returns the kind of a change in words: “Changed, breaking”. */
export function kindText({ kind, breaking }: ApiChange): string {
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return breaking === true ? `${word}, breaking` : word;
}

/** Returns the name of a change across all days. */
export const changeAnchor = ({ date, id }: ApiChange): string => `change-${date}-${id}`;

/** Returns the first sentence of a change. */
const titleOf = ({ text }: ApiChange) => plain(text).replace(/(?<=[^.][.:]) .*$/u, "");

const moment = (date: string) => `${date}T00:00:00Z`;

/** Returns the changes of the API as an Atom feed (RFC 4287), newest first. */
export function changesFeed({ name, origin }: Installation): string {
  const entries = apiChanges.map(
    (change) => `  <entry>
    <id>${origin}/api-docs#${changeAnchor(change)}</id>
    <title>${escaped(`${kindText(change)}: ${titleOf(change)}`)}</title>
    <link rel="alternate" type="text/html" href="${origin}/api-docs#${changeAnchor(change)}"/>
    <updated>${moment(change.date)}</updated>
    <category term="${change.kind}"/>${change.breaking === true ? '\n    <category term="breaking"/>' : ""}
    <content type="text">${escaped(plain(change.text))}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${origin}${changesFeedPath}</id>
  <title>${escaped(name)} API: changes</title>
  <link rel="self" type="application/atom+xml" href="${origin}${changesFeedPath}"/>
  <link rel="alternate" type="text/html" href="${origin}/api-docs#changes"/>
  <author><name>${escaped(name)}</name></author>
  <updated>${moment(apiChanges[0]?.date ?? "")}</updated>
${entries.join("\n")}
</feed>
`;
}
