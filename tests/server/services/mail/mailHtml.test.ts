import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filled, loadTexts, type MailKind } from "#server/config/texts.ts";
import { escapeText } from "#server/services/mail/html/escapeText.ts";
import { lastSentence, mailFragment } from "#server/services/mail/html/mailFragment.ts";
import { mailDocument, mailHtmlBytes } from "#server/services/mail/html/mailDocument.ts";
import { createDelivery, deliverDueMails } from "#server/services/mail/deliverDueMails.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { databases } from "#tests/support/databases.ts";
import { mailParts } from "#tests/support/mailParts.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const texts = loadTexts();
const kinds = Object.keys(texts.in("en").mails) as MailKind[];
const link = "https://mail.example/bulk-upload/list_1";
const hostile = `<img src=x onerror=alert(1)> "quoted" & 'single' </td></table><script>`;

/** Returns a value for each placeholder of a text. */
function valuesOf(text: string): Record<string, string> {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name = ""]) => name);
  return Object.fromEntries(
    names.filter((name) => name !== "link").map((name) => [name, `${name} ${hostile}`]),
  );
}

/** Returns the document of a mail, with hostile values. */
function documentOf(kind: MailKind, language: string) {
  const { subject, body } = texts.in(language).mails[kind];
  const values = valuesOf(`${subject} ${body}`);
  const fragment = mailFragment({ template: body, values, counts: {}, link });
  const settings = { words: texts.in(language).words.unsubscribe, link: `${link}?settings` };
  const html = mailDocument({ language, subject: filled(subject, values), fragment, settings });
  return { html: html ?? "", values, template: body, page: new JSDOM(html ?? "").window.document };
}

const flat = (text: string): string => text.replaceAll(/\s+/gu, "");

