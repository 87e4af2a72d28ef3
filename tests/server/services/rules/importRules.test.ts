import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { suppressionServices } from "#contract/exports.ts";
import { limits } from "#contract/limits.ts";
import { type RuleImport, ruleImportLimits } from "#contract/ruleImports.ts";
import type { Upload } from "#contract/uploads.ts";
import { suppressionLayout, suppressionTable } from "#server/lists/exports/suppressionTable.ts";
import { csvLine } from "#server/services/csv/csvLine.ts";
import type { FileRow } from "#server/data/tables/listChunkRow.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { workbookFile } from "#tests/support/workbookFile.ts";

/** Exports of mail services as they document them: the file, its contents, and the rules it becomes. */
const exported: [source: string, name: string, text: string, rules: [string, string | null][]][] = [
  [
    "mailchimp",
    "unsubscribed.csv",
    '"Email Address","First Name",UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,LEID,EUID\nAnn@Example.org,Ann,"2026-01-02 03:04:05",News,NORMAL,1,aa\nbea@example.org,,,,,2,bb\n',
    [
      ["ann@example.org", "Mailchimp: NORMAL"],
      ["bea@example.org", "Mailchimp"],
    ],
  ],
  [
    "mailchimp",
    "cleaned.csv",
    "Email Address,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID\ncid@example.org,2026-01-02,News,3\n",
    [["cid@example.org", "Mailchimp"]],
  ],
  [
    "brevo",
    "contacts.csv",
    "CONTACT ID;EMAIL;FIRSTNAME;EMAIL_BLACKLISTED\n1;dan@example.org;Dan;true\n2;fit@example.org;Fit;false\n",
    [["dan@example.org", "Brevo"]],
  ],
  [
    "brevo",
    "blocked.json",
    '[{"blockedAt":"2026-01-02T03:04:05Z","email":"eve@example.org","senderEmail":"us@example.com"}]',
    [["eve@example.org", "Brevo"]],
  ],
  [
    "sendgrid",
    "suppression_bounces.csv",
    'status,reason,email,created\n5.1.1,"550 5.1.1 No such user",fay@example.org,1700000000\n',
    [["fay@example.org", "SendGrid: 550 5.1.1 No such user"]],
  ],
  [
    "sendgrid",
    "global_unsubscribes.csv",
    "email,created\ngus@example.org,1700000000\n",
    [["gus@example.org", "SendGrid"]],
  ],
  [
    "ses",
    "suppressed.json",
    '[{"EmailAddress":"hal@example.org","Reason":"BOUNCE","LastUpdateTime":"2026-01-02T03:04:05Z"}]',
    [["hal@example.org", "Amazon SES: BOUNCE"]],
  ],
  [
    "ses",
    "suppressed.ndjson",
    '{"emailAddress":"ida@example.org","reason":"BOUNCE"}\n{"emailAddress":"jon@example.org","reason":"COMPLAINT"}\n',
    [
      ["ida@example.org", "Amazon SES: BOUNCE"],
      ["jon@example.org", "Amazon SES: COMPLAINT"],
    ],
  ],
  [
    "postmark",
    "suppressions.json",
    '[{"EmailAddress":"kai@example.org","SuppressionReason":"HardBounce","Origin":"Recipient","CreatedAt":"2026-01-02T03:04:05Z"}]',
    [["kai@example.org", "Postmark: HardBounce"]],
  ],
  [
    "postmark",
    "suppressions.csv",
    "EmailAddress,SuppressionReason,Origin,CreatedAt\nlea@example.org,ManualSuppression,Customer,2026-01-02\n",
    [["lea@example.org", "Postmark: ManualSuppression"]],
  ],
];

async function uploaded(who: Visitor, name: string, text: string | Buffer): Promise<string> {
  const bytes = Buffer.from(text);
  const made = await who.ask("POST", "/v1/uploads", { body: { name, bytes: bytes.length } });
  const { id } = made.json<Upload>();
  const partBytes = limits.uploadPartBytes;
  for (let from = 0; from < bytes.length; from += partBytes) {
    await who.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes.subarray(from, from + partBytes),
      headers: {
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(from),
      },
    });
  }
  return id;
}

