import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorStatus } from "#contract/errors.ts";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

describe.each(databases)("sandbox addresses that provoke an error, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let visitor: Visitor;
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.02 });
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    visitor = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });
  const check = (email: string) => visitor.post("/v1/validations", { email });

  test.each(Object.entries(sandboxErrors))(
    "%s returns the problem document of %s; nothing is checked, stored or charged",
    async (name, code) => {
      const before = { ...sandbox.observed };
      const account = (await visitor.get("/v1/account")).json();
      for (const local of [name, `${name.toUpperCase()}+1`]) {
        const reply = await check(`${local}@sandbox.test`);
        expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
          errorStatus[code],
          "application/problem+json; charset=utf-8",
        ]);
        expect(reply.json()).toMatchObject({
          code,
          status: errorStatus[code],
          title: server.context.texts.in("en").errors[code].title,
          request_id: reply.headers["x-request-id"],
        });
        const waits = reply.statusCode === 429 || reply.statusCode === 503;
        expect(Number(reply.headers["retry-after"]) > 0).toBe(waits);
      }
      expect(sandbox.observed).toEqual(before);
      expect((await visitor.get("/v1/validations")).json().data).toEqual([]);
      expect((await visitor.get("/v1/account")).json()).toEqual(account);
      const held = await server.context.database.queries
        .selectFrom("accounts")
        .select("held")
        .execute();
      expect(held).toEqual([{ held: 0 }]);
    },
  );

  test("the provoked refusal is the real one, word for word", async () => {
    const poor = await signedIn(server.app, "poor@example.com");
    const { id } = (await poor.get("/v1/account")).json();
    await server.context.database.queries
      .updateTable("accounts")
      .set({ balance: 0 })
      .where("id", "=", id)
      .execute();
    const [real, provoked] = await Promise.all(
      ["ann@example.org", "error-402@sandbox.test"].map(async (email) => {
        const { request_id: _other, ...rest } = (
          await poor.post("/v1/validations", { email })
        ).json();
        return rest;
      }),
    );
    expect(provoked).toEqual(real);
  });

  test.each(["error-402@deep.sandbox.test", "error-404@sandbox.test", "error-402x@sandbox.test"])(
    "%s is an address like any other",
    async (email) => {
      expect((await check(email)).statusCode).toBe(200);
    },
  );
});

test("without a sandbox they are addresses of a reserved domain", async () => {
  const server = await startTestServer();
  const visitor = await signedIn(server.app, "ann@example.com");
  const reply = await visitor.post("/v1/validations", { email: "error-402@sandbox.test" });
  expect([reply.statusCode, reply.json().reason]).toEqual([200, "domain_reserved"]);
  await server.close();
});
