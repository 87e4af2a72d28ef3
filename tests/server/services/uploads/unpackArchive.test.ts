import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import type { List } from "#contract/listShape.ts";
import type { Upload } from "#contract/uploads.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";
import { workbookFile } from "#tests/support/workbookFile.ts";
import { zipFile, type ZipEntry } from "#tests/support/zipFile.ts";

describe.each(databases)("a zip archive, on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open });
    owner = await signedIn(server.app, "archives@example.com");
  });
  afterAll(() => server.close());

  async function uploaded(name: string, bytes: Buffer): Promise<string> {
    const made = await owner.ask("POST", "/v1/uploads", { body: { name, bytes: bytes.length } });
    const { id } = made.json<Upload>();
    await owner.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    return id;
  }
  const unpack = async (entries: readonly ZipEntry[], change = (bytes: Buffer) => bytes) => {
    const id = await uploaded("lists.zip", change(zipFile(entries)));
    return { id, reply: await owner.post(`/v1/uploads/${id}/unpack`) };
  };
  const uploads = async () =>
    server.context.database.queries.selectFrom("uploads").select("name").execute();

  async function counted(uploadId: string): Promise<List> {
    const made = await owner.ask("POST", "/v1/lists", {
      body: { source: { upload_id: uploadId } },
      headers: { "idempotency-key": randomUUID() },
    });
    return until(
      async () => (await owner.get(`/v1/lists/${made.json().id}`)).json<List>(),
      ({ state }) => state !== "parsing",
    );
  }

  test("becomes an upload for each list inside, and each its own list", async () => {
    const { id, reply } = await unpack([
      ["team/people.csv", "email\nann@example.com\nben@example.com\n"],
      ["more.txt", "cid@example.com\n"],
      ["__MACOSX/._more.txt", "nothing"],
      ["readme.md", "nothing"],
    ]);
    expect(reply.statusCode).toBe(201);
    const { data } = reply.json<{ data: Upload[] }>();
    expect(data.map(({ name, complete }) => [name, complete])).toEqual([
      ["people.csv", true],
      ["more.txt", true],
    ]);
    expect((await owner.get(`/v1/uploads/${id}`)).statusCode).toBe(404);
    expect(await counted(data[0]!.id)).toMatchObject({ state: "ready", counts: { rows: 2 } });
    expect(await counted(data[1]!.id)).toMatchObject({ state: "ready", counts: { rows: 1 } });
  });

  test("keeps the end of names that are too long", async () => {
    const long = `${"a".repeat(limits.fileNameLength)}.csv`;
    const { reply } = await unpack([
      [long, "ann@example.com\n"],
      ["more.txt", "cid@example.com\n"],
    ]);
    const [first] = reply.json<{ data: Upload[] }>().data;
    expect(first?.name).toBe(long.slice(-limits.fileNameLength));
  });

  test("names inside lose line breaks and direction marks", async () => {
    const { reply } = await unpack([
      ["in\u202evsc\r\nx.csv", "email\nann@example.com\n"],
      ["\u200e.csv", "email\nben@example.com\n"],
      ["more.txt", "cid@example.com\n"],
    ]);
    const { data } = reply.json<{ data: Upload[] }>();
    expect(data.map(({ name }) => name)).toEqual(["invsc x.csv", ".csv", "more.txt"]);
  });

  test("with one text inside is read as it is, and with several says what to do", async () => {
    const one = await uploaded("one.zip", zipFile([["people.csv", "email\nann@example.com\n"]]));
    expect(await counted(one)).toMatchObject({
      state: "ready",
      counts: { rows: 1 },
      source: { format: "csv" },
    });
    const two = zipFile([
      ["a.csv", "ann@example.com\n"],
      ["b.csv", "ben@example.com\n"],
    ]);
    const failed = await counted(await uploaded("two.zip", two));
    expect(failed).toMatchObject({ state: "failed", error: { code: "archive_refused" } });
    expect(failed.error?.detail).toContain("It contains 2 lists.");
  });

  test("is refused before it is unpacked if it is a bomb, nested, too full, damaged or no archive", async () => {
    const before = (await uploads()).length;
    const zeros = Buffer.alloc(30 * 1024 * 1024);
    const bomb = await unpack([["bomb.csv", zeros]]);
    const nested = await unpack([["inner.zip", zipFile([["a.csv", "ann@example.com"]])]]);
    const many = await unpack(
      Array.from({ length: 51 }, (_, i): ZipEntry => [`${i}.csv`, "ann@example.com"]),
    );
    const damaged = await unpack([["a.csv", "ann@example.com\n".repeat(500)]], (bytes) => {
      bytes[45] = (bytes[45] ?? 0) ^ 0xff;
      return bytes;
    });
    for (const { reply } of [bomb, nested, many, damaged]) {
      expect([reply.statusCode, reply.json().code]).toEqual([422, "archive_refused"]);
    }
    const text = await uploaded("lists.zip", Buffer.from("ann@example.com"));
    expect((await owner.post(`/v1/uploads/${text}/unpack`)).json().code).toBe("archive_refused");
    // The archives stay until their owner deletes them; nothing of what was inside does.
    expect((await uploads()).length).toBe(before + 5);
    for (const id of [bomb.id, nested.id, many.id, damaged.id, text]) {
      expect((await owner.ask("DELETE", `/v1/uploads/${id}`)).statusCode).toBe(204);
    }
  });

  test("that lies about a size is refused while it is unpacked, and leaves nothing", async () => {
    const before = (await uploads()).length;
    const { id, reply } = await unpack([["a.csv", "ann@example.com\n".repeat(5000)]], (bytes) => {
      const directory = bytes.lastIndexOf("PK\u0001\u0002");
      bytes.writeUInt32LE(10, directory + 24);
      return bytes;
    });
    expect(reply.json().code).toBe("archive_refused");
    expect((await uploads()).length).toBe(before + 1);
    await owner.ask("DELETE", `/v1/uploads/${id}`);
  });

  test("with a workbook inside keeps it as a workbook", async () => {
    const workbook = workbookFile([["email"], ["ann@example.com"]]);
    const { reply } = await unpack([["people.xlsx", workbook]]);
    const [only] = reply.json<{ data: Upload[] }>().data;
    expect(await counted(only!.id)).toMatchObject({ source: { format: "xlsx" } });
  });
});
