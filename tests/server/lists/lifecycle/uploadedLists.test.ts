import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteExpiredUploads } from "#server/data/queries/uploads.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { emails, listOwner } from "./listOwner.ts";

const domain = billedDomain;

describe.each(databases)("files that become lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  const { handIn, listIn, placed, uploadStatus } = listOwner(() => owner);
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(() => server.close());

  test("a file is uploaded in parts, resumes after an interruption, and becomes a list", async () => {
    const bytes = Buffer.from(`email\n${emails(40)}\n`);
    const announced = await owner.post("/v1/uploads", { name: "a.csv", bytes: bytes.length });
    expect(announced.statusCode).toBe(201);
    const { id } = announced.json();
    const part = (from: number, to: number) =>
      owner.ask("PATCH", `/v1/uploads/${id}`, {
        raw: bytes.subarray(from, to),
        headers: {
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(from),
        },
      });
    expect((await part(0, 100)).json()).toMatchObject({ received: 100, complete: false });
    expect((await part(50, 200)).json()).toMatchObject({ code: "offset_mismatch" });
    expect((await handIn({ source: { upload_id: id } })).json()).toMatchObject({
      code: "conflict",
    });
    const { received } = (await owner.get(`/v1/uploads/${id}`)).json();
    expect((await part(received, bytes.length)).json()).toMatchObject({ complete: true });
    const created = await handIn({ source: { upload_id: id } });
    expect([created.statusCode, created.json().state]).toEqual([201, "parsing"]);
    const ready = await listIn(created.json().id, "ready");
    expect(ready).toMatchObject({ name: "a.csv", counts: { rows: 40, billable: 40 } });
    expect((await owner.ask("DELETE", `/v1/uploads/${id}`)).statusCode).toBe(404);
  });

  test.each([
    ["no address", `deliverable@${domain}`],
    ["email", `deliverable@${domain}`],
    ["no address", "nor here"],
  ])("the first of the addresses %j, %j is a row however malformed it is", async (...given) => {
    const { id } = (await handIn({ source: { emails: given } })).json();
    const ready = await listIn(id, "ready");
    const malformed = given.filter((one) => !one.includes("@")).length;
    expect(ready.counts).toMatchObject({ rows: 2, malformed });
    expect(ready.mapping).toMatchObject({ header: false, email_column: 0 });
  });

  test("a file never grows past the length that was announced", async () => {
    const { id } = (await owner.post("/v1/uploads", { name: "b.csv", bytes: 10 })).json();
    const part = (from: number, bytes: number) =>
      owner.ask("PATCH", `/v1/uploads/${id}`, {
        raw: Buffer.alloc(bytes, "a"),
        headers: {
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(from),
        },
      });
    expect((await part(0, 11)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await part(0, 6)).json()).toMatchObject({ received: 6, complete: false });
    expect((await part(6, 5)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await owner.get(`/v1/uploads/${id}`)).json()).toMatchObject({ received: 6 });
    expect((await part(6, 4)).json()).toMatchObject({ received: 10, complete: true });
  });

  test("a file that expired is deleted, but not while a list needs it", async () => {
    const { queries } = server.context.database;
    const [unused, used] = [await placed(), await placed()];
    const list = (
      await handIn({ source: { upload_id: used }, options: { start: "manual" } })
    ).json();
    await deleteExpiredUploads(queries, server.context.now());
    expect([await uploadStatus(unused), await uploadStatus(used)]).toEqual([200, 200]);
    await deleteExpiredUploads(queries, server.context.now() + 30 * 86_400_000);
    expect(await uploadStatus(unused)).toBe(404);
    expect((await listIn(list.id, "ready")).counts).toMatchObject({ rows: 1 });
  });

  test("one Idempotency-Key makes one list, however often and however parallel it is sent", async () => {
    const body = { source: { text: emails(3) }, name: "Once" };
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => handIn(body, key)));
    const ids = new Set(replies.map((reply) => reply.json().id));
    expect([ids.size, new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([
      1,
      new Set([201]),
    ]);
    expect(replies.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(
      19,
    );
    expect((await handIn({ ...body, name: "Other" }, key)).json().code).toBe(
      "idempotency_key_reused",
    );
    expect((await owner.post("/v1/lists", body)).json().code).toBe("missing_idempotency_key");
  });
});
