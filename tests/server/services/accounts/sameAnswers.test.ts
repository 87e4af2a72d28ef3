import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, Visitor } from "#tests/support/visitor.ts";

const known = "known@example.com";
const nobody = "nobod@example.com";

const flows: readonly (readonly [path: string, body: (email: string) => object])[] = [
  ["/login/", (email) => ({ email, password: "a wrong password" })],
  [
    "/register/",
    (email) => ({ email, password: "another tall zebra", confirm_password: "another tall zebra" }),
  ],
  ["/forget_password/", (email) => ({ email })],
  ["/newsletter/", (email) => ({ email })],
  ["/v1/login/methods", (email) => ({ email })],
];

/** Serializes a response in full, with the parts masked that always differ. */
function bytes({ statusCode, headers, body }: LightMyRequestResponse): string {
  const { date: _date, "x-request-id": _id, ...rest } = headers;
  const cookie = String(rest["set-cookie"]).replace(/=[\w-]{43};/u, "=…;");
  return JSON.stringify([
    statusCode,
    { ...rest, "set-cookie": cookie },
    body.replaceAll(/req_\w{26}/gu, "req"),
  ]);
}

// T17
describe.each(databases)("responses to outsiders on $name", ({ open }) => {
  describe.each([
    ["without mail", null],
    ["with mail", "smtp://127.0.0.1:9"],
  ])("%s", (_, smtpUrl) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ open });
      const owner = new Visitor(server.app);
      await owner.register(known);
      await owner.post("/newsletter/", { email: known });
      server.context.config = { ...server.context.config, smtpUrl };
    });
    afterAll(() => server.close());

    test.each(flows)(
      "by %s is the same for an address that is known and one that is not",
      async (url, body) => {
        const [one, two] = await Promise.all(
          [known, nobody].map((email) =>
            server.app.inject({
              method: "POST",
              url,
              headers: { "content-type": "application/json", "user-agent": "stranger" },
              payload: JSON.stringify(body(email)),
            }),
          ),
        );
        expect(bytes(one!)).toBe(bytes(two!));
        const waits = url === "/register/" && smtpUrl !== null;
        expect(one!.cookies.map(({ name }) => name)).toEqual(waits ? ["mv_registration"] : []);
      },
    );

    test("the owner of the known address signs in still", async () => {
      expect((await new Visitor(server.app).login(known, goodPassword)).statusCode).toBe(200);
    });
  });
});