describe.each(texts.languages)("mails in %s", (language) => {
  test.each(kinds)(
    "%s: HTML with the words of the text, all values escaped, at most 12 KB",
    (kind) => {
      const { html, page, values, template } = documentOf(kind, language);
      expect(html).not.toBe("");
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(mailHtmlBytes);
      const elements = [...page.querySelectorAll("*")].map(({ localName }) => localName);
      const allowed =
        "html head meta title style body div h1 h2 p a br hr bdi span table tbody tr td".split(" ");
      expect(elements.filter((name) => !allowed.includes(name))).toEqual([]);
      expect(html).not.toMatch(/\bsrc=x onerror(?!.*&gt;)|url\(|@import|<script|<link|<img/u);
      expect(html).not.toContain("{{");
      const hrefs = [...page.querySelectorAll("a")].map((anchor) => anchor.getAttribute("href"));
      expect(hrefs).toContain(link);
      expect(hrefs.every((href) => href?.startsWith("https://mail.example/"))).toBe(true);
      expect(page.documentElement.dir).toBe(language === "ar" ? "rtl" : "ltr");
      expect(page.documentElement.lang).toBe(language);
      const shown = flat(page.body.textContent ?? "");
      for (const name of Object.keys(values)) {
        expect(shown).toContain(flat(values[name]!));
      }
      // Every word of the text is there; marks before links and between names and values may go.
      const words = template.replaceAll(/\{\{\w+\}\}|^--$|\* \* \*/gmu, " ").split(/[\s:：.。।]+/u);
      expect(words.filter((word) => !shown.includes(flat(word)))).toEqual([]);
    },
  );
});

test("a finished list has the four verdicts with sign, bar, formatted count and a link to each", () => {
  const { body } = texts.in("en").mails.list_completed;
  const counts = { deliverable: 9000, risky: 500, undeliverable: 500, unknown: 0, charged: 10 };
  const values = {
    name: "a.csv",
    deliverable: "9,000",
    risky: "500",
    undeliverable: "500",
    unknown: "0",
    charged: "10",
  };
  const { document } = new JSDOM(mailFragment({ template: body, values, counts, link })).window;
  const rows = [...document.querySelectorAll("tr")].slice(1);
  expect(rows.map((row) => [...row.cells].map(({ textContent }) => textContent))).toEqual([
    ["✓ Deliverable", "9,000"],
    ["! Risky", "500"],
    ["✕ Undeliverable", "500"],
    ["? Unknown", "0"],
    ["Credits charged", "10"],
  ]);
  expect(rows.slice(0, 4).map((row) => row.querySelector("a")?.href)).toEqual(
    ["deliverable", "risky", "undeliverable", "unknown"].map((one) => `${link}?verdict=${one}`),
  );
  const bar = [...document.querySelectorAll("table")][0]!;
  expect([...bar.querySelectorAll("td")].map(({ style }) => style.width)).toEqual([
    "90%",
    "5%",
    "5%",
  ]);
  expect(document.querySelector(`a[href="${link}"]`)?.textContent).toBe(
    "See and download the results",
  );
});

test.each([
  ["One. Two here:", "One.", "Two here"],
  ["Only this:", "", "Only this"],
  ["一つ目。次のリンク：", "一つ目。", "次のリンク"],
  ["पहला। दूसरा लिंक:", "पहला।", "दूसरा लिंक"],
  ["Go to v1.2 now:", "", "Go to v1.2 now"],
])("the words of a button are the last sentence: %s", (text, before, last) => {
  expect(lastSentence(text)).toEqual({ before, last });
});

test("quotation marks are escaped, so that a value can't end an attribute", () => {
  expect(escapeText(`<a href="x" title='y'>&`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;",
  );
});

const oneAndTwo = (template: string) =>
  mailFragment({ template, values: { one: "1", two: "2" }, counts: {}, link });

test("one named value alone stays a sentence; two are a table", () => {
  expect(oneAndTwo("One: {{one}}")).not.toContain("<table");
  expect(oneAndTwo("One: {{one}}\nTwo: {{two}}")).toContain("<table");
});

test("a larger document than 12 KB is left out", () => {
  const parts = { language: "en", subject: "s" };
  expect(mailDocument({ ...parts, fragment: "x".repeat(mailHtmlBytes) })).toBeNull();
  expect(mailDocument({ ...parts, fragment: "x" })).toContain("x");
});

describe.each(databases)("delivered mails on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

  /** Queues and delivers a mail; returns its message as written. */
  async function delivered(order: Partial<Parameters<typeof queueMail>[2]>): Promise<string> {
    const { context } = server;
    await queueMail(context.database.queries, context, {
      to: "ann@example.com",
      causedBy: "operator",
      kind: "list_completed",
      language: "de",
      link,
      now: context.now(),
      ...order,
    });
    await deliverDueMails(context, createDelivery(context));
    const outbox = join(context.config.dataDir, "outbox");
    const file = readdirSync(outbox).toSorted().at(-1)!;
    return readFileSync(join(outbox, file), "utf8");
  }
  const counts = { deliverable: 12_345, risky: 0, undeliverable: 1, unknown: 2, charged: 3 };

  test("have text first and HTML last, as alternatives, with numbers of their language", async () => {
    const message = await delivered({ values: { name: "a.csv", ...counts } });
    expect(message).toContain("Content-Type: multipart/alternative");
    const parts = mailParts(message);
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
    for (const { body } of parts) {
      expect(body).toContain("12.345");
    }
    expect(message).toContain("Auto-Submitted: auto-generated");
  });

  test("leave no HTML in the database", async () => {
    await delivered({ values: { name: "a.csv", ...counts } });
    const rows = await server.context.database.queries
      .selectFrom("mails")
      .select(["state", "html", "language"])
      .execute();
    expect(new Set(rows.map(({ state, html }) => `${state} ${html}`))).toEqual(new Set(["sent "]));
    expect(rows.every(({ language }) => language === "de")).toBe(true);
  });

  test("too large for HTML, are text alone", async () => {
    const message = await delivered({ values: { name: "<".repeat(4000), ...counts } });
    expect(message).toMatch(/^Content-Type: text\/plain/mu);
    expect(message).not.toContain("text/html");
  });
});
