import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { peopleOf } from "#tests/support/people.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Kind, detail and user of an event. */
type Shown = [kind: string, detail: string | null, user: string | null];

const acts = async (who: Visitor, query = ""): Promise<Shown[]> =>
  (await who.get(`/v1/audit-events?limit=100${query}`))
    .json()
    .data.map(
      ({
        kind,
        detail,
        user,
      }: {
        kind: string;
        detail: string;
        user: { email: string } | null;
      }) => [kind, detail, user?.email ?? null],
    )
    .filter(([kind]: Shown) => /^(?:list|rule|webhook)/u.test(kind))
    .toReversed();

describe.each(databases)("the audit log on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.1 });
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  test("says who created, downloaded and deleted a list, once for a repeated request", async () => {
    const owner = await people.own();
    const member = await people.join(owner.id, "member");
    const create = (key = "one") =>
      member.visitor.ask("POST", "/v1/lists", {
        headers: { "idempotency-key": key },
        body: { name: "Spring", source: { emails: ["deliverable@sandbox.test"] } },
      });
    const { id } = (await create()).json();
    expect((await create()).headers["idempotent-replayed"]).toBe("true");
    await until(
      async () => (await member.visitor.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "ready",
    );
    await owner.visitor.post(`/v1/lists/${id}/exports`, { format: "csv" });
    expect((await member.visitor.ask("DELETE", `/v1/lists/${id}`)).statusCode).toBe(200);
    const all = await acts(owner.visitor);
    expect(all).toEqual([
      ["list_created", id, member.email],
      ["list_downloaded", id, owner.email],
      ["list_deleted", id, member.email],
    ]);
    expect(await acts(owner.visitor, `&user=${member.id}`)).toEqual([all[0], all[2]]);
    expect(await acts(owner.visitor, "&user=usr_other")).toEqual([]);
    const other = (await create("other")).json();
    expect(await acts(owner.visitor, `&list=${id}`)).toEqual(all);
    expect(await acts(owner.visitor, `&list=${id}&user=${owner.id}`)).toEqual([all[1]]);
    expect(await acts(owner.visitor, `&list=${id}&only=sign_ins`)).toEqual([]);
    expect(await acts(owner.visitor, `&list=${other.id}`)).toEqual([
      ["list_created", other.id, member.email],
    ]);
    expect((await member.visitor.get(`/v1/audit-events?list=${id}`)).statusCode).toBe(403);
  });

  test("names members, and says who is none any more", async () => {
    const owner = await people.own();
    const member = await people.join(owner.id, "member");
    await member.visitor.ask("PATCH", "/v1/account", { body: { name: "Mia" } });
    await member.visitor.post("/v1/rules", { kind: "block", target: "acme.example" });
    const creator = async () =>
      (await owner.visitor.get(`/v1/audit-events?user=${member.id}`))
        .json()
        .data.find(({ kind }: { kind: string }) => kind === "rule_created").user;
    const { id, email } = member;
    expect(await creator()).toEqual({ id, email, name: "Mia", member: true });
    expect((await owner.visitor.ask("DELETE", `/v1/members/${id}`)).statusCode).toBe(204);
    expect(await creator()).toEqual({ id, email: null, name: null, member: false });
  });

  test("says who changed rules, without the name of a mailbox", async () => {
    const { visitor, email } = await people.own();
    const rule = { kind: "block", target: "ann@acme.example" };
    const { id } = (await visitor.post("/v1/rules", rule)).json();
    await visitor.ask("PATCH", `/v1/rules/${id}`, { body: { kind: "allow" } });
    await visitor.ask("DELETE", `/v1/rules/${id}`);
    expect((await visitor.ask("DELETE", `/v1/rules/${id}`)).statusCode).toBe(404);
    await visitor.post("/v1/rules", { kind: "block", target: "*.acme.example" });
    await visitor.post("/v1/rules", { kind: "block", target: "spam@*" });
    const bytes = Buffer.from("email\nann@other.example\n");
    const upload = await visitor.post("/v1/uploads", { name: "rules.csv", bytes: bytes.length });
    await visitor.ask("PATCH", `/v1/uploads/${upload.json().id}`, {
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      raw: bytes,
    });
    const file = { upload_id: upload.json().id };
    await visitor.post("/v1/rules/imports", { ...file, preview: true });
    expect((await visitor.post("/v1/rules/imports", file)).statusCode).toBe(200);
    expect(await acts(visitor)).toEqual([
      ["rule_created", "block …@acme.example", email],
      ["rule_changed", "allow …@acme.example", email],
      ["rule_deleted", "allow …@acme.example", email],
      ["rule_created", "block *.acme.example", email],
      ["rule_created", "block spam@*", email],
      ["rules_imported", "rules.csv", email],
    ]);
  });

  test("says who changed webhook endpoints, without their path", async () => {
    const { visitor, email } = await people.own();
    const body = { url: "http://127.0.0.1:9/secret", description: "", events: ["list.completed"] };
    const { id } = (await visitor.post("/v1/webhook-endpoints", body)).json();
    const path = `/v1/webhook-endpoints/${id}`;
    await visitor.ask("PATCH", path, { body: { description: "Ours" } });
    await visitor.post(`${path}/rotate-secret`, {});
    await visitor.ask("DELETE", path);
    expect((await visitor.ask("DELETE", path)).statusCode).toBe(404);
    expect(await acts(visitor)).toEqual(
      ["created", "changed", "secret_rotated", "deleted"].map((act) => [
        `webhook_${act}`,
        "127.0.0.1:9",
        email,
      ]),
    );
  });
});
