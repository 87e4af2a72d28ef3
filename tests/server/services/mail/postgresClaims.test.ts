import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/data/connection/database.ts";
import { insertMail } from "#server/data/queries/mails.ts";
import { claimFirstDue } from "#server/data/statements/claimFirstDue.ts";
import { recordWebhookEvents } from "#server/services/events/recordWebhookEvents.ts";
import { deliverDueMails } from "#server/services/mail/deliverDueMails.ts";
import { mergeDigest } from "#server/services/mail/mergeDigest.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { startTwoServers, type TwoServers } from "#tests/support/twoServers.ts";
import { validationEventData } from "#tests/support/validationEventData.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { waitingMail } from "#tests/support/waitingMail.ts";

const [postgres] = databases.filter(({ name }) => name === "PostgreSQL");

describe.runIf(postgres !== undefined)("two processes on one PostgreSQL", () => {
  let both: TwoServers;
  let databaseOf: [Database, Database];
  let accountId: string;
  let endpointId: string;
  beforeAll(async () => {
    both = await startTwoServers(postgres!.open);
    databaseOf = [both.servers[0].context.database, both.servers[1].context.database];
    const owner = await signedIn(both.servers[0].app, "owner@example.com");
    accountId = (await owner.get("/v1/account")).json().id;
    const url = "http://127.0.0.1:9/hook";
    const made = await owner.post("/v1/webhook-endpoints", {
      url,
      events: ["validation.completed"],
    });
    endpointId = made.json().id;
    await confirmEndpoints(both.servers[0].context);
  });
  afterAll(() => both.close());
  beforeEach(async () => {
    await databaseOf[0].queries.deleteFrom("mails").execute();
    await databaseOf[0].queries.deleteFrom("webhook_deliveries").execute();
  });

  const addMails = async (count: number, digestOf: string | null = null) => {
    for (let index = 0; index < count; index += 1) {
      await insertMail(databaseOf[0].queries, {
        ...waitingMail(`Mail ${index}`),
        due_at: index,
        digest_of: digestOf,
      });
    }
  };
  const addDeliveries = (count: number) =>
    databaseOf[0].atomically(async (queries) => {
      for (let index = 0; index < count; index += 1) {
        await recordWebhookEvents(queries, [
          {
            accountId,
            type: "validation.completed",
            data: validationEventData,
            now: index,
          },
        ]);
      }
    });
  const claim = { now: 1000, until: 60_000 };

  test("claim different mails and don't wait for each other", async () => {
    await addMails(2);
    const [first, second] = await databaseOf[0].atomically(async (queries) => {
      const one = await claimFirstDue({ queries, kind: "postgres" }, "mails", claim);
      // The first claim isn't committed yet.
      return [one, await claimFirstDue(databaseOf[1], "mails", claim)];
    });
    expect([first?.subject, second?.subject]).toEqual(["Mail 0", "Mail 1"]);
    expect(await claimFirstDue(databaseOf[1], "mails", claim)).toBeUndefined();
  });

  test("claim different webhook deliveries and don't wait for each other", async () => {
    await addDeliveries(2);
    const ofEndpoint = { ...claim, endpointId };
    const [first, second] = await databaseOf[0].atomically(async (queries) => {
      const one = await claimFirstDue(
        { queries, kind: "postgres" },
        "webhook_deliveries",
        ofEndpoint,
      );
      return [one, await claimFirstDue(databaseOf[1], "webhook_deliveries", ofEndpoint)];
    });
    expect(first?.id).toBeTypeOf("string");
    expect(second?.id).toBeTypeOf("string");
    expect(first?.id).not.toBe(second?.id);
    expect(await claimFirstDue(databaseOf[1], "webhook_deliveries", ofEndpoint)).toBeUndefined();
  });

  test("send each of 60 mails once, and share them", async () => {
    await addMails(60);
    const sent: string[][] = [[], []];
    await Promise.all(
      both.servers.map(({ context }, index) =>
        deliverDueMails(context, async ({ subject }) => {
          sent[index]!.push(subject);
          await new Promise(setImmediate);
        }),
      ),
    );
    expect(new Set(sent.flat()).size).toBe(60);
    expect(sent.flat()).toHaveLength(60);
    expect(Math.min(...sent.map(({ length }) => length))).toBeGreaterThan(5);
  });

  test("a mail that one process claims isn't merged into a digest of the other", async () => {
    await addMails(3, accountId);
    const { context } = both.servers[1];
    const carrier = await claimFirstDue(databaseOf[1], "mails", claim);
    const merged = await databaseOf[0].atomically(async (queries) => {
      const claimed = await claimFirstDue({ queries, kind: "postgres" }, "mails", claim);
      expect(claimed?.subject).toBe("Mail 1");
      return mergeDigest({ ...context, now: () => 1000 }, carrier!);
    });
    expect(merged.body).toContain("Mail 0");
    expect(merged.body).toContain("Mail 2");
    expect(merged.body).not.toContain("Mail 1");
  });
});
