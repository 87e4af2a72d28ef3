import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { joinAccount } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { peopleOf } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

describe.each(databases)("trusted browsers of a closed account on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ open });
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  test("are forgotten of members without another account, and of no others", async () => {
    const { queries } = server.context.database;
    const { own, join } = peopleOf(server);
    const owner = await own();
    const colleague = await join(owner.id, "viewer");
    const guest = await own("guest");
    await joinAccount(server, { userId: guest.id, accountId: owner.id, role: "viewer" });
    const stranger = await own("stranger");
    const now = server.context.now();
    for (const { id } of [owner, colleague, guest, stranger]) {
      await queries
        .insertInto("devices")
        .values({
          hash: `hash ${id}`,
          id: `dev_${id}`,
          user_id: id,
          name: "Firefox",
          created_at: now,
          expires_at: now + limits.sessionMaxS * 1000,
          last_used_at: now,
        })
        .execute();
    }
    const closed = await owner.visitor.post("/v1/account/close", { confirm: owner.email });
    expect(closed.statusCode).toBe(200);
    const left = await queries.selectFrom("devices").select("user_id").execute();
    expect(left.map(({ user_id: id }) => id).toSorted()).toEqual(
      [guest.id, stranger.id].toSorted(),
    );
  });
});
