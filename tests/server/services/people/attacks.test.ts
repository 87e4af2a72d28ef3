import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compatCalls } from "#contract/compat.ts";
import { databases } from "#tests/support/databases.ts";
import { accept, answer, peopleOf, remove, tokenOf } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { signedIn } from "#tests/support/visitor.ts";

const named = (id: string) => ({ "x-mailverdict-workspace": id });

const rulesOf = async (who: Visitor) => (await who.get("/v1/rules")).json().data;

describe.each(databases)("people who aren't allowed to, on $name,", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  test("add nothing to an upload that they began as members", async () => {
    const owner = await people.own();
    const { visitor, id } = await people.join(owner.id, "member");
    const file = await visitor.post("/v1/uploads", { name: "a.csv", bytes: 8 });
    const path = `/v1/uploads/${file.json().id}`;
    const append = (who: Visitor, offset: number, raw: string) =>
      who.ask("PATCH", path, {
        headers: {
          "content-type": "application/offset+octet-stream",
          "upload-offset": `${offset}`,
        },
        raw: Buffer.from(raw),
      });
    expect((await append(visitor, 0, "a@b.")).statusCode).toBe(200);
    expect((await remove(owner.visitor, id)).statusCode).toBe(204);
    expect(await answer(append(visitor, 4, "test"))).toEqual([401, "invalid_token"]);
    expect(await answer(visitor.get(path))).toEqual([401, "invalid_token"]);
    expect((await owner.visitor.get(path)).json()).toMatchObject({ received: 4 });
  });

  test("make no call of another service with a session, whatever their role", async () => {
    const owner = await people.own();
    const viewer = await people.join(owner.id, "viewer");
    const paths = Object.values(compatCalls).flatMap(({ methods, paths: all }) =>
      all.map((path) => [methods[0], path.replaceAll(/:\w+/gu, "x")] as const),
    );
    expect(paths.length).toBeGreaterThan(10);
    for (const [method, path] of paths) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { body } = await viewer.visitor.ask(method, path);
      // Some tell errors with status 200; ZeroBounce tells a wrong key by -1 credits.
      expect([path, body]).toEqual([path, expect.stringMatching(/key|auth|"Credits":"?-1/iu)]);
    }
    expect(await answer(viewer.visitor.post("/mcp"))).toEqual([401, "invalid_key"]);
    expect((await owner.visitor.get("/v1/validations")).json().data).toEqual([]);
  });

  test("change nothing in the workspace that another tab switched to, however close", async () => {
    const owner = await people.own();
    const guest = await people.own("guest");
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email, "admin"));
    const submit = (at: number) =>
      guest.visitor.ask("POST", "/v1/rules", {
        headers: named(owner.id),
        body: { kind: "block", target: `sent-${at}.example` },
      });
    const sent = Array.from({ length: 12 }, (_, at) =>
      at === 6 ? guest.visitor.post(`/v1/workspaces/${guest.id}/switch`) : submit(at),
    );
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses[6]).toBe(200);
    const made = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => status === 409)).toHaveLength(11 - made);
    expect(await answer(submit(99))).toEqual([409, "workspace_changed"]);
    expect(await rulesOf(guest.visitor)).toEqual([]);
    expect(await rulesOf(owner.visitor)).toHaveLength(made);
  });
});
