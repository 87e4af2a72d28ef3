import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

describe("a path with an id that is too long", () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer();
    const ann = await signedIn(server.app, "ann@example.com");
    key = (await ann.post("/v1/api-keys", { name: "Long ids", scopes })).json().key;
  });
  afterAll(() => server.close());

  const withId = endpoints.filter(({ path, scope }) => path.includes("/:id") && scope);

  test.each(withId.map((each) => [`${each.method} ${each.path}`, each] as const))(
    "%s is not found, however long",
    async (_, { method, path }) => {
      for (const id of [
        "x".repeat(101),
        "x".repeat(5000),
        encodeURIComponent("é\u0001".repeat(60)),
      ]) {
        const reply = await new Visitor(server.app).ask(
          method,
          path.replace(/:\w+/u, id).replace(/:\w+/u, "1"),
          { headers: { authorization: `Bearer ${key}` } },
        );
        expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
      }
      expect(server.logged.filter((line) => line.includes("request failed"))).toEqual([]);
    },
  );

  test("a domain may be as long as an address allows", async () => {
    const domain = `${`${"x".repeat(48)}.`.repeat(5)}museum`;
    expect(domain).toHaveLength(251);
    const reply = await new Visitor(server.app).get(`/v1/domains/${domain}`, {
      authorization: `Bearer ${key}`,
    });
    expect([reply.statusCode, reply.json().domain]).toEqual([200, domain]);
  });
});
