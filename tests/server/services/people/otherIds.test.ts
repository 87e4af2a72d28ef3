import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { accept, peopleOf, remove, tokenOf } from "#tests/support/people.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { standardPolicy } from "#vocabulary/policy.ts";

const secret = "secretrow7x@sandbox.test";

describe.each(databases)("ids of another workspace on $name", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  /** Makes a workspace with data of all kinds; returns the ids. */
  async function filled() {
    const owner = await people.own();
    const { visitor } = owner;
    const member = await people.join(owner.id, "member");
    const created = async (path: string, body: object) =>
      (await visitor.post(path, body)).json().id as string;
    const text = Buffer.from(`email\n${secret}\n`);
    const upload = await created("/v1/uploads", { name: "a.csv", bytes: text.length });
    await visitor.ask("PATCH", `/v1/uploads/${upload}`, {
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      raw: text,
    });
    const listed = await visitor.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "secret list" },
      body: { name: "Secret list", source: { emails: [secret] }, options: { start: "auto" } },
    });
    const { id: list } = listed.json();
    await until(
      async () => (await visitor.get(`/v1/lists/${list}`)).json().state,
      (state) => state === "completed",
    );
    return {
      ...owner,
      member,
      ids: {
        list,
        upload,
        key: await created("/v1/api-keys", { name: "Secret key" }),
        validation: await created("/v1/validations", { email: secret }),
        hook: await created("/v1/sign-up-hooks", { host: "supabase" }),
        endpoint: await created("/v1/webhook-endpoints", {
          url: "https://hooks.example/x",
          events: ["list.completed"],
        }),
        notification: (await visitor.get("/v1/notifications")).json().data[0].id as string,
      },
    };
  }

  /** Calls that take ids in their query or body. */
  const calls = ({ ids, id, member }: Awaited<ReturnType<typeof filled>>) => {
    const policy = standardPolicy;
    return [
      ["GET", `/v1/validations?key_id=${ids.key}`],
      ["GET", `/v1/analytics/timeseries?key_id=${ids.key}`],
      ["GET", `/v1/credits/ledger?list_id=${ids.list}`],
      ["GET", `/v1/audit-events?user=${id}`],
      ["GET", `/v1/audit-events?user=${member.id}`],
      ["GET", `/v1/sign-up-decisions?hook_id=${ids.hook}`],
      ["GET", `/v1/verdict-reports?validation_id=${ids.validation}`],
      ["GET", `/v1/webhook-deliveries?endpoint_id=${ids.endpoint}`],
      ["GET", `/v1/lists/${ids.list}/comparison?with=${ids.list}`],
      ["POST", "/v1/notifications/read", { ids: [ids.notification] }],
      ["POST", "/v1/rules/imports", { upload_id: ids.upload }],
      ["POST", "/v1/rules/imports", { upload_id: ids.upload, preview: true }],
      ["POST", "/v1/lists", { source: { upload_id: ids.upload } }],
      ["POST", "/v1/policy/simulations", { ...policy, list_ids: [ids.list] }],
      ["POST", "/v1/policy/simulations/rows", { ...policy, list_id: ids.list }],
      ["POST", "/v1/workspace/ownership-offers", { member_id: member.id }],
      ["POST", `/v1/workspaces/${id}/switch`],
      ["PATCH", `/v1/members/${member.id}`, { role: "viewer" }],
      ["DELETE", `/v1/members/${member.id}`],
    ] as const;
  };

  const rowsOf = async ({ id }: { id: string }) =>
    (await dumpOf(server.context.database)).split("\n").filter((row) => row.includes(id));

  const attack = async (who: Visitor, victim: Awaited<ReturnType<typeof filled>>) => {
    const before = await rowsOf(victim);
    for (const [method, path, body] of calls(victim)) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const reply = await who.ask(method, path, {
        ...(body !== undefined && { body }),
        headers: { "idempotency-key": "attack" },
      });
      const text = reply.body.toLowerCase();
      expect([method, path, reply.statusCode >= 500]).toEqual([method, path, false]);
      for (const theirs of ["secret", victim.email, victim.member.email]) {
        expect([method, path, text.includes(theirs)]).toEqual([method, path, false]);
      }
      if (reply.statusCode < 300 && Array.isArray(reply.json().data)) {
        const found = JSON.stringify(reply.json().data);
        for (const [kind, id] of Object.entries(victim.ids)) {
          expect([path, kind, found.includes(id)]).toEqual([path, kind, false]);
        }
      }
    }
    expect(await rowsOf(victim)).toEqual(before);
  };

  test("read and change nothing there, wherever a call takes one", async () => {
    const victim = await filled();
    const eve = await people.own("eve");
    await attack(eve.visitor, victim);
  });

  test("don't help a removed member with a session of their own, nor in a tab that names the workspace", async () => {
    const victim = await filled();
    const eve = await people.own("eve");
    await accept(eve.visitor, await tokenOf(victim.visitor, eve.email, "admin"));
    await remove(victim.visitor, eve.id);
    await eve.visitor.login(eve.email);
    await attack(eve.visitor, victim);
    const stale = await eve.visitor.get("/v1/lists", { "x-mailverdict-workspace": victim.id });
    expect([stale.statusCode, stale.json().code]).toEqual([409, "workspace_changed"]);
  });
});
