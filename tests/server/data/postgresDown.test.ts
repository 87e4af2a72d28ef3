import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

describe.runIf(process.env.TEST_DATABASE_URL !== undefined)("a database that goes away", () => {
  test("is a 503 with Retry-After for every call, and nothing of it shows", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "database-down-"));
    const postgres = (await startPostgres())!;
    const wait = { seconds: 60, report: () => undefined };
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir }, { wait });
    const server = await startTestServer({
      config: { rateLimits: true },
      open: async () => ({
        database,
        dataDir,
        place: { databaseUrl: postgres.url, schema: "public" },
        drop: () => database.close(),
      }),
    });
    const ann = await signedIn(server.app, "ann@example.com");
    const key = (await ann.post("/v1/api-keys", { name: "K" })).json().key as string;
    await postgres.stop();
    const program = new Visitor(server.app);
    const headers = { authorization: `Bearer ${key}` };
    const replies = [
      await ann.get("/v1/credits"),
      await program.get("/v1/validations", headers),
      await program.ask("POST", "/v1/validations", { headers, body: { email: "a@b.example" } }),
      await new Visitor(server.app).login("ann@example.com"),
    ];
    for (const reply of replies) {
      expect([reply.statusCode, reply.json().code]).toEqual([503, "database_unavailable"]);
      expect(reply.headers["retry-after"]).toBe("5");
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      expect(reply.headers["ratelimit-policy"]).toContain("q=");
      expect(reply.body).not.toMatch(/ECONN|postgres|terminat/u);
    }
    expect((await program.get("/healthz")).statusCode).toBe(200);
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
