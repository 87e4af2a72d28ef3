import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { confirmNewsletter } from "#contract/newsletter.ts";
import { openPage } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { leaveSession } from "#tests/web/support/tokens.ts";

test("every sandbox address is shown with its verdict and leads to its check by the sign-in screen", async () => {
  await openPage("/");
  const list = await screen.findByRole("list", { name: "Sandbox addresses" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows).toHaveLength(demoAddresses.length);
  for (const [index, { email, verdict }] of demoAddresses.entries()) {
    const row = within(rows[index]!);
    expect(row.getByText(new RegExp(`^${verdict}$`, "iu"))).toBeVisible();
    const target = new URL(row.getByRole("link").getAttribute("href") ?? "", "http://x.test");
    expect(target.pathname).toBe("/login");
    expect(target.searchParams.get("from")).toBe(
      `/validate?${new URLSearchParams({ email }).toString()}`,
    );
  }
});

test("who is signed in goes straight to the checks and the dashboard", async () => {
  leaveSession();
  await openPage("/");
  const list = await screen.findByRole("list", { name: "Sandbox addresses" });
  expect(within(list).getByRole("link", { name: "mailbox-full@sandbox.test" })).toHaveAttribute(
    "href",
    "/validate?email=mailbox-full%40sandbox.test",
  );
  expect(screen.getByRole("link", { name: "Open the dashboard" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
});

test("it shows the path of an address, the four verdicts and what nobody can know", async () => {
  await openPage("/");
  expect(await screen.findByRole("list", { name: "Path of the address" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Four verdicts" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "What nobody can know" })).toBeVisible();
});

test("a mailed link confirms the newsletter only when the button is pressed", async () => {
  const sent: unknown[] = [];
  server.use(
    serve(confirmNewsletter, ({ body }) => {
      sent.push(body);
      return { message: "Your subscription is confirmed." };
    }),
  );
  await openPage("/?newsletter=tok_2");
  const button = await screen.findByRole("button", { name: "Confirm my subscription" });
  expect(sent).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText("Your subscription is confirmed.")).toBeVisible();
  expect(sent).toEqual([{ token: "tok_2" }]);
});
