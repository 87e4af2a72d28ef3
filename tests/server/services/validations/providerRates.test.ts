import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { replyOutcomes } from "#engine/network/replyCounter.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import {
  createProviderTally,
  readProviderRates,
} from "#server/services/validations/providerRates.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const hour = 3_600_000;
const start = 500_000 * hour;
const here = "198.51.100.7";

describe.each(databases)("replies of providers, in $name", ({ open }) => {
  let server: TestServer;
  let now: number;
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    now = start;
    await server.context.database.queries.deleteFrom("provider_rates").execute();
  });

  const tallyOf = () => createProviderTally(server.context.database, () => now);
  const read = () => readProviderRates(server.context.database, now);
  const rows = () =>
    server.context.database.queries.selectFrom("provider_rates").selectAll().execute();

  test("is counted by provider, address, hour and answer, over writes and processes", async () => {
    const one = tallyOf();
    const other = tallyOf();
    for (const tally of [one, one, other]) {
      tally.count({ provider: "google", egress: here, answer: "accepted" });
      await tally.flush();
    }
    one.count({ provider: "google", egress: here, answer: "refused" });
    one.count({ provider: null, egress: null, answer: "deferred" });
    one.count({ provider: null, egress: null, answer: "deferred" });
    now += hour;
    one.count({ provider: "google", egress: here, answer: "accepted" });
    expect(await rows()).toHaveLength(1);
    await one.flush();
    await one.flush();
    expect(await rows()).toHaveLength(4);
    const none = Object.fromEntries(replyOutcomes.map((answer) => [answer, 0]));
    expect(await read()).toEqual([
      {
        ...none,
        provider: "google",
        name: "Google",
        egress: here,
        accepted: 4,
        refused: 1,
        listed: false,
      },
      { ...none, provider: null, name: null, egress: null, deferred: 2, listed: false },
    ]);
  });

  test("are shown for six hours and stored for a week", async () => {
    const tally = tallyOf();
    tally.count({ provider: "google", egress: null, answer: "accepted" });
    await tally.flush();
    now = start + 6 * hour - 1;
    expect(await read()).toHaveLength(1);
    now = start + 6 * hour;
    expect(await read()).toEqual([]);
    const { config, secrets, database } = server.context;
    await cleanUp({ config, secrets, database, now: () => start + 7 * 24 * hour });
    expect(await rows()).toHaveLength(1);
    await cleanUp({ config, secrets, database, now: () => start + 7 * 24 * hour + hour });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["one refusal of us is no list yet", [[0, "blocked", 1]], false],
    ["two in a row are", [[0, "blocked", 2]], true],
    ["nobody answering is no list", [[0, "unanswered", 9]], false],
    [
      "most of many accepted are no list",
      [
        [0, "blocked", 4],
        [0, "accepted", 100],
      ],
      false,
    ],
    [
      "what was accepted earlier does not hide it",
      [
        [-1, "accepted", 1000],
        [0, "blocked", 2],
        [0, "unanswered", 7],
      ],
      true,
    ],
    [
      "what was refused earlier is over",
      [
        [-1, "blocked", 9],
        [0, "accepted", 2],
      ],
      false,
    ],
    [
      "a single late trial is read with the hour before",
      [
        [-1, "blocked", 2],
        [0, "blocked", 1],
      ],
      true,
    ],
  ] as const)("%s", async (_title, answers, listed) => {
    const tally = tallyOf();
    for (const [hours, answer, count] of answers) {
      now = start + hours * hour;
      for (let index = 0; index < count; index += 1) {
        tally.count({ provider: "google", egress: here, answer });
      }
    }
    await tally.flush();
    now = start;
    expect((await read()).map((one) => one.listed)).toEqual([listed]);
  });

  test("cannot be lost by a database that fails once", async () => {
    const tally = tallyOf();
    tally.count({ provider: "zoho", egress: null, answer: "accepted" });
    const { queries } = server.context.database;
    await queries.schema.alterTable("provider_rates").renameTo("away").execute();
    await expect(tally.flush()).rejects.toThrow("provider_rates");
    await queries.schema.alterTable("away").renameTo("provider_rates").execute();
    tally.count({ provider: "zoho", egress: null, answer: "accepted" });
    await tally.flush();
    expect(await rows()).toMatchObject([{ provider: "zoho", count: 2 }]);
  });

  test("are in the operator's doctor report with a sentence, rejecting providers first", async () => {
    now = Date.now();
    const tally = tallyOf();
    for (let index = 0; index < 5; index += 1) {
      tally.count({ provider: "google", egress: here, answer: "accepted" });
    }
    for (let index = 0; index < 2; index += 1) {
      tally.count({ provider: "outlook", egress: here, answer: "blocked" });
    }
    await tally.flush();
    const operator = await signedIn(server.app, "operator@acme.com");
    const { receptions } = (await operator.get("/v1/system/doctor")).json();
    expect(receptions).toMatchObject({
      hours: 6,
      data: [
        {
          provider: "outlook",
          name: "Outlook.com",
          blocked: 2,
          listed: true,
          detail: expect.stringMatching(/^Outlook\.com .* 198\.51\.100\.7 is probably on a/),
        },
        { provider: "google", accepted: 5, listed: false, detail: null },
      ],
    });
  });
});
