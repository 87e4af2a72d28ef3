import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { appendPart } from "#server/data/queries/uploads.ts";
import { uploadBytes } from "#server/services/uploads/uploadBytes.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

async function bytesOf(opened: Pick<TestDatabase, "database">, id: string, start = 0) {
  const found: Uint8Array[] = [];
  for await (const bytes of uploadBytes(opened.database, id, start)) {
    found.push(bytes);
  }
  return Buffer.concat(found);
}

const send = (owner: Visitor, id: string, offset: number, raw: Buffer) =>
  owner.ask("PATCH", `/v1/uploads/${id}`, {
    raw,
    headers: { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
  });

describe.each(databases)("an upload on $name", ({ open }) => {
  test("resumes after a restart, byte for byte", async () => {
    const first = await open();
    const stay = async () => first.database.close();
    const server = await startTestServer({ open: async () => ({ ...first, drop: stay }) });
    const owner = await signedIn(server.app, "owner@example.com");
    const bytes = randomBytes(3_000_000);
    const { id } = (await owner.post("/v1/uploads", { name: "a.csv", bytes: bytes.length })).json();
    expect((await send(owner, id, 0, bytes.subarray(0, 1_234_567))).statusCode).toBe(200);
    await server.close();
    const database = await openDatabase({ ...first.place, dataDir: first.dataDir });
    const next = await startTestServer({ open: async () => ({ ...first, database }) });
    const again = await signedIn(next.app, "owner@example.com");
    const { received } = (await again.get(`/v1/uploads/${id}`)).json();
    expect(received).toBe(1_234_567);
    const rest = await send(again, id, received, bytes.subarray(received));
    expect(rest.json()).toMatchObject({ complete: true });
    expect((await bytesOf(next.context, id)).equals(bytes)).toBe(true);
    expect((await bytesOf(next.context, id, 2_000_001)).equals(bytes.subarray(2_000_001))).toBe(
      true,
    );
    await next.context.database.queries.deleteFrom("accounts").execute();
    await next.close();
  });

  test("that was begun before files had their own place is completed and read as one", async () => {
    const server = await startTestServer({ open });
    const owner = await signedIn(server.app, "owner@example.com");
    const bytes = randomBytes(100_000);
    const { id } = (await owner.post("/v1/uploads", { name: "a.csv", bytes: bytes.length })).json();
    const old = { id, start: 0, bytes: bytes.subarray(0, 40_000) };
    await server.context.database.atomically((queries) => appendPart(queries, old));
    await send(owner, id, 40_000, bytes.subarray(40_000));
    expect((await bytesOf(server.context, id)).equals(bytes)).toBe(true);
    expect((await bytesOf(server.context, id, 50_000)).equals(bytes.subarray(50_000))).toBe(true);
    await server.close();
  });

  test("gets one of ten parts that are sent to one place at once, whole", async () => {
    const server = await startTestServer({ open });
    const owner = await signedIn(server.app, "owner@example.com");
    const { id } = (await owner.post("/v1/uploads", { name: "a.csv", bytes: 2_000_000 })).json();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(owner, id, 0, Buffer.alloc(2_000_000, index))),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect((await bytesOf(server.context, id)).equals(Buffer.alloc(2_000_000, winner))).toBe(true);
    await server.close();
  });
});
