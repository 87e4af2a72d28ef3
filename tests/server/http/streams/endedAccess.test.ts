import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { joinAccount, signedInMember } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { guard } from "#tests/support/secondFactor.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

/** Number of rows whose download is larger than socket buffers. */
const rows = 30_000;

/** An action that ends access, by the owner or to a key. */
interface Ending {
  name: string;
  key?: boolean;
  /** Status of a further call for the list; 401 unless the session still works elsewhere. */
  further?: number;
  end: (
    owner: Visitor,
    of: { server: TestServer; email: string; keyId: string },
  ) => Promise<unknown>;
}

const endings: Ending[] = [
  {
    name: "its key is revoked",
    key: true,
    end: async (owner, { keyId }) => owner.ask("DELETE", `/v1/api-keys/${keyId}`),
  },
  { name: "its owner signs out", end: async (owner) => owner.post("/logout/") },
  {
    name: "the password is reset",
    end: async (_owner, { server, email }) => {
      const visitor = new Visitor(server.app);
      await visitor.post("/forget_password/", { email });
      const mails = await server.context.database.queries
        .selectFrom("mails")
        .select("body")
        .where("recipient", "=", email)
        .execute();
      const bodies = mails.map(({ body }) => /reset-password\?token=([\w-]+)/u.exec(body ?? ""));
      const token = bodies.find((found) => found !== null)?.[1];
      const newPassword = "another tall zebra 7";
      const body = { token, newPassword, confirmNewPassword: newPassword };
      return visitor.post("/reset_password/", body);
    },
  },
  {
    name: "the account is closed",
    end: async (owner, { email }) => owner.post("/v1/account/close", { confirm: email }),
  },
  {
    name: "another owner removes its owner",
    end: async (owner, { server, email }) => {
      const { id: accountId } = (await owner.get("/v1/account")).json();
      const other = { email: `other-${email}`, accountId, role: "owner" } as const;
      const second = await signedInMember(server, other);
      return second.ask("DELETE", `/v1/members/${accountId}`);
    },
  },
  {
    name: "a provider's group gives its member a role without lists",
    further: 403,
    end: async (owner, { server }) => {
      const { id } = (await owner.get("/v1/account")).json();
      await server.context.database.queries
        .updateTable("memberships")
        .set({ role: "billing" })
        .where("account_id", "=", id)
        .execute();
      return { statusCode: 200 };
    },
  },
  {
    name: "the identity provider deprovisions its owner",
    end: async (owner, { server, email }) => {
      const { id: accountId } = (await owner.get("/v1/account")).json();
      const other = { email: `scim-${email}`, accountId, role: "owner" } as const;
      const second = await signedInMember(server, other);
      const { token } = (await second.post("/v1/workspace/scim-tokens")).json();
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
      const url = `/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`;
      const { id } = (await server.app.inject({ url, headers })).json().Resources[0];
      const payload = { Operations: [{ op: "replace", value: { active: false } }] };
      const path = `/scim/v2/Users/${id}`;
      return server.app.inject({ method: "PATCH", url: path, headers, payload });
    },
  },
  {
    name: "the session goes on in another account",
    further: 404,
    end: async (owner, { server, email }) => {
      const { id: userId } = (await owner.get("/v1/account")).json();
      const other = await signedIn(server.app, `other-${email}`);
      const { id } = (await other.get("/v1/account")).json();
      await joinAccount(server, { userId, accountId: id, role: "viewer" });
      return owner.post(`/v1/workspaces/${id}/switch`);
    },
  },
  {
    name: "another owner requires two-factor authentication",
    further: 403,
    end: async (owner, { server, email }) => {
      const { id: accountId } = (await owner.get("/v1/account")).json();
      const other = { email: `other-${email}`, accountId, role: "owner" } as const;
      const second = await signedInMember(server, other);
      await guard(server, other.email, second);
      const body = { two_factor_from: new Date(server.context.now()).toISOString() };
      return second.ask("PATCH", "/v1/workspace/requirements", { body });
    },
  },
  ...[false, true].map((key) => ({
    name: `another network is required of ${key ? "its key" : "its session"}`,
    key,
    further: 403,
    end: async (owner: Visitor) =>
      owner.ask("PATCH", "/v1/workspace/requirements", {
        body: { networks: ["192.0.2.0/24"] },
        headers: { "x-forwarded-for": "192.0.2.9" },
      }),
  })),
  {
    name: "a key's account is closed",
    key: true,
    end: async (owner, { email }) => owner.post("/v1/account/close", { confirm: email }),
  },
];

