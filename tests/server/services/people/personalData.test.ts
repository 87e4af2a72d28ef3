import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { filesHolding } from "#tests/support/rawBytes.ts";
import { accept, peopleOf, tokenOf } from "#tests/support/people.ts";
import { codeAt } from "#tests/support/secondFactor.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const picture = `data:image/png;base64,${Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex").toString("base64")}`;

/** Returns the tables of rows of a dump. */
const tablesOf = (rows: readonly string[]) => [
  ...new Set(rows.map((row) => row.slice(0, row.indexOf(" ")))),
];

/** Gives a person all kinds of personal data, under names that nobody else has. */
async function fill(visitor: Visitor, mark: string) {
  const body = { name: `Name${mark}`, avatar: picture, time_zone: "Asia/Tokyo", locale: "fr" };
  expect((await visitor.ask("PATCH", "/v1/account", { body })).statusCode).toBe(200);
  const draft = { kind: "list", name: "N", text: `draft${mark}@b.example` };
  expect((await visitor.ask("PUT", "/drafts/d1", { body: draft })).statusCode).toBe(200);
  const settings = { kind: "list_completed", mail: false };
  await visitor.ask("PATCH", "/v1/notification-settings", { body: settings });
  await visitor.ask("PUT", "/v1/notification-schedule", { body: { digest: "daily" } });
  const message = { topic: "question", message: `Hello ${mark}`, filled_in_ms: 5000 };
  await visitor.post("/v1/contact", { ...message, email: `person${mark}@example.com` });
  await visitor.post("/v1/newsletter", { email: `person${mark}@example.com` });
}

describe.each(databases)("personal data on $name", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  /** Makes a member who does all kinds of work in a workspace. */
  async function worker(mark: string) {
    const owner = await people.own();
    const email = `person${mark}@example.com`;
    await people.register(await tokenOf(owner.visitor, email, "admin"));
    const visitor = new Visitor(server.app);
    await visitor.login(email);
    await fill(visitor, mark);
    const { secret } = (await visitor.post("/v1/account/totp")).json();
    await visitor.post("/v1/account/totp/confirm", { code: codeAt(secret, server.context.now()) });
    // The next code counts from the next minute on.
    server.pass(60_000);
    const trusting = { trust_device: true, device_name: `Device${mark}` };
    const { challenge } = (await visitor.login(email)).json();
    const code = codeAt(secret, server.context.now());
    await visitor.post("/v1/login/challenge", { challenge: challenge.token, code, ...trusting });
    await visitor.post("/v1/rules", { kind: "block", target: "rule.example" });
    await visitor.post("/v1/api-keys", { name: "Script" });
    await visitor.post("/v1/validations", { email: "deliverable@sandbox.test" });
    await visitor.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": `list of ${mark}` },
      body: { name: "Kept list", source: { emails: ["deliverable@sandbox.test"] } },
    });
    await tokenOf(visitor, `invited.by.${mark.slice(-2)}@example.com`);
    const { data } = (await owner.visitor.get("/v1/members")).json();
    const id = data.find((one: { email: string }) => one.email === email).id as string;
    return { owner, visitor, email, id };
  }

  const rowsWith = async (text: string) =>
    (await dumpOf(server.context.database)).split("\n").filter((row) => row.includes(text));
  test("of a deleted user, the workspace keeps its own records and what was made there, and nothing else", async () => {
    const mark = "canary1q";
    const { owner, visitor, email, id } = await worker(mark);
    const before = tablesOf([...(await rowsWith(mark)), ...(await rowsWith(id))]);
    expect(before).toEqual(
      expect.arrayContaining(["users", "devices", "sessions", "totp", "drafts", "mails"]),
    );
    expect((await visitor.post("/v1/members/leave")).statusCode).toBe(204);
    expect(await server.context.database.scrub()).toBe(true);
    const records = ["api_keys", "audit_events", "notifications", "rules"];
    const left = await rowsWith(mark);
    expect(tablesOf(left)).toEqual(records);
    // The address, and the name of the device in its event.
    const values = left.flatMap(
      (row) => row.match(new RegExp(`[\\w.@]*${mark}[\\w.@]*`, "gu")) ?? [],
    );
    expect([...new Set(values)].toSorted()).toEqual([`Device${mark}`, email]);
    expect(tablesOf(await rowsWith(id))).toEqual(["api_keys", "audit_events"]);
    expect(filesHolding(server.dataDir, `Name${mark}`)).toEqual([]);
    expect(await rowsWith(picture)).toEqual([]);
    const count = async (path: string) => (await owner.visitor.get(path)).json().data.length;
    expect([
      await count("/v1/lists"),
      await count("/v1/rules"),
      await count("/v1/api-keys"),
    ]).toEqual([1, 1, 1]);
    expect((await owner.visitor.get("/v1/validations")).json().data).toHaveLength(1);
    expect((await new Visitor(server.app).login(email)).statusCode).toBe(401);
  });

  test("whoever leaves one of their workspaces takes drafts and settings along, and keeps those of the others", async () => {
    const owner = await people.own();
    const guest = await people.own("guest");
    await fill(guest.visitor, "home2q");
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email));
    await fill(guest.visitor, "away2q");
    const there = async () =>
      tablesOf((await rowsWith(guest.id)).filter((row) => row.includes(`"${owner.id}"`)));
    expect(await there()).toEqual(
      expect.arrayContaining(["drafts", "memberships", "notification_settings"]),
    );
    await guest.visitor.post("/v1/members/leave");
    expect(await there()).toEqual(["audit_events", "sessions"]);
    await guest.visitor.login(guest.email);
    expect((await guest.visitor.get("/drafts/")).json().data[0].text).toContain("home2q");
    expect(await rowsWith("draftaway2q")).toEqual([]);
    expect((await guest.visitor.get("/v1/account")).json().name).toBe("Nameaway2q");
  });

  test("every member exports their personal data of all workspaces, and nothing of the workspaces", async () => {
    const { owner, email, id } = await worker("export3q");
    await owner.visitor.ask("PATCH", `/v1/members/${id}`, { body: { role: "viewer" } });
    const back = new Visitor(server.app);
    const { queries } = server.context.database;
    await queries.deleteFrom("totp").where("user_id", "=", id).execute();
    await back.login(email);
    const second = await people.own();
    await accept(back, await tokenOf(second.visitor, email, "billing"));
    expect((await back.get("/v1/account/export")).json().code).toBe("role_forbidden");
    const reply = await back.get("/v1/account/personal-data");
    const document = reply.json();
    expect(document).toMatchObject({
      object: "person_export",
      person: { id, name: "Nameexport3q", avatar: picture, password_set: true },
    });
    const accounts = document.memberships.map((row: { account_id: string }) => row.account_id);
    expect(accounts.toSorted()).toEqual([owner.id, second.id].toSorted());
    expect(document.drafts[0].text).toBe("draftexport3q@b.example");
    expect(document.trusted_devices.length + document.sessions.length).toBeGreaterThan(1);
    expect(document.events.length).toBeGreaterThan(3);
    for (const secret of ["$argon2", "token_hash", "companion_hash", "password_hash"]) {
      expect(reply.body).not.toContain(secret);
    }
    for (const theirs of ["Kept list", "Script", "rule.example", "invited.by", owner.email]) {
      expect(reply.body).not.toContain(theirs);
    }
    const [event] = (await second.visitor.get("/v1/audit-events")).json().data;
    expect(event).toMatchObject({ kind: "data_exported", detail: email });
  });

  test("the export of a workspace has its data and the person who asks, and no other person's sign-ins", async () => {
    const { owner, visitor, email } = await worker("whole4q");
    const { body } = await owner.visitor.get("/v1/account/export");
    expect(body).toContain("Kept list");
    for (const text of ["Namewhole4q", picture, "draftwhole4q"]) {
      expect(body).not.toContain(text);
    }
    const own = (await visitor.get("/v1/account/export")).json();
    expect(own.account).toMatchObject({ email, role: "admin" });
    expect(own.lists).toHaveLength(1);
  });
});
