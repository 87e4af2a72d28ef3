import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Validation } from "#contract/validations.ts";
import { evidenceCodes } from "#server/data/migrations/m058EvidenceCodes.ts";
import { databases } from "#tests/support/databases.ts";
import { storeAsBefore } from "#tests/support/olderChecks.ts";
import { startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

describe.each(databases)("stored evidence on $name", ({ open }) => {
  test("has its codes under their new names", async () => {
    const { sandbox, ports } = await startTestSandbox();
    const server = await startTestServer({ open, ports });
    const owner = await signedIn(server.app, "owner@example.com");
    const body = { email: "deliverable@sandbox.test" };
    const { id } = (await owner.post("/v1/validations", body)).json<Validation>();
    const read = async () => ({
      validation: (await owner.get(`/v1/validations/${id}`)).json<Validation>(),
      evidence: (await owner.get(`/v1/validations/${id}/evidence`)).json<unknown>(),
    });
    const before = await read();
    const { kind, queries } = server.context.database;
    await storeAsBefore(server.context);
    for (const [now, old] of [
      ["smtp.mailbox_accepted", "smtp.accepted_strangers_refused"],
      ["random_recipients_refused", "strangers_refused"],
    ]) {
      const [from, to] = [`"${now}"`, `"${old}"`];
      await sql`update validations set result = replace(result, ${from}, ${to})`.execute(queries);
      await sql`update evidence set events = replace(events, ${from}, ${to})`.execute(queries);
    }
    const old = JSON.stringify((await read()).validation);
    expect(old).toContain("smtp.accepted_strangers_refused");
    expect(old).toContain('"strangers_refused"');
    await evidenceCodes.up(queries as unknown as Kysely<never>, kind);
    expect(await read()).toEqual(before);
    await server.close();
    await sandbox.close();
  });
});
