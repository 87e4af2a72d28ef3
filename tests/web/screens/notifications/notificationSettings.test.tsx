import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type NotificationSettings,
  readNotificationSettings,
  testNotification,
  updateNotificationSettings,
} from "#contract/notificationSettings.ts";
import { NotificationsScreen } from "#web/screens/notifications/NotificationsScreen.tsx";
import { serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

let settings: NotificationSettings;
let reads: number;

beforeAll(() => showTexts());
beforeEach(() => {
  serveAccount({});
  reads = 0;
  settings = {
    object: "notification_settings",
    mail_server: true,
    data: [
      { kind: "list_completed", web: true, mail: true },
      { kind: "list_failed", web: true, mail: null },
    ],
  };
  server.use(
    serve(readNotificationSettings, () => {
      reads += 1;
      return settings;
    }),
    serve(updateNotificationSettings, ({ body }) => {
      const change = body as Partial<NotificationSettings["data"][number]>;
      settings = {
        ...settings,
        data: settings.data.map((row) => (row.kind === change.kind ? { ...row, ...change } : row)),
      };
      return settings;
    }),
  );
});

const show = (hash = "") =>
  showScreen(<NotificationsScreen />, "/notifications", `/notifications?tab=settings${hash}`);

test("each channel is turned off by itself; security is always on", async () => {
  const { user } = show();
  const mail = await screen.findByRole("checkbox", { name: "A list is done: mail" });
  await user.click(mail);
  expect(mail).not.toBeChecked();
  await waitFor(() => expect(settings.data[0]).toMatchObject({ web: true, mail: false }));
  expect(mail).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "A list is done: in the app" })).toBeChecked();
  expect(screen.getByRole("row", { name: /^A list failed/u })).toHaveTextContent("No mail");
  const security = screen.getByRole("row", { name: /^Sign-ins and security/u });
  expect(within(security).getAllByText("Always on")).toHaveLength(2);
  expect(within(security).queryByRole("checkbox")).toBeNull();
  expect(screen.queryByText(/no mail server/u)).toBeNull();
});

test("a switch keeps its position while the settings are reloaded", async () => {
  const { user } = show();
  const mail = await screen.findByRole("checkbox", { name: "A list is done: mail" });
  const stale = structuredClone(settings);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  server.use(
    serve(readNotificationSettings, async () => {
      reads += 1;
      await held;
      return stale;
    }),
  );
  await user.click(mail);
  expect(mail).not.toBeChecked();
  await waitFor(() => expect(reads).toBe(2));
  expect(mail).not.toBeChecked();
  release();
});

test("a failed change shows an error and the stored value", async () => {
  server.use(serve(updateNotificationSettings, () => problem("internal_error")));
  const { user } = show();
  const web = await screen.findByRole("checkbox", { name: "A list failed: in the app" });
  await user.click(web);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't save that. Try again.");
  await waitFor(() => expect(web).toBeChecked());
});

test("the link of a mail lands on its row", async () => {
  // jsdom doesn't scroll.
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  show("#list_completed");
  const row = await screen.findByRole("row", { name: /^A list is done/u });
  await waitFor(() => expect(scroll.mock.contexts).toEqual([row]));
  await waitFor(() => expect(row).toHaveClass("bg-brand-tint"));
  expect(screen.getByRole("row", { name: /^A list failed/u })).not.toHaveClass("bg-brand-tint");
});

test("without a mail server, the page has a notice", async () => {
  settings.mail_server = false;
  show();
  expect(await screen.findByText(/This installation has no mail server/u)).toBeVisible();
});

test("a test notification is sent once", async () => {
  let sent = 0;
  server.use(
    serve(testNotification, () => {
      sent += 1;
      return problem("internal_error");
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Send a test notification" }));
  await waitFor(() => expect(sent).toBe(1));
});
