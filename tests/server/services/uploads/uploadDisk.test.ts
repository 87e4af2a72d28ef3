import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { deleteClosedAccounts } from "#server/services/accounts/deleteClosedAccounts.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const megabyte = 1024 * 1024;
const partBytes = limits.uploadPartBytes;

/** Returns the bytes of the database with its log, and of everything else in the data directory. */
function diskUse({ dataDir }: TestServer): { database: number; others: number } {
  const use = { database: 0, others: 0 };
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      const { size } = statSync(join(entry.parentPath, entry.name));
      use[entry.name.startsWith("mailverdict.sqlite") ? "database" : "others"] += size;
    }
  }
  return use;
}

const filesOf = ({ dataDir }: TestServer) =>
  existsSync(join(dataDir, "uploads")) ? readdirSync(join(dataDir, "uploads")) : [];

/** Announces uploads and sends parts until the server refuses each. */
async function fill(origin: string, owner: Visitor, uploads: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < uploads; index += 1) {
    const announced = await fetch(`${origin}/v1/uploads`, {
      method: "POST",
      headers: owner.headers({ "content-type": "application/json" }),
      body: JSON.stringify({ name: "a.csv", bytes: 3 * partBytes + 1 }),
    });
    if (announced.status !== 201) {
      continue;
    }
    const { id } = (await announced.json()) as { id: string };
    ids.push(id);
    for (
      let position = 0, status = 200;
      status === 200 && position < 3 * partBytes;
      position += partBytes
    ) {
      const reply = await fetch(`${origin}/v1/uploads/${id}`, {
        method: "PATCH",
        headers: owner.headers({
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(position),
        }),
        body: Buffer.alloc(partBytes, "a@example.com\n"),
      });
      ({ status } = reply);
      await reply.arrayBuffer();
    }
  }
  return ids;
}

const placed = async (owner: Visitor) => {
  const bytes = Buffer.from("email\nann@sandbox.test\n");
  const { id } = (await owner.post("/v1/uploads", { name: "c.csv", bytes: bytes.length })).json();
  const sent = await owner.ask("PATCH", `/v1/uploads/${id}`, {
    raw: bytes,
    headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
  });
  expect(sent.json().complete).toBe(true);
  return id as string;
};
const listed = async (owner: Visitor, id: string) =>
  (
    await owner.ask("POST", "/v1/lists", {
      body: { source: { upload_id: id } },
      headers: { "idempotency-key": id },
    })
  ).json().id as string;

test("512 MB of unfinished uploads: 200 MB arrive, none of them in the database, and deleting them gives the disk back", async () => {
  const server = await startTestServer();
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const owner = await signedIn(server.app, "attacker@example.com");
  const before = diskUse(server);
  const ids = await fill(origin, owner, 21);
  const after = diskUse(server);
  expect(ids).toHaveLength(8);
  expect(after.others - before.others).toBeLessThanOrEqual(freeLimits.unlistedUploadBytes);
  expect(after.others - before.others).toBeGreaterThan(190 * megabyte);
  expect(after.database - before.database).toBeLessThan(megabyte);
  for (const id of ids) {
    expect((await owner.ask("DELETE", `/v1/uploads/${id}`)).statusCode).toBe(204);
  }
  expect(diskUse(server).others).toBe(before.others);
  await server.close();
});

test("files go with uploads that expire, with lists that are deleted and with accounts, and no other file does", async () => {
  const server = await startTestServer();
  const { database } = server.context;
  const [ann, bob] = [
    await signedIn(server.app, "ann@example.com"),
    await signedIn(server.app, "bob@example.com"),
  ];
  const [kept, deleted, expired] = [await placed(ann), await placed(ann), await placed(ann)];
  const ofBob = await placed(bob);
  await listed(ann, kept);
  const list = await listed(ann, deleted);
  expect(filesOf(server).sort()).toEqual([kept, deleted, expired, ofBob].sort());
  expect((await ann.ask("DELETE", `/v1/lists/${list}`)).statusCode).toBe(200);
  expect(filesOf(server)).not.toContain(deleted);
  await database.queries
    .updateTable("accounts")
    .set({ closing_at: 1 })
    .where("id", "=", (await bob.get("/v1/account")).json().id)
    .execute();
  await deleteClosedAccounts(server.context);
  expect(filesOf(server).sort()).toEqual([kept, expired].sort());
  server.pass(25 * 3_600_000);
  await expireLists(server.context);
  expect(filesOf(server)).toEqual([kept]);
  await server.close();
});
