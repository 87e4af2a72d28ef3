import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readCreditAlerts, replaceCreditAlerts } from "#contract/creditAlerts.ts";
import {
  type NotificationSchedule,
  readNotificationSchedule,
  updateNotificationSchedule,
} from "#contract/notificationSchedule.ts";
import { CreditAlerts } from "#web/screens/billing/CreditAlerts.tsx";
import { ScheduleFields } from "#web/screens/notifications/ScheduleFields.tsx";
import { serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

let schedule: NotificationSchedule;
beforeAll(() => showTexts());
beforeEach(() => {
  serveAccount({});
  schedule = {
    object: "notification_schedule",
    digest: "now",
    quiet: null,
    language: null,
    time_zone: "Europe/Berlin",
  };
  server.use(
    serve(readNotificationSchedule, () => schedule),
    serve(updateNotificationSchedule, ({ body }) => {
      schedule = { ...schedule, ...(body as object) };
      return schedule;
    }),
  );
});

test("mails are sent together, and wait in the quiet hours", async () => {
  const { user } = showScreen(<ScheduleFields />, "/notifications");
  await user.selectOptions(await screen.findByLabelText("Send mails"), "Together, every hour");
  await waitFor(() => expect(schedule.digest).toBe("hourly"));
  expect(screen.getByText(/Europe\/Berlin/u)).toBeVisible();
  await user.click(screen.getByLabelText("Quiet hours"));
  const from = await screen.findByLabelText("From");
  expect(from).toHaveValue("22:00");
  await user.clear(from);
  await user.type(from, "21:30");
  await user.tab();
  await waitFor(() => expect(schedule.quiet).toEqual({ from: "21:30", to: "07:00" }));
  await user.click(screen.getByLabelText("Quiet hours"));
  await waitFor(() => expect(schedule.quiet).toBeNull());
});

test("a schedule that couldn't be saved shows an error", async () => {
  server.use(serve(updateNotificationSchedule, () => problem("internal_error")));
  const { user } = showScreen(<ScheduleFields />, "/notifications");
  await user.click(await screen.findByLabelText("Quiet hours"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong");
});

test("credit alerts are added and removed", async () => {
  let balances = [500];
  server.use(
    serve(readCreditAlerts, () => ({ object: "credit_alerts", standard: 100, balances })),
    serve(replaceCreditAlerts, ({ body }) => {
      ({ balances } = body as { balances: number[] });
      return { object: "credit_alerts", standard: 100, balances };
    }),
  );
  const { user } = showScreen(<CreditAlerts />, "/billing");
  await user.type(await screen.findByLabelText("Balance in credits"), "2000");
  await user.click(screen.getByRole("button", { name: "Add alert" }));
  await waitFor(() => expect(balances).toEqual([500, 2000]));
  await user.click(await screen.findByRole("button", { name: "Remove the alert at 500 credits" }));
  await waitFor(() => expect(balances).toEqual([2000]));
});

test("an alert is removed while another one is being added, and both happen", async () => {
  let balances = [500];
  const held = Promise.withResolvers<void>();
  server.use(
    serve(readCreditAlerts, () => ({ object: "credit_alerts", standard: 100, balances })),
    serve(replaceCreditAlerts, async ({ body }) => {
      if (balances.length === 1 && balances[0] === 500) {
        ({ balances } = body as { balances: number[] });
        await held.promise;
      } else {
        ({ balances } = body as { balances: number[] });
      }
      return { object: "credit_alerts", standard: 100, balances };
    }),
  );
  const { user } = showScreen(<CreditAlerts />, "/billing");
  await user.type(await screen.findByLabelText("Balance in credits"), "2000");
  await user.click(screen.getByRole("button", { name: "Add alert" }));
  await user.click(await screen.findByRole("button", { name: "Remove the alert at 500 credits" }));
  await waitFor(() => expect(balances).toEqual([2000]));
  held.resolve();
  expect(await screen.findByRole("button", { name: /alert at 2,000 credits$/u })).toBeVisible();
});