async function rulesOf(who: Visitor, query = ""): Promise<unknown[][]> {
  const reply = await who.get(`/v1/rules?limit=100${query}`);
  return reply
    .json()
    .data.map(({ kind, target, note }: Record<string, unknown>) => [kind, target, note]);
}

const importing = async (
  who: Visitor,
  text: string | Buffer,
  more: object = {},
  name = "a.csv",
): Promise<LightMyRequestResponse> =>
  who.post("/v1/rules/imports", { upload_id: await uploaded(who, name, text), ...more });
const imported = async (who: Visitor, ...asked: [string | Buffer, object?, string?]) =>
  (await importing(who, ...asked)).json<RuleImport>();

describe.each(databases)("importing rules, on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let other: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open });
    owner = await signedIn(server.app, "rules@example.com");
    other = await signedIn(server.app, "other@example.com");
  });
  afterAll(() => server.close());

  const fresh = (name: string) => signedIn(server.app, `${name}@example.com`);

  test.each(exported)("reads an export of %s, %s", async (source, name, text, rules) => {
    const who = await fresh(`${source}.${name}`);
    const result = await imported(who, text, {}, name);
    expect([result.source, result.added]).toEqual([source, rules.length]);
    expect((await rulesOf(who)).toReversed()).toEqual(
      rules.map(([target, note]) => ["block", target, note]),
    );
  });

  test.each(suppressionServices)(
    "takes the suppression file that a download writes for %s",
    async (service) => {
      const who = await fresh(`own.${service}`);
      const { header, cellsOf } = suppressionTable(service);
      const row = { counted: { kind: "check", email: "gone@example.org" } } as FileRow;
      const text = [header, cellsOf(row)]
        .flatMap((cells) => (cells === null ? [] : [csvLine(cells, { layout: suppressionLayout })]))
        .join("");
      expect(await imported(who, text)).toMatchObject({ entries: 1, added: 1, refused: 0 });
      expect((await rulesOf(who)).map(([kind, target]) => [kind, target])).toEqual([
        ["block", "gone@example.org"],
      ]);
    },
  );

  test("takes pairs without a header, workbooks, and domains alone", async () => {
    const who = await fresh("kinds");
    const pairs = "mia@example.org,BOUNCE\nned@example.org, COMPLAINT\n";
    expect(await imported(who, pairs)).toMatchObject({ source: null, added: 2, refused: 0 });
    const sheet = workbookFile([["Email"], ["ole@example.org"]]);
    expect(await imported(who, sheet, {}, "a.xlsx")).toMatchObject({ added: 1, refused: 0 });
    const result = await imported(who, "domain\nacme.org\n*.acme.net\n*.zz\nnoreply@*\n", {
      kind: "allow",
    });
    expect(result.made).toEqual([
      { kind: "allow", scope: "domain", rules: 1 },
      { kind: "allow", scope: "subdomains", rules: 2 },
      { kind: "allow", scope: "local_part", rules: 1 },
    ]);
    expect((await rulesOf(who)).length).toBe(7);
  });

  test("tells the effect before and after, with a report of every entry that only its owner gets", async () => {
    await owner.post("/v1/rules", { kind: "block", target: "same.org", note: "mine" });
    await owner.post("/v1/rules", { kind: "allow", target: "was@allowed.org" });
    const text = [
      "email,note",
      "new@x.org,first",
      "NEW@x.org,second",
      "",
      "same.org,",
      "was@allowed.org,=now blocked",
      "no rule at all,",
      ",no target",
    ].join("\n");
    const upload_id = await uploaded(owner, "a.csv", text);
    const asked = { upload_id, preview: true };
    const before = await rulesOf(owner);
    const preview = (await owner.post("/v1/rules/imports", asked)).json<RuleImport>();
    expect(preview).toEqual({
      object: "rule_import",
      id: null,
      source: null,
      entries: 5,
      added: 1,
      already_there: 2,
      replaced: 1,
      refused: 1,
      made: [{ kind: "block", scope: "address", rules: 2 }],
      refused_entries: [{ line: 7, text: "no rule at all", code: "not_an_address_or_domain" }],
    });
    expect(await rulesOf(owner)).toEqual(before);
    const done = (await owner.post("/v1/rules/imports", { upload_id })).json<RuleImport>();
    expect(done).toEqual({ ...preview, id: expect.stringMatching(/^rim_/u) });
    expect(await rulesOf(owner)).toEqual([
      ["block", "new@x.org", "first"],
      ["block", "was@allowed.org", "=now blocked"],
      ["block", "same.org", "mine"],
    ]);
    const report = await owner.get(`/v1/rules/imports/${done.id}/report`);
    expect([report.statusCode, report.headers["content-type"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
    expect(report.body.replaceAll('"', "").trim().split("\r\n")).toEqual([
      "line,entry,effect,reason,kind,target",
      "2,new@x.org,added,,block,new@x.org",
      "3,NEW@x.org,already_there,,block,new@x.org",
      "5,same.org,already_there,,block,same.org",
      "6,was@allowed.org,replaced,,block,was@allowed.org",
      "7,no rule at all,refused,not_an_address_or_domain,,",
    ]);
    expect((await other.get(`/v1/rules/imports/${done.id}/report`)).statusCode).toBe(404);
    expect((await owner.get(`/v1/uploads/${upload_id}`)).statusCode).toBe(404);
    const next = await imported(owner, "x@y.org\n");
    expect((await owner.get(`/v1/rules/imports/${done.id}/report`)).statusCode).toBe(404);
    expect((await owner.get(`/v1/rules/imports/${next.id}/report`)).statusCode).toBe(200);
  });

  test("an export imports again as it was, into another account", async () => {
    const who = await fresh("exports");
    const copy = await fresh("copies");
    const rows = [
      ["block", "+plus@x.org", "=1+1"],
      ["allow", "acme.org", 'said "yes", twice'],
      ["block", "*.acme.org", null],
      ["block", "noreply@*", "ü"],
      ["allow", "ann@xn--bcher-kva.example", null],
    ];
    for (const [kind, target, note] of rows) {
      await who.post("/v1/rules", { kind, target, ...(note !== null && { note }) });
    }
    const file = await who.get("/v1/rules/export");
    expect(file.headers["content-disposition"]).toMatch(/rules-\d{4}-\d\d-\d\d\.csv/u);
    expect(file.body).toContain('"\'+plus@x.org"');
    expect(await imported(copy, file.body)).toMatchObject({ source: "mailverdict", added: 5 });
    expect((await rulesOf(copy)).toReversed()).toEqual(await rulesOf(who));
    const allowed = (await who.get("/v1/rules/export?kind=allow")).body;
    expect(allowed.trim().split("\r\n")).toHaveLength(3);
    expect(allowed).not.toContain("block");
    expect((await other.get("/v1/rules/export")).body.trim().split("\r\n")).toHaveLength(1);
  });

  test("searches targets in any case and script, and by kind", async () => {
    const who = await fresh("searches");
    await imported(who, "a_b@one.org\naxb@one.org\nbücher.example\n");
    await who.post("/v1/rules", { kind: "allow", target: "two.org" });
    const found = async (query: string) => (await rulesOf(who, query)).map(([, target]) => target);
    expect(await found("&q=A_B")).toEqual(["a_b@one.org"]);
    expect(await found("&q=%40one")).toEqual(["axb@one.org", "a_b@one.org"]);
    expect(await found(`&q=${encodeURIComponent("Bücher.example")}`)).toEqual([
      "xn--bcher-kva.example",
    ]);
    expect(await found("&q=%25")).toEqual([]);
    expect(await found("&q=.org&kind=allow")).toEqual(["two.org"]);
    const first = (await who.get("/v1/rules?limit=1&q=one")).json();
    expect((await who.get(`/v1/rules?limit=1&q=two&after=${first.next_cursor}`)).json().code).toBe(
      "invalid_cursor",
    );
    const last = (await who.get(`/v1/rules?limit=1&q=one&after=${first.next_cursor}`)).json();
    expect([last.data[0].target, last.next_cursor]).toEqual(["a_b@one.org", null]);
  });

  test("reads 100,000 rows with the loop free between them, and no row more", async () => {
    const who = await fresh("large");
    const { id } = (await who.get("/v1/account")).json();
    const lines = Array.from({ length: ruleImportLimits.entries }, (_, n) => `n${n}@large.example`);
    // All but a thousand of them are there already, which takes less time than importing them.
    await sql`
      insert into rules (id, account_id, kind, value, created_at)
      with recursive numbers (n) as (
        select 1000 union all select n + 1 from numbers where n < cast(${lines.length - 1} as integer)
      )
      select 'rul_' || n, cast(${id} as text), 'block', 'n' || n || '@large.example', 0 from numbers
    `.execute(server.context.database.queries);
    const upload_id = await uploaded(who, "a.csv", lines.join("\n"));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const done = (await who.post("/v1/rules/imports", { upload_id })).json<RuleImport>();
    clearInterval(timer);
    expect([done.added, done.already_there, done.refused]).toEqual([
      1000,
      limits.rulesMax - 1000,
      0,
    ]);
    expect(turns).toBeGreaterThan(50);
    const again = await imported(who, "one@more.example\nn7@large.example\n", { preview: true });
    expect([again.refused_entries[0]?.code, again.already_there]).toEqual(["limit_reached", 1]);
    const real = await imported(who, "one@more.example\nn7@large.example\n", { kind: "allow" });
    expect([real.refused_entries[0]?.code, real.replaced]).toEqual(["limit_reached", 1]);
    const { queries } = server.context.database;
    const { count } = await queries
      .selectFrom("rules")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(limits.rulesMax);
    const reply = await importing(other, [...lines, "one@more.example"].join("\n"));
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([422, "not_allowed"]);
    expect(await rulesOf(other)).toEqual([]);
  }, 120_000);

  test.each([
    ["without a column of rules", "name,age\nAnn,7\nBen,8\n"],
    ["of another kind", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n")],
    ["that is too large", Buffer.alloc(ruleImportLimits.fileBytes + 1, "a@b.example\n")],
  ])("refuses a file %s, and stays able to import", async (_, text) => {
    const reply = await importing(other, text);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: "#/upload_id", code: "not_allowed" })],
    ]);
    expect((await imported(other, "a@b.example\n", { preview: true })).added).toBe(1);
  });

  test("an address of a mail service blocks no domain", async () => {
    const result = await imported(other, "email,created\nexample.org,1\n*.zz,1\nx@*,1\n", {
      preview: true,
    });
    expect(result.refused_entries.map(({ code }) => code)).toEqual(
      Array.from({ length: 3 }, () => "not_an_address"),
    );
  });

  test("takes no upload of another account, and none that isn't complete", async () => {
    const upload_id = await uploaded(owner, "a.csv", "a@b.example\n");
    expect((await other.post("/v1/rules/imports", { upload_id })).statusCode).toBe(404);
    const { id } = (await other.post("/v1/uploads", { name: "b.csv", bytes: 5 })).json();
    expect((await other.post("/v1/rules/imports", { upload_id: id })).statusCode).toBe(409);
  });

  test("an account reads one file at a time", async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `n${n}@b.example`);
    const body = { upload_id: await uploaded(other, "a.csv", rows.join("\n")), preview: true };
    const replies = await Promise.all([1, 2].map(() => other.post("/v1/rules/imports", body)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  });
});
