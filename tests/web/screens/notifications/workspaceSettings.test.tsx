import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import {
  type NotificationSchedule,
  readNotificationSchedule,
  updateNotificationSchedule,
} from "#contract/notificationSchedule.ts";
import { readNotificationSettings } from "#contract/notificationSettings.ts";
import { listWorkspaces } from "#contract/workspaces.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const other = {
  object: "workspace",
  id: "usr_other",
  name: "Acme",
  role: "viewer",
  current: false,
} as const;
let schedule: NotificationSchedule;

beforeEach(() => {
  quitSession();
  schedule = {
    object: "notification_schedule",
    digest: "now",
    quiet: null,
    language: null,
    time_zone: "UTC",
  };
  server.use(
    serve(readNotificationSettings, () => ({
      object: "notification_settings",
      mail_server: true,
      data: [{ kind: "list_completed", web: true, mail: true }],
    })),
    serve(readNotificationSchedule, () => schedule),
    serve(updateNotificationSchedule, ({ body }) => {
      schedule = { ...schedule, ...(body as object) };
      return schedule;
    }),
  );
});

test("the link of a mail about another workspace offers to switch, and shows no settings of this one", async () => {
  serveAccount({ workspaces: 2 });
  server.use(serve(listWorkspaces, () => ({ object: "list", data: [other] })));
  await openPage("/notifications?tab=settings&workspace=usr_other#list_completed");
  expect(await screen.findByText("These mails are about Acme")).toBeVisible();
  expect(screen.getByRole("button", { name: "Switch to Acme" })).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /A list is done/u })).toBeNull();
  await userEvent.setup().click(screen.getByRole("link", { name: "Stay in this workspace" }));
  expect(await screen.findByRole("checkbox", { name: "A list is done: mail" })).toBeVisible();
});

test("the link of a mail about a workspace that the user can't open says so", async () => {
  serveAccount({});
  await openPage("/notifications?tab=settings&workspace=usr_gone");
  expect(await screen.findByText("This mail's workspace isn't available")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Switch/u })).toBeNull();
});

test("the link of a mail about this workspace shows its settings", async () => {
  serveAccount({ id: "usr_here" });
  await openPage("/notifications?tab=settings&workspace=usr_here");
  expect(await screen.findByRole("checkbox", { name: "A list is done: mail" })).toBeVisible();
  // With one workspace, nothing of several is visible.
  expect(screen.queryByText(/in this workspace alone/u)).toBeNull();
  expect(screen.queryByLabelText("Language of these mails")).toBeNull();
});

test("who has several workspaces chooses the language of the mails of each", async () => {
  serveAccount({ workspaces: 2 });
  await openPage("/notifications?tab=settings");
  expect(await screen.findByText(/in this workspace alone/u)).toBeVisible();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText("Language of these mails"), "Deutsch");
  await waitFor(() => expect(schedule.language).toBe("de"));
  await user.selectOptions(screen.getByLabelText("Language of these mails"), "As in your profile");
  await waitFor(() => expect(schedule.language).toBeNull());
});
