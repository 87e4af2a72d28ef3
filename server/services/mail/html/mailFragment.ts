import { filled } from "#server/config/texts.ts";
import { escapeText } from "./escapeText.ts";
import { type ValueLine, verdictRows } from "./verdictRows.ts";

/** A mail as its text is written, with the values for its placeholders. */
export interface MailContent {
  /** Text with placeholders; paragraphs are separated by an empty line. */
  template: string;
  /** Values as shown. */
  values: Readonly<Record<string, string>>;
  /** Numbers among the values, as counted. */
  counts: Readonly<Partial<Record<string, number>>>;
  link: string;
  /** Shows the link as text instead of a button, such as one that ends a subscription. */
  quiet?: boolean;
  /** HTML in place of a paragraph that is only this placeholder. */
  blocks?: Readonly<Record<string, string>>;
}

const linkPlace = "{{link}}";
const valueLine = /^(?<label>[^{}]+?)\s*[:：]\s*(?<rest>.*\{\{(?<name>\w+)\}\}.*)$/u;
const paragraphStyle = 'style="margin:12px 0"';
const footerStyle = 'class="m" style="margin:20px 0 0;font-size:13px;color:#51607a"';

const withBreaks = (text: string): string => escapeText(text).replaceAll("\n", "<br>");

/** Returns the last sentence of a text without its final mark, and what comes before it. */
export function lastSentence(text: string): { before: string; last: string } {
  const sentences = text.trim().split(/(?<=[.!?؟।](?=\s)|[。！？])\s*/u);
  const last = sentences.at(-1) ?? "";
  return {
    before: text
      .trim()
      .slice(0, -last.length || undefined)
      .trim(),
    last: last.replace(/[\s:：.。।]+$/u, ""),
  };
}

const plainLink = (link: string): string =>
  `<a href="${escapeText(link)}" style="color:#1565c0;word-break:break-all" dir="ltr">${escapeText(link)}</a>`;

/** Returns a button with the words before the link, and the address below it, to read or copy. */
function button(lead: string, link: string): string {
  const { before, last } = lastSentence(lead);
  const label = last === "" ? link : last;
  return [
    before === "" ? "" : `<p ${paragraphStyle}>${withBreaks(before)}</p>`,
    `<p style="margin:20px 0 8px"><a href="${escapeText(link)}" style="display:inline-block;background:#1565c0;color:#ffffff;padding:10px 16px;border-radius:6px;font-weight:600;text-decoration:none">${escapeText(label)}</a></p>`,
    `<p class="m" style="margin:0 0 12px;font-size:13px;color:#51607a">${plainLink(link)}</p>`,
  ].join("");
}

/** Returns the lines of a paragraph that is only named values, at least two; null for other paragraphs. */
function valueLines(paragraph: string, values: MailContent["values"]): ValueLine[] | null {
  const lines = paragraph.split("\n").map((line) => valueLine.exec(line)?.groups);
  if (lines.length < 2) {
    return null;
  }
  const found = lines.flatMap((groups) =>
    groups === undefined
      ? []
      : [
          {
            name: groups["name"] ?? "",
            label: groups["label"] ?? "",
            value: filled(groups["rest"] ?? "", values),
          },
        ],
  );
  return found.length === lines.length && found.every(({ name }) => name !== "link") ? found : null;
}

function paragraphHtml(paragraph: string, content: MailContent): string {
  const { values, counts, link, quiet = false, blocks = {} } = content;
  const block = /^\{\{(\w+)\}\}$/u.exec(paragraph)?.[1];
  if (block !== undefined && blocks[block] !== undefined) {
    return blocks[block];
  }
  if (paragraph === "* * *") {
    return '<hr class="l" style="border:0;border-top:1px solid #dde4ee;margin:20px 0">';
  }
  const lines = valueLines(paragraph, values);
  if (lines !== null) {
    return verdictRows(lines, { link, counts });
  }
  const isFooter = paragraph.startsWith("--\n");
  const text = isFooter ? paragraph.slice(3) : paragraph;
  if (text.includes(linkPlace)) {
    const [lead = "", ...rest] = text.split(linkPlace);
    const after = withBreaks(filled(rest.join(link), values).trim());
    if (isFooter || quiet) {
      return `<p ${isFooter ? footerStyle : paragraphStyle}>${withBreaks(filled(lead, values))}${plainLink(link)}${after}</p>`;
    }
    return button(filled(lead, values), link) + (after === "" ? "" : `<p>${after}</p>`);
  }
  // Values can contain paragraphs.
  return filled(text, values)
    .split(/\n{2,}/u)
    .map((part) => `<p ${isFooter ? footerStyle : paragraphStyle}>${withBreaks(part)}</p>`)
    .join("");
}

/** Returns the HTML of a mail's text: paragraphs, named values as a table, and its link as a button. Everything that isn't ours is escaped. */
export function mailFragment(content: MailContent): string {
  return content.template
    .split("\n\n")
    .map((paragraph) => paragraphHtml(paragraph, content))
    .join("");
}