describe.each(databases)("on $name access ends when", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let origin: string;
  const time = new HeldTime();
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.1, time });
    server = await startTestServer({
      open,
      ports: portsOf(sandbox),
      config: { trustedProxies: ["127.0.0.1"] },
    });
    // The first account is the operator's, who can't close it.
    await signedIn(server.app, "operator@example.com");
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    time.release();
    await server.close();
    await sandbox.close();
  });

  /** Creates an account with a list; returns them with a function that sends requests with the account's credentials. */
  async function begun({ key = false }: Ending) {
    const email = `${randomUUID()}@example.com`;
    const owner = await signedIn(server.app, email);
    const { key: secret, id: keyId } = (
      await owner.post("/v1/api-keys", { name: "N", expires_in_days: null, scopes: [...scopes] })
    ).json();
    const headers = key ? { authorization: `Bearer ${secret}` } : owner.headers();
    const asked = (method: string, url: string, body?: object) =>
      fetch(origin + url, {
        method,
        headers: {
          ...headers,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    // Every line of ndjson repeats the column's long name.
    const lines = Array.from({ length: rows }, (_, index) => `no address ${index},x`);
    const created = await asked("POST", "/v1/lists", {
      source: { text: [`email,${"n".repeat(1000)}`, ...lines].join("\n") },
      mapping: { email_column: 0, header: true },
    });
    const { id: list } = (await created.json()) as { id: string };
    await until(
      async () => (await owner.get(`/v1/lists/${list}`)).json().state,
      (state) => state === "ready",
    );
    return { owner, email, keyId, list, asked };
  }

  test.each(endings)("$name: streams of lists and checks end with an event", async (ending) => {
    const { owner, list, asked, ...of } = await begun(ending);
    time.hold();
    const check = await asked("POST", "/v1/validations", {
      email: "slow-3000ms+gone@sandbox.test",
      timeout_ms: 0,
    });
    const { id } = (await check.json()) as { id: string };
    const streams = [`/v1/lists/${list}/events`, `/v1/validations/${id}/events`];
    const replies = await Promise.all(streams.map((url) => asked("GET", url)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const texts = Promise.all(replies.map((reply) => reply.text()));
    const ended = (await ending.end(owner, { server, ...of })) as { statusCode: number };
    expect([200, 204]).toContain(ended.statusCode);
    for (const text of await texts) {
      expect(text.split("\n\n").slice(-2)).toEqual([
        'event: access_ended\ndata: {"code":"invalid_token"}',
        "",
      ]);
    }
    const again = await asked("GET", `/v1/lists/${list}/events`);
    expect(again.status).toBe(ending.further ?? 401);
    time.release();
  });

  test.each(endings)(
    "$name: a download breaks off and its link is no longer good",
    async (ending) => {
      const { owner, list, asked, ...of } = await begun(ending);
      const made = await asked("POST", `/v1/lists/${list}/exports`, { format: "ndjson" });
      const { url } = (await made.json()) as { url: string };
      const request = get(origin + url);
      const [reply] = (await once(request, "response")) as [IncomingMessage];
      await once(reply, "readable");
      await ending.end(owner, { server, ...of });
      // Reads slowly, so that most of the download is still pending.
      const read = (async () => {
        for await (const piece of reply) {
          expect(piece).not.toHaveLength(0);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      })();
      await expect(read).rejects.toThrow("aborted");
      expect(reply.complete).toBe(false);
      const later = await fetch(origin + url);
      expect([later.status, ((await later.json()) as { code: string }).code]).toEqual([
        410,
        "expired",
      ]);
    },
  );

  test("a link made with one session is good in no other name, and not without its session", async () => {
    const { list, asked } = await begun({ name: "", end: async () => undefined });
    const made = await asked("POST", `/v1/lists/${list}/exports`, { format: "csv" });
    const { url } = (await made.json()) as { url: string };
    expect((await fetch(origin + url)).status).toBe(200);
    const other = await signedIn(server.app, `${randomUUID()}@example.com`);
    const session = (await other.get("/v1/account/sessions")).json().data[0].id as string;
    const forged = url.replace(/by=[^&]+/u, `by=${session}`);
    expect((await fetch(origin + forged)).status).toBe(404);
  });
});
