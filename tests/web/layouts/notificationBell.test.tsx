import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { listNotifications, type Notification } from "#contract/notifications.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";
import { noticeOf } from "#tests/web/screens/notifications/fixtures.ts";

let unread: Notification[];

beforeEach(() => {
  unread = [];
  serveAccount();
  server.use(
    serve(listNotifications, () => ({
      object: "list",
      data: unread,
      has_more: false,
      next_cursor: null,
      unread_count: unread.length,
    })),
  );
});

/** Opens the history; the modules of the app restart with it. */
async function openHistory(): Promise<void> {
  quitSession();
  await openPage("/history");
  await screen.findByRole("banner");
}

const bell = () => screen.getByRole("banner").querySelector('a[href="/notifications"]');

test("the bell links to the notifications and counts the unread ones", async () => {
  unread = [noticeOf({ id: "ntf_2", kind: "credits_low", about: null }), noticeOf()];
  await openHistory();
  await waitFor(() => expect(bell()).toHaveTextContent("2 unread2"));
  // Notifications from before the page aren't new.
  expect(screen.queryByText(/is done/u)).toBeNull();
});

test("notifications that are new when the tab gets the focus appear as toasts, except downloads", async () => {
  unread = [noticeOf({ kind: "credits_low", about: null })];
  await openHistory();
  await waitFor(() => expect(bell()).toHaveTextContent("1 unread"));
  unread = [
    noticeOf({ id: "ntf_4", kind: "credits_exhausted", about: null }),
    noticeOf({ id: "ntf_3", kind: "export_ready", detail: "csv" }),
    ...unread,
  ];
  window.dispatchEvent(new Event("focus"));
  const toast = await screen.findByText("Your credits are used up", { selector: "li p" });
  expect(toast).toBeVisible();
  await waitFor(() => expect(bell()).toHaveTextContent("3 unread"));
  expect(screen.queryByText(/A download of/u)).toBeNull();
});
