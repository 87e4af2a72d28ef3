import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMail } from "#server/data/queries/mails.ts";
import { deliverDueMails } from "#server/services/mail/deliverDueMails.ts";
import { databases } from "#tests/support/databases.ts";
import { startTwoServers, type TwoServers } from "#tests/support/twoServers.ts";
import { waitingMail } from "#tests/support/waitingMail.ts";

describe.each(databases)("a mail of two servers on one $name database", ({ open }) => {
  let two: TwoServers;
  beforeAll(async () => {
    two = await startTwoServers(open);
  });
  afterAll(() => two.close());

  test("isn't sent by one while the other sends it", async () => {
    const [first, second] = two.servers;
    await insertMail(first.context.database.queries, waitingMail("Sent once"));
    const sent: string[] = [];
    await deliverDueMails(first.context, async ({ subject }) => {
      sent.push(subject);
      await deliverDueMails(second.context, async (mail) => void sent.push(mail.subject));
    });
    expect(sent).toEqual(["Sent once"]);
  });
});
