import { hostname } from "node:os";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freeBytes } from "#server/config/prepareDataDir.ts";
import { announceDiskSpace } from "#server/services/events/announceDiskSpace.ts";
import { databaseGauges } from "#server/services/metrics/databaseGauges.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const megabyte = 1024 * 1024;

/** Returns the notifications about disk space. */
const notices = async (who: Visitor) =>
  (await who.get("/v1/notifications"))
    .json<{ data: { kind: string }[] }>()
    .data.filter(({ kind }) => kind === "disk_low");

describe.each(databases)("disk space on $name", ({ name, open }) => {
  let server: TestServer;
  let operator: Visitor;
  let member: Visitor;
  beforeEach(async () => {
    server = await startTestServer({ open });
    operator = await signedIn(server.app, "operator@example.com");
    member = await signedIn(server.app, "member@example.com");
    await server.context.database.queries
      .updateTable("users")
      .set({ operator: 1, locale: "de" })
      .where("email", "=", "operator@example.com")
      .execute();
  });
  afterEach(() => server.close());

  /** Sets the reserve so that this many reserves are free. */
  const leave = async (reserves: number) => {
    const free = await freeBytes(server.dataDir);
    Object.assign(server.context.config, { diskReserveMb: free / megabyte / reserves });
  };
  const announce = async (reserves: number) => {
    await leave(reserves);
    await announceDiskSpace(server.context);
  };
  const mails = () =>
    server.context.database.queries
      .selectFrom("mails")
      .select(["recipient", "subject", "body"])
      .where("subject", "like", "%Speicherplatz%")
      .execute();
  const warned = () => server.logged.filter((line) => line.includes("disk space runs low")).length;

  test.runIf(name === "SQLite")(
    "below twice the reserve is told to operators once, until three times the reserve is free",
    async () => {
      await announce(2.1);
      expect([await notices(operator), warned()]).toEqual([[], 0]);
      await announce(1.9);
      await announce(1.5);
      expect(await notices(operator)).toMatchObject([
        { about: { object: "machine", name: hostname() }, count: expect.any(Number) },
      ]);
      expect([await notices(member), warned()]).toEqual([[], 1]);
      const [mail, ...others] = await mails();
      expect([mail?.recipient, others]).toEqual(["operator@example.com", []]);
      expect(mail?.body).toContain("/system");
      // Space around the limit is no recovery.
      await announce(2.9);
      await announce(1.9);
      expect([(await notices(operator)).length, warned()]).toEqual([1, 1]);
      await announce(3.1);
      await announce(1.9);
      expect([(await notices(operator)).length, warned()]).toEqual([2, 2]);
      expect(await mails()).toHaveLength(2);
    },
  );

  test.runIf(name === "SQLite")("isn't mailed to operators who turned that off", async () => {
    const off = await operator.ask("PATCH", "/v1/notification-settings", {
      body: { kind: "disk_low", mail: false },
    });
    expect(off.statusCode).toBe(200);
    await announce(1.5);
    expect([(await notices(operator)).length, await mails()]).toEqual([1, []]);
  });

  test("is in the metrics and on the operator's page with SQLite only", async () => {
    await leave(4);
    await announceDiskSpace(server.context);
    const families = await databaseGauges(server.context);
    const valueOf = (wanted: string) =>
      families.find((family) => family.name === wanted)?.samples[wanted];
    const free = valueOf("mailverdict_disk_free_bytes");
    const reserve = valueOf("mailverdict_disk_reserve_bytes");
    const { disk } = (await operator.get("/v1/system/doctor")).json();
    if (name === "PostgreSQL") {
      expect([free, reserve, disk]).toEqual([undefined, undefined, null]);
      return;
    }
    expect((free ?? 0) / (reserve ?? 1)).toBeCloseTo(4, 0);
    expect(disk.free / disk.reserve).toBeCloseTo(4, 0);
  });
});
