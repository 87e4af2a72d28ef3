import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memberById } from "#server/data/queries/members.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { scheduleClosing, cancelClosing } from "#server/services/accounts/closeAccount.ts";
import { deleteAccount } from "#server/services/accounts/deleteClosedAccounts.ts";
import { suspendAccount, unsuspendAccount } from "#server/services/operator/suspendAccount.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import { createWebhookSender } from "#server/services/webhooks/webhookSender.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn } from "#tests/support/visitor.ts";

const from = { network: null, userAgent: null };
const tables = [
  "webhook_endpoints",
  "webhook_events",
  "webhook_deliveries",
  "webhook_attempts",
] as const;

describe.each(databases)("webhooks of closed accounts on $name", ({ open }) => {
  let hooks: Server;
  let server: TestServer;
  let received: string[];
  let status: number;
  let serial = 0;
  beforeAll(async () => {
    hooks = createServer((request, reply) => {
      request.resume().on("end", () => {
        received.push(request.url ?? "");
        reply.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => {
      hooks.listen(0, "127.0.0.1", resolve);
    });
    server = await startTestServer({ open });
    // The first account is the operator, who can't close it.
    await signedIn(server.app, "operator@example.com");
  });
  beforeEach(() => {
    [received, status] = [[], 204];
  });
  afterAll(async () => {
    await server.close();
    hooks.closeAllConnections();
    hooks.close();
  });

  /** Creates an account with its own endpoint and one of its test data. */
  async function owner() {
    serial += 1;
    const email = `owner${serial}@example.com`;
    const visitor = await signedIn(server.app, email);
    const { port } = hooks.address() as AddressInfo;
    for (const mode of ["live", "test"]) {
      const made = await visitor.ask("POST", "/v1/webhook-endpoints", {
        headers: { "x-mailverdict-mode": mode },
        body: { url: `http://127.0.0.1:${port}/${mode}`, events: ["validation.completed"] },
      });
      expect(made.statusCode).toBe(201);
    }
    await confirmEndpoints(server.context);
    const { id } = (await visitor.get("/v1/account")).json();
    const member = (await memberById(server.context.database.queries, id))!;
    return { member, account: member.account, email, ids: [id, testAccountId(id)] };
  }

  /** Lets an event happen in each account, and sends what is due. */
  async function happen(accountIds: readonly string[]): Promise<void> {
    const { database, now } = server.context;
    await database.atomically(async (queries) => {
      for (const accountId of accountIds) {
        await recordWebhookEvents(queries, [
          {
            accountId,
            type: "validation.completed",
            data: validationEventData,
            now: now(),
          },
        ]);
      }
    });
    await send();
  }

  async function send(): Promise<void> {
    const sender = createWebhookSender(server.context);
    await sender.round();
    await sender.idle();
    await sender.stop();
  }

  test("wait, those of test data too, until the account is restored", async () => {
    const { member, email, ids } = await owner();
    await happen(ids);
    expect(received.toSorted()).toEqual(["/live", "/test"]);
    expect(await scheduleClosing(server.context, { member, language: "en", from })).not.toBeNull();
    await happen(ids);
    expect(received).toHaveLength(2);
    const mail = await server.context.database.queries
      .selectFrom("mails")
      .select("body")
      .where("recipient", "=", email)
      .where("body", "like", "%restore=%")
      .executeTakeFirstOrThrow();
    const [, token = ""] = /restore=([\w-]+)/u.exec(mail.body) ?? [];
    expect(await cancelClosing(server.context, { token, from })).toBe(true);
    await send();
    expect(received.toSorted()).toEqual(["/live", "/live", "/test", "/test"]);
  });

  test("wait, those of test data too, while the account is suspended", async () => {
    const { account, ids } = await owner();
    expect(await suspendAccount(server.context, account.id, actOfCommand("test"))).toBe("done");
    await happen(ids);
    expect(received).toEqual([]);
    await unsuspendAccount(server.context, account.id, actOfCommand("test"));
    await send();
    expect(received.toSorted()).toEqual(["/live", "/test"]);
  });

  test("are deleted with the account, with their log and mails", async () => {
    const { member, email, ids } = await owner();
    const { queries } = server.context.database;
    status = 410;
    await happen(ids);
    const mails = () =>
      queries.selectFrom("mails").select("subject").where("recipient", "=", email).execute();
    const subjects = (await mails()).map(({ subject }) => subject);
    // One about the account's own endpoint, none about the one of test data.
    expect(subjects.filter((one) => one.includes("webhook endpoint"))).toHaveLength(1);
    expect(await scheduleClosing(server.context, { member, language: "en", from })).not.toBeNull();
    const rows = async () => {
      let count = 0;
      for (const table of tables) {
        const found = await queries.selectFrom(table).select("account_id").execute();
        count += found.filter((row) => ids.includes(row.account_id)).length;
      }
      return count;
    };
    expect(await rows()).toBe(8);
    const receipt = await deleteAccount(server.context, member.account);
    expect(receipt.deleted).toMatchObject({ webhook_endpoints: 2, webhook_events: 2 });
    expect(await rows()).toBe(0);
    expect(await mails()).toEqual([]);
  });
});
