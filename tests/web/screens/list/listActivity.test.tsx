import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type AuditEvent, listAuditEvents } from "#contract/auditEvents.ts";
import { readList } from "#contract/lists.ts";
import { roleRights, type Role } from "#contract/roles.ts";
import { runningList } from "#tests/web/support/lists.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";

const event = (kind: AuditEvent["kind"], user: AuditEvent["user"]): AuditEvent => ({
  object: "audit_event",
  id: `evt_${kind}`,
  kind,
  at: "2026-11-20T08:00:00Z",
  network: null,
  user_agent: null,
  detail: "list_1",
  user,
});

let asked: (string | null)[] = [];

/** Serves the account of a role and the events of its list. */
function serveRole(role: Role) {
  serveAccount({ role, rights: [...roleRights[role]] });
  asked = [];
  server.use(
    serve(listAuditEvents, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("list"));
      return {
        object: "list" as const,
        data: [
          event("list_deleted", { id: "usr_3", email: null, name: null, member: false }),
          event("list_downloaded", null),
          event("list_created", {
            id: "usr_2",
            email: "bob@example.com",
            name: "Bob",
            member: true,
          }),
        ],
        has_more: false,
        next_cursor: null,
      };
    }),
  );
}
const lines = async () =>
  within(await screen.findByRole("region", { name: "Activity" }))
    .getAllByRole("listitem")
    .map(({ firstChild }) => `${firstChild?.textContent}: ${firstChild?.nextSibling?.textContent}`);

test("a list says who created and downloaded it, also once it is deleted", async () => {
  serveRole("admin");
  const expected = [
    "List deleted: A former member",
    "Results downloaded: API key",
    "List created: Bob",
  ];
  serveList(runningList(1005, { state: "completed" }));
  await openList();
  expect(await lines()).toEqual(expected);
  server.use(serve(readList, () => problem("not_found")));
  await openPage("/lists/list_1");
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  expect(await lines()).toEqual(expected);
  expect(new Set(asked)).toEqual(new Set(["list_1"]));
});

test("whoever may not read the audit log sees no activity, and nothing is asked", async () => {
  serveRole("member");
  serveList(runningList(1005, { state: "completed" }));
  await openList();
  expect(await screen.findByRole("button", { name: "Download" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Activity" })).toBeNull();
  expect(asked).toEqual([]);
});
