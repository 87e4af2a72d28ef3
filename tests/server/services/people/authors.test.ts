import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { peopleOf } from "#tests/support/people.ts";
import { type TestSandbox, startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

describe.each(databases)("who saved something, on $name,", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    server = await startTestServer({ open, ports: sandbox.ports });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  test("is the member or the key that saved a rule last", async () => {
    const owner = await people.own();
    const member = await people.join(owner.id, "admin");
    const options = { name: "Shop", scopes: ["rules:read", "rules:write"] };
    const { key } = (await owner.visitor.post("/v1/api-keys", options)).json();
    const byKey = { headers: { authorization: `Bearer ${key}` } };
    const authors = async () =>
      (await owner.visitor.get("/v1/rules"))
        .json()
        .data.map(({ target, author }: { target: string; author: string }) => [target, author]);

    const body = { kind: "block", target: "one.example" };
    const made = await owner.visitor.post("/v1/rules", body);
    expect(made.json().author).toBe(owner.email);
    await new Visitor(server.app).ask("POST", "/v1/rules", {
      ...byKey,
      body: { kind: "block", target: "two.example" },
    });
    expect(await authors()).toEqual([
      ["two.example", "Shop"],
      ["one.example", owner.email],
    ]);
    const path = `/v1/rules/${made.json().id}`;
    const changed = await member.visitor.ask("PATCH", path, { body: { note: "Ours" } });
    expect(changed.json().author).toBe(member.email);

    const file = Buffer.from("three.example\ntwo.example\none.example\n");
    const upload = await member.visitor.post("/v1/uploads", {
      name: "rules.txt",
      bytes: file.length,
    });
    const { id } = upload.json();
    await member.visitor.ask("PATCH", `/v1/uploads/${id}`, {
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      raw: file,
    });
    const imported = await member.visitor.post("/v1/rules/imports", {
      upload_id: id,
      kind: "allow",
    });
    expect(imported.json()).toMatchObject({ added: 1, replaced: 2 });
    expect((await authors()).toSorted()).toEqual([
      ["one.example", member.email],
      ["three.example", member.email],
      ["two.example", member.email],
    ]);
  });

  test("is the member who wrote a note", async () => {
    const owner = await people.own();
    const member = await people.join(owner.id, "member");
    const note = { day: "2026-11-25", kind: "other", text: "Sale" };
    const made = await member.visitor.post("/v1/analytics/notes", note);
    expect(made.json().author).toBe(member.email);
    const path = "/v1/analytics/notes?from=2026-11-25&to=2026-11-25";
    const { data } = (await owner.visitor.get(path)).json();
    expect(data).toEqual([made.json()]);
  });

  test("is whoever reported a verdict last", async () => {
    const owner = await people.own();
    const member = await people.join(owner.id, "member");
    const check = { email: "deliverable@sandbox.test" };
    const { id } = (await owner.visitor.post("/v1/validations", check)).json();
    const path = `/v1/validations/${id}/report`;
    const first = await owner.visitor.post(path, { outcome: "bounced" });
    expect(first.json().author).toBe(owner.email);
    await member.visitor.post(path, { outcome: "other" });
    const { data } = (await owner.visitor.get("/v1/verdict-reports")).json();
    expect(data).toMatchObject([{ outcome: "other", author: member.email }]);
  });
});
