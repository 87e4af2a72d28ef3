import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const reports = async (visitor: Visitor, query = "") =>
  (await visitor.get(`/v1/verdict-reports${query}`)).json();

describe.each(databases)("reports of wrong verdicts on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  let bob: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open });
    ann = await signedIn(server.app, "ann@example.com");
    bob = await signedIn(server.app, "bob@example.com");
  });
  afterAll(() => server.close());

  /** Returns the id of a stored validation, which needs no network. */
  const checked = async (visitor = ann) =>
    (await visitor.post("/v1/validations", { email: "no address" })).json().id as string;
  const report = (id: string, body: object, visitor = ann) =>
    visitor.post(`/v1/validations/${id}/report`, body);

  test("a report is stored beside the verdict it contradicts", async () => {
    const id = await checked();
    const reply = await report(id, { outcome: "delivered", note: " they answered " });
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      {
        object: "verdict_report",
        validation_id: id,
        outcome: "delivered",
        note: "they answered",
        author: "ann@example.com",
        verdict: "undeliverable",
        reason: "invalid_syntax",
        created_at: expect.any(String),
      },
    ]);
    expect((await reports(ann, `?validation_id=${id}`)).data).toEqual([reply.json()]);
  });

  test("a second report of the same validation replaces the first", async () => {
    const id = await checked();
    await report(id, { outcome: "bounced", note: "550" });
    await report(id, { outcome: "accept_all" });
    const { data } = await reports(ann, `?validation_id=${id}`);
    expect(data).toEqual([expect.objectContaining({ outcome: "accept_all", note: null })]);
  });

  test("a report can be deleted, once", async () => {
    const id = await checked();
    await report(id, { outcome: "bounced" });
    const undo = () => ann.ask("DELETE", `/v1/validations/${id}/report`);
    expect((await undo()).statusCode).toBe(204);
    expect((await undo()).statusCode).toBe(404);
    expect((await reports(ann, `?validation_id=${id}`)).data).toEqual([]);
  });

  test("reports come in pages, and each account sees only its own", async () => {
    const id = await checked(bob);
    expect((await report(id, { outcome: "bounced" }, ann)).statusCode).toBe(404);
    await report(id, { outcome: "bounced" }, bob);
    await report(await checked(bob), { outcome: "other" }, bob);
    const first = await reports(bob, "?limit=1");
    expect(first.data).toEqual([expect.objectContaining({ outcome: "other" })]);
    const second = await reports(bob, `?limit=1&after=${first.next_cursor}`);
    expect(second.data).toEqual([expect.objectContaining({ validation_id: id })]);
    expect(second.has_more).toBe(false);
    const forAnn = (await reports(ann)).data as { validation_id: string }[];
    expect(forAnn.map((one) => one.validation_id)).not.toContain(id);
  });

  test.each([
    [{}, "#/outcome"],
    [{ outcome: "wrong" }, "#/outcome"],
    [{ outcome: "other", note: "x".repeat(limits.reportNoteLength + 1) }, "#/note"],
  ])("%j is refused", async (body, pointer) => {
    const reply = await report(await checked(), body);
    expect([reply.statusCode, reply.json().errors[0].pointer]).toEqual([422, pointer]);
  });

  test("a report is part of the account's export, and goes with its validation and its account", async () => {
    const cara = await signedIn(server.app, "cara@example.com");
    const [id, other] = [await checked(cara), await checked(cara)];
    await report(id, { outcome: "disposable", note: "burner" }, cara);
    await report(other, { outcome: "other" }, cara);
    const exported = JSON.parse((await cara.get("/v1/account/export")).body);
    expect(exported.verdict_reports).toEqual([
      expect.objectContaining({ validation_id: id, outcome: "disposable", note: "burner" }),
      expect.objectContaining({ validation_id: other, outcome: "other" }),
    ]);
    await cara.ask("DELETE", `/v1/validations/${id}`);
    expect((await reports(cara)).data).toHaveLength(1);
    const { queries } = server.context.database;
    const rows = () =>
      queries
        .selectFrom("verdict_reports")
        .selectAll()
        .where("validation_id", "=", other)
        .execute();
    expect(await rows()).toHaveLength(1);
    const { id: accountId } = (await cara.get("/v1/account")).json();
    await queries.deleteFrom("accounts").where("id", "=", accountId).execute();
    expect(await rows()).toEqual([]);
  });
});
