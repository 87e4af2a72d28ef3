import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const files: [
  name: string,
  format: string,
  content: string | Buffer,
  columns: string[],
  counts: object,
][] = [
  [
    "book.vcf",
    "vcard",
    "BEGIN:VCARD\nFN:Ann\nEMAIL:a@x.example\nEMAIL:a2@x.example\nEND:VCARD\nBEGIN:VCARD\nFN:Bob\nEND:VCARD\n",
    ["email", "label", "name", "organization", "title", "phone", "id"],
    { rows: 3, blank: 1, malformed: 0 },
  ],
  [
    "book.ldif",
    "ldif",
    "dn: cn=a\nmail:: YUB4LmV4YW1wbGU=\nmail: b@x.example\n",
    ["email", "label", "name", "organization", "title", "phone", "id"],
    { rows: 2, malformed: 0 },
  ],
  [
    "a.eml",
    "mail",
    "From: Ann <a@x.example>\nTo: b@x.example, A@x.example\nSubject: x\nMIME-Version: 1.0\n\nc@x.example\n",
    ["email", "name", "field", "date"],
    { rows: 3, malformed: 0, duplicates: 1 },
  ],
  [
    "report.xls",
    "html",
    "<table><tr><th>Name<th>Email<tr><td>Ann<td><a href='mailto:a@x.example'>Write</a></table>",
    ["Name", "Email"],
    { rows: 1, malformed: 0, billable: 1 },
  ],
  [
    "contacts.xls",
    "xls",
    readFileSync("tests/listReader/files/poi-contacts.xls"),
    ["Name", "Contact"],
    { rows: 7, malformed: 1, not_an_address: 1, billable: 6 },
  ],
];

describe.each(databases)(
  "address books, messages, pages and old workbooks on $name",
  ({ open }) => {
    let server: TestServer;
    let owner: Visitor;
    beforeAll(async () => {
      server = await startTestServer({ open });
      owner = await signedIn(server.app, "owner@example.com");
    });
    afterAll(() => server.close());

    test.each(files)(
      "%s is counted as %s, without a question",
      async (name, format, content, columns, counts) => {
        const bytes = Buffer.from(content);
        const { id } = (await owner.post("/v1/uploads", { name, bytes: bytes.length })).json();
        await owner.ask("PATCH", `/v1/uploads/${id}`, {
          raw: bytes,
          headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
        });
        const created = await owner.ask("POST", "/v1/lists", {
          body: { source: { upload_id: id } },
          headers: { "idempotency-key": randomUUID() },
        });
        const list = await until(
          async () => (await owner.get(`/v1/lists/${created.json().id}`)).json<List>(),
          ({ state }) => state !== "parsing",
        );
        expect(list).toMatchObject({ state: "ready", source: { format }, columns, counts });
      },
    );
  },
);
