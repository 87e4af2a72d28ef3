import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freeLimits } from "#contract/freeLimits.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const megabyte = 1024 * 1024;
const tally = (values: readonly string[]) =>
  Object.fromEntries(
    Map.groupBy(values, (value) => value)
      .entries()
      .map(([name, all]) => [name, all.length]),
  );

const giveUp = async (owner: Visitor, id: string) =>
  expect((await owner.ask("DELETE", `/v1/uploads/${id}`)).statusCode).toBe(204);

const announced = (visitor: Visitor, bytes: number) =>
  visitor.post("/v1/uploads", { name: "a.csv", bytes });

describe.each(databases)("limits of uploads on $name", ({ open }) => {
  let server: TestServer;
  let origin: string;
  beforeAll(async () => {
    server = await startTestServer({ open, config: { uploadsMb: 1000 } });
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());

  async function announce(owner: Visitor, bytes: number) {
    const reply = await fetch(`${origin}/v1/uploads`, {
      method: "POST",
      headers: owner.headers({ "content-type": "application/json" }),
      body: JSON.stringify({ name: "a.csv", bytes }),
    });
    const body = (await reply.json()) as { id: string; code?: string; detail?: string };
    return { ...body, outcome: `${reply.status} ${body.code ?? "created"}`, reply };
  }

  test("of 1,000 announcements at once an account gets 20, and the others say what to do", async () => {
    const owner = await signedIn(server.app, "racer@example.com");
    const replies = await Promise.all(Array.from({ length: 1000 }, () => announce(owner, 10)));
    expect(tally(replies.map(({ outcome }) => outcome))).toEqual({
      "201 created": freeLimits.unlistedUploadsMax,
      "429 too_many_uploads": 1000 - freeLimits.unlistedUploadsMax,
    });
    const refused = replies.find(({ code }) => code !== undefined);
    expect(refused?.detail).toContain("Turn one into a list or delete one");
    for (const { id } of replies.filter(({ code }) => code === undefined)) {
      await giveUp(owner, id);
    }
    expect((await announce(owner, 10)).outcome).toBe("201 created");
  });

  test("of 100 announcements of 60 MB at once an account gets 180 MB, and room again once one is deleted", async () => {
    const owner = await signedIn(server.app, "large@example.com");
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => announce(owner, 60 * megabyte)),
    );
    expect(tally(replies.map(({ outcome }) => outcome))).toEqual({
      "201 created": 3,
      "429 too_many_uploads": 97,
    });
    expect((await announce(owner, 20 * megabyte)).outcome).toBe("201 created");
    expect((await announce(owner, 1)).outcome).toBe("429 too_many_uploads");
    await giveUp(owner, replies.find(({ code }) => code === undefined)?.id ?? "");
    expect((await announce(owner, 60 * megabyte)).outcome).toBe("201 created");
  });

  test("an upload that became a list doesn't count any more", async () => {
    const owner = await signedIn(server.app, "lister@example.com");
    const bytes = Buffer.from("email\nann@sandbox.test\n");
    const ids: string[] = [];
    for (let index = 0; index < freeLimits.unlistedUploadsMax; index += 1) {
      ids.push((await announce(owner, bytes.length)).id);
    }
    expect((await announce(owner, 1)).outcome).toBe("429 too_many_uploads");
    await owner.ask("PATCH", `/v1/uploads/${ids[0]}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    const created = await owner.ask("POST", "/v1/lists", {
      body: { source: { upload_id: ids[0] } },
      headers: { "idempotency-key": "once" },
    });
    expect(created.statusCode).toBe(201);
    expect((await announce(owner, 1)).outcome).toBe("201 created");
    expect((await announce(owner, 1)).outcome).toBe("429 too_many_uploads");
  });

  test("announcements without bytes block the space of all accounts for 15 minutes only", async () => {
    const other = await startTestServer({ open, config: { uploadsMb: 200 } });
    const attacker = await signedIn(other.app, "attacker@example.com");
    const owner = await signedIn(other.app, "patient@example.com");
    const first = (await announced(attacker, 100 * megabyte)).json<{ id: string }>();
    expect((await announced(attacker, 100 * megabyte)).statusCode).toBe(201);
    expect((await announced(owner, 100 * megabyte)).json().code).toBe("uploads_full");
    // A file that is half received keeps its space; twenty megabytes of one keep forty.
    const { queries } = other.context.database;
    const received = (bytes: number) =>
      queries.updateTable("uploads").set({ received: bytes }).where("id", "=", first.id).execute();
    await received(51 * megabyte);
    other.pass(16 * 60_000);
    expect((await announced(owner, 100 * megabyte)).statusCode).toBe(201);
    expect((await announced(owner, 1 * megabyte)).json().code).toBe("uploads_full");
    await received(20 * megabyte);
    expect((await announced(owner, 60 * megabyte)).statusCode).toBe(201);
    expect((await announced(owner, 1 * megabyte)).json().code).toBe("uploads_full");
    // The account's own limit counts what it announced, as long as it is there.
    expect((await announced(attacker, 1 * megabyte)).json().code).toBe("too_many_uploads");
    await other.close();
  });

  test("all accounts together never get more than the installation has, however they race", async () => {
    const { queries } = server.context.database;
    await queries.deleteFrom("uploads").execute();
    const owners = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signedIn(server.app, `many${index}@example.com`)),
    );
    const replies = await Promise.all(
      owners.flatMap((owner) => Array.from({ length: 3 }, () => announce(owner, 90 * megabyte))),
    );
    const taken = replies.filter(({ outcome }) => outcome === "201 created");
    expect(taken).toHaveLength(11);
    const full = replies.filter(({ outcome }) => outcome === "507 uploads_full");
    expect(full.length).toBeGreaterThan(0);
    expect(Number(full[0]?.reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(full[0]?.detail).toContain("Try again in an hour, or ask its operator");
  });
});
