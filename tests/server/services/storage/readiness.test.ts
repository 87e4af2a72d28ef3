import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createReadiness } from "#server/services/storage/readiness.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

describe.each(databases)("readiness on $name", ({ name, open }) => {
  let server: TestServer;
  let visitor: Visitor;
  beforeEach(async () => {
    server = await startTestServer({ open });
    visitor = new Visitor(server.app);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
  });

  /** Makes the database reject every write as a read-only one does. */
  async function allowReadsOnly(): Promise<void> {
    const { queries } = server.context.database;
    if (name === "SQLite") {
      await sql`pragma query_only = on`.execute(queries);
      return;
    }
    await sql`create function only_reads() returns trigger language plpgsql as
      $$ begin raise exception 'read only' using errcode = '25006'; end $$`.execute(queries);
    for (const table of ["installation_flags", "rules"]) {
      await sql`create trigger only_reads before insert or update on ${sql.table(table)}
        execute function only_reads()`.execute(queries);
    }
  }

  const ready = async () => {
    const { statusCode, body, headers } = await visitor.get("/readyz");
    return [statusCode, JSON.parse(body).status, headers["retry-after"] ?? null];
  };

  test("/readyz answers 200 while everything works", async () => {
    expect(await ready()).toEqual([200, "ok", null]);
  });

  test("/readyz answers 503 while the database can't be written to, and so does a write", async () => {
    const owner = await signedIn(server.app, "owner@example.com");
    await allowReadsOnly();
    expect(await ready()).toEqual([503, "database_not_writable", "5"]);
    expect((await visitor.get("/healthz")).statusCode).toBe(200);
    const write = await owner.post("/v1/rules", { kind: "allow", target: "a@example.com" });
    expect([write.statusCode, write.json().code]).toEqual([503, "database_unavailable"]);
  });

  test("a test row is written every two seconds at most", async () => {
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValue(10_000);
    const readiness = createReadiness(server.context);
    expect(await readiness()).toBe("ok");
    await allowReadsOnly();
    clock.mockReturnValue(11_999);
    expect(await readiness()).toBe("ok");
    clock.mockReturnValue(12_000);
    expect(await readiness()).toBe("database_not_writable");
  });

  test.runIf(name === "SQLite")(
    "/readyz answers 503 while the disk reserve is reached, and /healthz 200",
    async () => {
      Object.assign(server.context.config, { diskReserveMb: 99_999_999 });
      expect(await ready()).toEqual([503, "disk_reserve_reached", "5"]);
      expect((await visitor.get("/healthz")).statusCode).toBe(200);
    },
  );
});
