import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  listNotifications,
  notificationKinds,
  type Notification,
  readNotifications,
} from "#contract/notifications.ts";
import { NotificationsScreen } from "#web/screens/notifications/NotificationsScreen.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { noticeOf } from "./fixtures.ts";

let stored: Notification[];

const unreadCount = () => stored.filter((row) => row.read_at === null).length;

/** Serves stored notifications in pages of two, and marks them as read. */
function serveNotifications(): void {
  server.use(
    serve(listNotifications, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const found = stored.filter((row) => query.get("unread") !== "true" || row.read_at === null);
      const from = Number(query.get("after") ?? 0);
      const more = from + 2 < found.length;
      return {
        object: "list",
        data: found.slice(from, from + 2),
        has_more: more,
        next_cursor: more ? String(from + 2) : null,
        unread_count: unreadCount(),
      };
    }),
    serve(readNotifications, ({ body }) => {
      const { ids, all } = body as { ids?: string[]; all?: true };
      stored = stored.map((row) =>
        all || ids?.includes(row.id) ? { ...row, read_at: "2026-11-20T09:00:00Z" } : row,
      );
      return { unread_count: unreadCount() };
    }),
  );
}

beforeAll(() => showTexts());
beforeEach(() => {
  stored = [];
  serveNotifications();
});

const show = (at?: string) => showScreen(<NotificationsScreen />, "/notifications", at);

test("without notifications, the page says what will appear", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "No notifications yet" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).not.toBeInTheDocument();
});

test("notifications that can't be read are read again", async () => {
  server.use(serve(listNotifications, () => problem("internal_error")));
  const { user } = show();
  const again = await screen.findByRole("button", { name: "Try again" });
  stored = [noticeOf()];
  serveNotifications();
  await user.click(again);
  expect(await screen.findByRole("link", { name: /Customers.* is done/u })).toBeVisible();
});

const markAsRead = async (user: ReturnType<typeof show>["user"], name: RegExp) => {
  await user.click(await screen.findByRole("button", { name }));
  await user.click(await screen.findByRole("menuitem", { name: "Mark as read" }));
};

test("notifications are rows that link to their subject, and are marked as read one by one, by opening, or all", async () => {
  stored = [
    noticeOf({ id: "ntf_3" }),
    noticeOf({ id: "ntf_2", kind: "credits_low", about: null, count: 1 }),
    noticeOf({
      id: "ntf_1",
      created_at: "2026-11-18T08:00:00Z",
      kind: "export_ready",
      detail: "csv",
    }),
  ];
  const { user } = show();
  const table = within(await screen.findByRole("table"));
  expect(table.getByRole("link", { name: /Customers.* is done/u })).toHaveAttribute(
    "href",
    "/bulk-upload/list_1",
  );
  expect(table.getByRole("link", { name: "1 credit left" })).toHaveAttribute("href", "/billing");
  expect(table.getAllByText("Unread")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(
    await table.findByRole("rowheader", { name: /A download of .*Customers.* is ready \(CSV\)/u }),
  ).toBeVisible();
  await markAsRead(user, /^Actions for 1 credit left/u);
  await waitFor(() => expect(table.getAllByText("Unread")).toHaveLength(2));
  expect(await screen.findByText("2 unread")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("0 unread")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Unread")).not.toBeInTheDocument());
});

test("failing to mark as read shows an error, and the notification stays unread", async () => {
  stored = [noticeOf()];
  server.use(serve(readNotifications, () => problem("internal_error")));
  const { user } = show();
  await markAsRead(user, /^Actions for /u);
  expect(await screen.findByRole("alert")).toHaveTextContent("Try again.");
  expect(screen.getByText("Unread")).toBeVisible();
});

test("the filter shows unread notifications only", async () => {
  stored = [noticeOf({ read_at: "2026-11-20T09:00:00Z" })];
  const { user, query } = show();
  await screen.findByRole("link", { name: /Customers.* is done/u });
  await user.click(screen.getByRole("checkbox", { name: "Unread only" }));
  expect(await screen.findByRole("heading", { name: "Nothing unread" })).toBeVisible();
  expect(query().get("unread")).toBe("1");
});

test("a security notice shows the browser and network; a deleted list has no link", async () => {
  stored = [
    noticeOf({
      id: "ntf_2",
      kind: "new_sign_in",
      about: null,
      network: "203.0.113.7",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    }),
    noticeOf({ about: { object: "address_list", id: "list_1", name: null } }),
  ];
  show();
  const link = await screen.findByRole("link", { name: "New sign-in to your account" });
  expect(link).toHaveAttribute("href", "/security");
  expect(screen.getAllByText("Firefox on Linux")[0]).toBeVisible();
  expect(screen.getAllByText("203.0.113.7")[0]).toBeVisible();
  expect(screen.getByText("A deleted item is done")).toBeVisible();
  expect(screen.getAllByRole("link", { name: /sign-in|deleted/u })).toHaveLength(1);
});

test("every kind has a sentence", async () => {
  stored = notificationKinds.map((kind, index) => noticeOf({ id: `ntf_${index}`, kind }));
  server.use(
    serve(listNotifications, () => ({
      object: "list",
      data: stored,
      has_more: false,
      next_cursor: null,
      unread_count: stored.length,
    })),
  );
  show();
  const shown = await screen.findAllByRole("rowheader");
  expect(shown).toHaveLength(notificationKinds.length);
  expect(shown.filter(({ textContent }) => /kind\.|\{\{/u.test(textContent))).toEqual([]);
});
