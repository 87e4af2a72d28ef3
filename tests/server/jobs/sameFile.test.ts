import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "#contract/jobShape.ts";
import { expireLists } from "#server/jobs/expireLists.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

/** A file sent in two parts. */
async function upload(octets: Buffer, cut: number, who: Visitor): Promise<string> {
  const { id } = (await who.post("/v1/uploads", { name: "a.csv", octets: octets.length })).json();
  for (const [from, to] of [
    [0, cut],
    [cut, octets.length],
  ] as const) {
    await who.ask("PATCH", `/v1/uploads/${id}`, {
      raw: octets.subarray(from, to),
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

  /** A file that nobody had before. */
  function newFile(): Buffer {
    files += 1;
    return Buffer.from(`email\nann+${files}@sandbox.test\nben@sandbox.test\n`);
  }
  const settled = (id: string, who = owner): Promise<Job> =>
    until(
      async () => (await who.get(`/v1/jobs/${id}`)).json<Job>(),
      ({ state }) => ["ready", "needs_mapping", "completed", "failed", "expired"].includes(state),
    );
  async function handIn(body: object, who = owner): Promise<Job> {
    const headers = { "idempotency-key": randomUUID() };
    const created = await who.ask("POST", "/v1/jobs", { body, headers });
    return settled(created.json().id, who);
  }
  const listOf = async (
    octets: Buffer,
    { name = "List", cut = 4, who = owner, options = {} } = {},
  ): Promise<Job> =>
    handIn({ name, source: { upload_id: await upload(octets, cut, who) }, options }, who);
  const hashOf = async (id: string) => {
    const { queries } = server.parts.database;
    const row = queries.selectFrom("jobs").select("file_hash").where("id", "=", id);
    return (await row.executeTakeFirst())?.file_hash;
  };
  async function complete({ id }: Job): Promise<Job> {
    await owner.post(`/v1/jobs/${id}/start`);
    return settled(id);
  }

  test("a list says which earlier one had the same octets, in whatever parts they came", async () => {
    const octets = newFile();
    const first = await listOf(octets, { name: "November" });
    const again = await listOf(octets, { name: "Again", cut: 11 });
    const told = { job_id: first.id, name: "November", created_at: first.created_at };
    expect([first.same_file, again.same_file]).toEqual([null, told]);
    const { data } = (await owner.get("/v1/jobs?limit=2")).json();
    expect(data.map(({ same_file: file }: Job) => file)).toEqual([told, null]);
    const other = await listOf(Buffer.concat([octets, Buffer.from("\n")]));
    expect(other.same_file).toBeNull();
  });

  test("pasted text that comes again is known, too", async () => {
    const text = newFile().toString();
    const first = await handIn({ source: { text } });
    expect((await handIn({ source: { text } })).same_file?.job_id).toBe(first.id);
  });

  test("of several earlier lists the one that was started is named, and none once this one is", async () => {
    const octets = newFile();
    const checked = await complete(await listOf(octets));
    await listOf(octets);
    const third = await listOf(octets);
    expect(third.same_file?.job_id).toBe(checked.id);
    expect((await complete(third)).same_file).toBeNull();
  });

  test("a file is known again where its column has to be chosen", async () => {
    files += 1;
    const two = Buffer.from(`ann+${files}@sandbox.test,ben@sandbox.test\n`.repeat(3));
    const first = await listOf(two);
    const again = await listOf(two);
    expect([again.state, again.same_file?.job_id]).toEqual(["needs_mapping", first.id]);
  });

  test("another account's file is not known, and leaves nothing that could be compared", async () => {
    const octets = newFile();
    const other = await signedIn(server.app, `other-${randomUUID()}@example.com`);
    const theirs = await listOf(octets, { who: other });
    const ours = await listOf(octets);
    expect(ours.same_file).toBeNull();
    const hashes = [await hashOf(theirs.id), await hashOf(ours.id)];
    expect(new Set(hashes).size).toBe(2);
    expect(hashes).toEqual([expect.any(String), expect.any(String)]);
  });

  test("a list that is deleted is forgotten with its hash", async () => {
    const octets = newFile();
    const first = await listOf(octets);
    const again = await listOf(octets);
    const hash = (await hashOf(first.id)) ?? "";
    await owner.ask("DELETE", `/v1/jobs/${first.id}`);
    expect((await settled(again.id)).same_file).toBeNull();
    await owner.ask("DELETE", `/v1/jobs/${again.id}`);
    const { queries } = server.parts.database;
    const left = await queries
      .selectFrom("jobs")
      .where("file_hash", "=", hash)
      .select("id")
      .execute();
    expect(left).toEqual([]);
    expect((await listOf(octets)).same_file).toBeNull();
  });

  test("a list whose rows were deleted by age, and one that failed, keep no hash", async () => {
    const octets = newFile();
    const old = await complete(await listOf(octets, { options: { retention_s: 3600 } }));
    expect(await hashOf(old.id)).toEqual(expect.any(String));
    server.pass(3_601_000);
    await expireLists(server.parts);
    server.pass(-3_601_000);
    expect([(await settled(old.id)).state, await hashOf(old.id)]).toEqual(["expired", null]);
    expect((await listOf(octets)).same_file).toBeNull();
    const broken = await listOf(Buffer.from("name,email\n"));
    expect([broken.state, await hashOf(broken.id)]).toEqual(["failed", null]);
  });

  test("a file that two lists were made of is deleted with the last of them", async () => {
    const octets = newFile();
    const source = { upload_id: await upload(octets, 4, owner) };
    const [first, second] = [await handIn({ source }), await handIn({ source })];
    const receipt = async ({ id }: Job) => (await owner.ask("DELETE", `/v1/jobs/${id}`)).json();
    expect(await receipt(first)).toMatchObject({ rows: 2, octets: 0 });
    await owner.ask("PATCH", `/v1/jobs/${second.id}`, { body: { options: { dedupe: "none" } } });
    expect(await settled(second.id)).toMatchObject({ state: "ready", counts: { rows: 2 } });
    expect(await receipt(second)).toMatchObject({ rows: 2, octets: octets.length });
    const { queries } = server.parts.database;
    const id = source.upload_id;
    expect(await queries.selectFrom("uploads").where("id", "=", id).select("id").execute()).toEqual(
      [],
    );
    const parts = queries.selectFrom("upload_parts").where("upload_id", "=", id);
    expect(await parts.select("start").execute()).toEqual([]);
  });
});
