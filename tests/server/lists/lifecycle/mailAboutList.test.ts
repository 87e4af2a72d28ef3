import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { listById } from "#server/data/queries/lists.ts";
import { mailAboutList } from "#server/lists/lifecycle/mailAboutList.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const email = "ann@example.com";

describe.each(databases)("a mail about a list on $name", ({ open }) => {
  test("names it in one line of at most a hundred characters, without direction marks", async () => {
    const server = await startTestServer({ open });
    const owner = await signedIn(server.app, email);
    const made = await owner.ask("POST", "/v1/lists", {
      body: { name: "Customers", source: { emails: ["bob@example.com"] } },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = made.json<List>();
    const { database } = server.context;
    // As lists were named before names were checked.
    const name = ` Spring\r\nBcc: eve@example.com\u202E\u0007${"x".repeat(100)}`;
    await database.queries.updateTable("lists").set({ name }).where("id", "=", id).execute();
    const list = (await listById(database.queries, id))!;
    await database.atomically((queries) =>
      mailAboutList(queries, server.context, {
        list,
        kind: "list_completed",
        values: { rows: "1" },
      }),
    );
    const subject = (await mailsTo(server, email)).at(-1)?.subject ?? "";
    const shown = "Spring Bcc: eve@example.com ";
    expect(subject).toContain(shown + "x".repeat(100 - shown.length));
    expect(subject).not.toContain("x".repeat(101 - shown.length));
    expect(subject).not.toMatch(/[\p{Cc}\u202E]/u);
    await server.close();
  });
});
