import { escapeText } from "./escapeText.ts";

/** Maximum bytes of the HTML part of a mail: larger ones are sent as text alone. */
export const mailHtmlBytes = 12 * 1024;

/** Dark colors; mail programs that ignore them show the light ones. */
const dark = [
  "body,.b{background:#0b1220!important;color:#e8eef7!important}",
  ".p{background:#111a2b!important;border-color:#26344c!important}",
  ".m{color:#9fb0c8!important}",
  ".l{border-color:#26344c!important}",
  ".m a{color:#6fb1f2!important}",
  ".deliverable{color:#4cc38a!important}",
  ".risky{color:#f0b429!important}",
  ".undeliverable{color:#ff8a80!important}",
  ".unknown{color:#a9b7cc!important}",
  ".t{background:#1e2a3d!important}",
].join("");

const font = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";

/** Scripts that are written from right to left, among the languages of mails. */
const rightToLeft: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur"]);

/** The parts of a mail's HTML. */
interface MailParts {
  language: string;
  subject: string;
  /** HTML as `mailFragment` returns it. */
  fragment: string;
  /** Link that turns such mails off, with the words before it. */
  settings?: { words: string; link: string } | undefined;
}

/** Returns the HTML part of a mail: no pictures, no scripts, nothing from elsewhere; null if it is larger than {@link mailHtmlBytes}. */
export function mailDocument({ language, subject, fragment, settings }: MailParts): string | null {
  const direction = rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
  const footer =
    settings === undefined
      ? ""
      : `<p class="m" style="max-width:560px;margin:16px auto;padding:0 24px;font-size:13px;color:#51607a">${escapeText(settings.words)} <a href="${escapeText(settings.link)}" dir="ltr" style="color:#1565c0;word-break:break-all">${escapeText(settings.link)}</a></p>`;
  const html = [
    `<!doctype html><html lang="${escapeText(language)}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeText(subject)}</title><style>@media (prefers-color-scheme:dark){${dark}}</style></head>`,
    `<body style="margin:0;padding:24px 8px;background:#f6f8fb;color:#0f1b2d;font:16px/1.5 ${font}">`,
    '<div class="p" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dde4ee;border-radius:6px;overflow-wrap:anywhere">',
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3"><bdi>${escapeText(subject)}</bdi></h1>`,
    fragment,
    `</div>${footer}</body></html>`,
  ].join("");
  return Buffer.byteLength(html) > mailHtmlBytes ? null : html;
}
