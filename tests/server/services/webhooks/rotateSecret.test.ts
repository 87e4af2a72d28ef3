import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const start = Date.parse("2026-11-23T08:00:00Z");

describe.each(databases)("the secret of a webhook endpoint on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let other: Visitor;
  let id: string;
  let first: string;
  beforeAll(async () => {
    server = await startTestServer({ open, now: () => start });
    owner = await signedIn(server.app, "owner@example.com");
    other = await signedIn(server.app, "other@example.com");
    const made = await owner.post("/v1/webhook-endpoints", {
      url: "https://hooks.example.com/in",
      events: ["list.completed"],
    });
    ({ id, secret: first } = made.json());
  });
  afterAll(() => server.close());

  const rotate = (body: object, who = owner) =>
    who.post(`/v1/webhook-endpoints/${id}/rotate-secret`, body);
  const read = async () => (await owner.get(`/v1/webhook-endpoints/${id}`)).json<WebhookEndpoint>();

  test("is replaced by a new one, and both sign for as long as the call says", async () => {
    const rotated = await rotate({ grace_s: 60 });
    expect(rotated.statusCode).toBe(200);
    expect(rotated.json().secret).toMatch(/^whsec_/u);
    expect(rotated.json().secret).not.toBe(first);
    expect(rotated.json().two_signatures_until).toBe("2026-11-23T08:01:00.000Z");
    expect(await read()).not.toHaveProperty("secret");
    server.pass(59_999);
    expect((await read()).two_signatures_until).toBe("2026-11-23T08:01:00.000Z");
    server.pass(1);
    expect((await read()).two_signatures_until).toBeNull();
  });

  test("signs alone at once if the call leaves the former one no time, and for a day with it by default", async () => {
    expect((await rotate({ grace_s: 0 })).json().two_signatures_until).toBeNull();
    expect((await rotate({})).json().two_signatures_until).toBe("2026-11-24T08:01:00.000Z");
  });

  test("isn't replaced by another account", async () => {
    expect((await rotate({}, other)).statusCode).toBe(404);
  });
});
