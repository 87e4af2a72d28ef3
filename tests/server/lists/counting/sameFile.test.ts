import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

/** Uploads a file in two parts; returns the upload's id. */
async function upload(bytes: Buffer, cut: number, who: Visitor): Promise<string> {
  const { id } = (await who.post("/v1/uploads", { name: "a.csv", bytes: bytes.length })).json();
  for (const [from, to] of [
    [0, cut],
    [cut, bytes.length],
  ] as const) {
    await who.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes.subarray(from, to),
      headers: {
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(from),
      },
    });
  }
  return id;
}

describe.each(databases)("files that come again on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let files = 0;
  beforeAll(async () => {
    server = await startTestServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(() => server.close());

  /** Returns a file that wasn't uploaded before. */
  function newFile(): Buffer {
    files += 1;
    return Buffer.from(`email\nann+${files}@sandbox.test\nben@sandbox.test\n`);
  }
  const settled = (id: string, who = owner): Promise<List> =>
    until(
      async () => (await who.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => ["ready", "needs_mapping", "completed", "failed", "expired"].includes(state),
    );
  async function handIn(body: object, who = owner): Promise<List> {
    const headers = { "idempotency-key": randomUUID() };
    const created = await who.ask("POST", "/v1/lists", { body, headers });
    return settled(created.json().id, who);
  }
  const listOf = async (
    bytes: Buffer,
    { name = "List", cut = 4, who = owner, options = {} } = {},
  ): Promise<List> =>
    handIn({ name, source: { upload_id: await upload(bytes, cut, who) }, options }, who);
  const hashOf = async (id: string) => {
    const { queries } = server.context.database;
    const row = queries.selectFrom("lists").select("file_hash").where("id", "=", id);
    return (await row.executeTakeFirst())?.file_hash;
  };
  async function complete({ id }: List): Promise<List> {
    await owner.post(`/v1/lists/${id}/start`);
    return settled(id);
  }

  test("a list says which earlier one had the same bytes, in whatever parts they came", async () => {
    const bytes = newFile();
    const first = await listOf(bytes, { name: "November" });
    const again = await listOf(bytes, { name: "Again", cut: 11 });
    const told = { list_id: first.id, name: "November", created_at: first.created_at };
    expect([first.same_file, again.same_file]).toEqual([null, told]);
    const { data } = (await owner.get("/v1/lists?limit=2")).json();
    expect(data.map(({ same_file: file }: List) => file)).toEqual([told, null]);
    const other = await listOf(Buffer.concat([bytes, Buffer.from("\n")]));
    expect(other.same_file).toBeNull();
  });

  test("pasted text that comes again is known, too", async () => {
    const text = newFile().toString();
    const first = await handIn({ source: { text } });
    expect((await handIn({ source: { text } })).same_file?.list_id).toBe(first.id);
  });

  test("of several earlier lists the one that was started is named, and none once this one is", async () => {
    const bytes = newFile();
    const checked = await complete(await listOf(bytes));
    await listOf(bytes);
    const third = await listOf(bytes);
    expect(third.same_file?.list_id).toBe(checked.id);
    expect((await complete(third)).same_file).toBeNull();
  });

  test("a file is known again where its column has to be chosen", async () => {
    files += 1;
    const two = Buffer.from(`ann+${files}@sandbox.test,ben@sandbox.test\n`.repeat(3));
    const first = await listOf(two);
    const again = await listOf(two);
    expect([again.state, again.same_file?.list_id]).toEqual(["needs_mapping", first.id]);
  });

  test("another account's file is not known, and leaves nothing that could be compared", async () => {
    const bytes = newFile();
    const other = await signedIn(server.app, `other-${randomUUID()}@example.com`);
    const theirs = await listOf(bytes, { who: other });
    const ours = await listOf(bytes);
    expect(ours.same_file).toBeNull();
    const hashes = [await hashOf(theirs.id), await hashOf(ours.id)];
    expect(new Set(hashes).size).toBe(2);
    expect(hashes).toEqual([expect.any(String), expect.any(String)]);
  });

  test("a list that is deleted is forgotten with its hash", async () => {
    const bytes = newFile();
    const first = await listOf(bytes);
    const again = await listOf(bytes);
    const hash = (await hashOf(first.id)) ?? "";
    await owner.ask("DELETE", `/v1/lists/${first.id}`);
    expect((await settled(again.id)).same_file).toBeNull();
    await owner.ask("DELETE", `/v1/lists/${again.id}`);
    const { queries } = server.context.database;
    const left = await queries
      .selectFrom("lists")
      .where("file_hash", "=", hash)
      .select("id")
      .execute();
    expect(left).toEqual([]);
    expect((await listOf(bytes)).same_file).toBeNull();
  });

  test("expired and failed lists keep no hash", async () => {
    const bytes = newFile();
    const old = await complete(await listOf(bytes, { options: { retention_s: 3600 } }));
    expect(await hashOf(old.id)).toEqual(expect.any(String));
    server.pass(3_601_000);
    await expireLists(server.context);
    server.pass(-3_601_000);
    expect([(await settled(old.id)).state, await hashOf(old.id)]).toEqual(["expired", null]);
    expect((await listOf(bytes)).same_file).toBeNull();
    const broken = await listOf(Buffer.from("name,email\n"));
    expect([broken.state, await hashOf(broken.id)]).toEqual(["failed", null]);
  });

  test("a file that two lists were made of is deleted with the last of them", async () => {
    const bytes = newFile();
    const source = { upload_id: await upload(bytes, 4, owner) };
    const [first, second] = [await handIn({ source }), await handIn({ source })];
    const receipt = async ({ id }: List) => (await owner.ask("DELETE", `/v1/lists/${id}`)).json();
    expect(await receipt(first)).toMatchObject({ rows: 2, bytes: 0 });
    await owner.ask("PATCH", `/v1/lists/${second.id}`, { body: { options: { dedupe: "none" } } });
    expect(await settled(second.id)).toMatchObject({ state: "ready", counts: { rows: 2 } });
    expect(await receipt(second)).toMatchObject({ rows: 2, bytes: bytes.length });
    const { queries } = server.context.database;
    const id = source.upload_id;
    expect(await queries.selectFrom("uploads").where("id", "=", id).select("id").execute()).toEqual(
      [],
    );
    const parts = queries.selectFrom("upload_parts").where("upload_id", "=", id);
    expect(await parts.select("start").execute()).toEqual([]);
  });
});
