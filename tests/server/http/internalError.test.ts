import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

test("an error of our own is hidden from the caller and logged under its request id", async () => {
  const server = await startTestServer();
  const ann = await signedIn(server.app, "ann@example.com");
  await sql`drop table rules`.execute(server.context.database.queries);
  const reply = await ann.get("/v1/rules");
  expect([reply.statusCode, reply.json().code]).toEqual([500, "internal_error"]);
  expect(reply.body).not.toContain("no such table");
  const logged = server.logged.filter((line) => line.includes("request failed"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(reply.json().request_id);
  expect(logged[0]).toContain("no such table");
  await server.close();
});
