import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headerLanguages, type ListExport, suppressionServices } from "#contract/exports.ts";
import type { List } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import type { Upload } from "#contract/uploads.ts";
import { loadTexts } from "#server/config/texts.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import { encodeText } from "#tests/support/encodeText.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { workbookFile } from "#tests/support/workbookFile.ts";
import { csvRows } from "./csvRows.ts";

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

describe.each(databases)("files that come out as they came in, on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(() => server.close());

  const listed = async (body: object, state: List["state"] = "ready"): Promise<List> => {
    const headers = { "idempotency-key": randomUUID() };
    const made = await owner.ask("POST", "/v1/lists", { body, headers });
    return until(
      async () => (await owner.get(`/v1/lists/${made.json().id}`)).json<List>(),
      (list) => list.state === state,
    );
  };
  async function uploaded(name: string, bytes: Buffer): Promise<List> {
    const made = await owner.ask("POST", "/v1/uploads", { body: { name, bytes: bytes.length } });
    const { id } = made.json<Upload>();
    await owner.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    return listed({ source: { upload_id: id }, mapping: { email_column: 0 } });
  }
  async function fetched(id: string, body: object) {
    const made = (await owner.post(`/v1/lists/${id}/exports`, body)).json<ListExport>();
    const { rawPayload, headers } = await server.app.inject({ method: "GET", url: made.url });
    return { made, bytes: rawPayload, type: headers["content-type"] };
  }

  const semicolons = '"email";"name"\n"ann@a.example";"Zoë €"\n"ben@a.example";"\'=1+1"\n';
  test.each<[string, string, Buffer, string]>([
    ["windows-1252, semicolons", "a.csv", encodeText(semicolons, "windows-1252"), "windows-1252"],
    ["UTF-8 without a mark", "b.csv", Buffer.from(semicolons), "utf-8"],
    ["UTF-8 with a mark", "c.csv", Buffer.concat([mark, Buffer.from(semicolons)]), "utf-8"],
    [
      "UTF-16 with tabs and CRLF",
      "d.txt",
      Buffer.from(`\uFEFF${semicolons.replaceAll(";", "\t").replaceAll("\n", "\r\n")}`, "utf16le"),
      "utf-16le",
    ],
    ["old Mac line ends", "e.csv", Buffer.from(semicolons.replaceAll("\n", "\r")), "utf-8"],
    [
      "Japanese",
      "f.csv",
      encodeText('"email","名前"\r\n"ann@a.example","表、山田"\r\n', "shift_jis"),
      "shift_jis",
    ],
  ])("%s: the same bytes", async (_, name, bytes, charset) => {
    const { id } = await uploaded(name, bytes);
    const file = await fetched(id, { format: "original", add: [] });
    expect(file.bytes.toString("hex")).toBe(bytes.toString("hex"));
    expect([file.made.format, file.type]).toEqual(["csv", `text/csv; charset=${charset}`]);
  });

  test("a compressed file has the layout of the file inside", async () => {
    const { id } = await uploaded("a.csv.gz", gzipSync(Buffer.from(semicolons)));
    const { bytes } = await fetched(id, { format: "original", add: [] });
    expect(bytes.toString()).toBe(semicolons);
  });

  test("results that were added have the layout, too, and options change single parts of it", async () => {
    const { id } = await uploaded("a.csv", encodeText(semicolons, "windows-1252"));
    const csv = { quote: "needed", line_end: "crlf", byte_order_mark: true } as const;
    const { bytes } = await fetched(id, { format: "original", csv, add: ["verdict"] });
    expect(new TextDecoder("windows-1252").decode(bytes)).toBe(
      "email;name;result_verdict\r\nann@a.example;Zoë €;\r\nben@a.example;'=1+1;\r\n",
    );
  });

  test("kinds that are written stay what they are, the others become CSV", async () => {
    const rows = [["email"], ["ann@a.example"]];
    const files: [string, Buffer, string][] = [
      ["a.xlsx", workbookFile(rows), "xlsx"],
      ["b.json", Buffer.from('[{"email":"ann@a.example"}]'), "json"],
      ["c.ndjson", Buffer.from('{"email":"ann@a.example"}\n{"email":"b@a.example"}\n'), "ndjson"],
      ["d.vcf", Buffer.from("BEGIN:VCARD\nFN:Ann\nEMAIL:ann@a.example\nEND:VCARD\n"), "csv"],
    ];
    for (const [name, bytes, format] of files) {
      const { id } = await uploaded(name, bytes);
      const { made } = await fetched(id, { format: "original" });
      expect([made.format, made.file_name]).toEqual([
        format,
        name.replace(/\..*/u, `-results.${format}`),
      ]);
    }
  });

  test("without `add`, an export has verdict, reason, action, score and suggestion", async () => {
    const { id } = await listed({ source: { text: "email\nann@a.example" } });
    const added = ["verdict", "reason", "action", "score", "suggestion"];
    const { bytes } = await fetched(id, { format: "csv" });
    const [header] = csvRows(bytes.toString());
    expect(header).toEqual(["email", ...added.map((field) => `result_${field}`)]);
  });

  test("the column of a list of addresses is `email`", async () => {
    const { id, columns } = await listed({ source: { emails: ["ann@a.example", "b@a.example"] } });
    const preview = (await owner.get(`/v1/lists/${id}/preview`)).json<ListPreview>();
    expect([columns, preview.columns.map(({ name }) => name)]).toEqual([["email"], ["email"]]);
    const { made, bytes } = await fetched(id, { format: "original", add: ["verdict"] });
    expect(made.format).toBe("csv");
    expect(csvRows(bytes.toString())[0]).toEqual(["email", "result_verdict"]);
  });

  test("a file is written with the delimiter, quotes, mark, line ends and decimal sign that were chosen", async () => {
    const { id } = await listed({ source: { text: "email,price\nann@a.example,12.5" } });
    const csv = {
      delimiter: ";",
      quote: "needed",
      byte_order_mark: false,
      line_end: "lf",
      decimal: ",",
    };
    const { bytes } = await fetched(id, { format: "csv", csv, add: [] });
    expect(bytes.toString()).toBe('email;price\nann@a.example;"12,5"\n');
    const refused = await owner.post(`/v1/lists/${id}/exports`, {
      format: "csv",
      csv: { delimiter: "x" },
    });
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([
      422,
      "#/csv/delimiter",
    ]);
  });

  test("result columns have names in every language, and a file whose encoding lacks them is UTF-8", async () => {
    expect(headerLanguages.toSorted()).toEqual(loadTexts().languages.toSorted());
    const { id } = await uploaded("a.csv", encodeText(semicolons, "windows-1252"));
    const add = ["verdict", "checked_at"];
    for (const language of ["de", "ja"] as const) {
      const body = { format: "original", add, header_language: language };
      const { bytes, type } = await fetched(id, body);
      const charset = language === "de" ? "windows-1252" : "utf-8";
      expect(type).toBe(`text/csv; charset=${charset}`);
      const names = new TextDecoder(charset).decode(bytes).split("\n")[0]!;
      const { columns } = loadTexts().in(language);
      expect(names).toBe(`"email";"name";"${columns.verdict}";"${columns.checked_at}"`);
    }
  });

  test("addresses to suppress are in the columns of each service's import", async () => {
    const gone = `mailbox-not-found@${billedDomain}`;
    const text = [
      "email,note",
      `${gone},x`,
      `deliverable@${billedDomain},x`,
      "N/A,x",
      `"=1+1@",x`,
      `mailbox-not-found+2@${billedDomain},"a,b"`,
    ].join("\n");
    const options = { start: "auto", dedupe: "none" };
    const { id } = await listed({ source: { text }, options }, "completed");
    const headers = {
      mailchimp: "Email Address\r\n",
      brevo: "EMAIL\r\n",
      sendgrid: "email\r\n",
      amazon_ses: "",
      postmark: "EmailAddress\r\n",
    };
    for (const service of suppressionServices) {
      const { made, bytes } = await fetched(id, { format: "csv", suppression_for: service });
      const end = service === "amazon_ses" ? ",BOUNCE\r\n" : "\r\n";
      const lines = [gone, `mailbox-not-found+2@${billedDomain}`]
        .map((email) => email + end)
        .join("");
      expect(bytes.toString()).toBe(headers[service] + lines);
      expect(made.file_name).toMatch(new RegExp(`-suppressions-${service}\\.csv$`, "u"));
    }
    const service = { format: "csv", suppression_for: "sendgrid" };
    const raw = await fetched(id, { ...service, raw: true });
    expect(raw.bytes.toString()).toContain("\r\n=1+1@\r\n");
    const others = await fetched(id, { ...service, filter: { verdict: "deliverable" } });
    expect(others.bytes.toString()).toBe(`email\r\ndeliverable@${billedDomain}\r\n`);
    const refused = await owner.post(`/v1/lists/${id}/exports`, { ...service, format: "xlsx" });
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, "#/format"]);
  });
});
