import type { Browser, Page } from "@playwright/test";
import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

const password = "correct tall zebra 9";

/** Invites an address as a viewer or member, and returns the link that the dialog shows. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("Email addresses").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  expect(await issuesOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  const link = dialog.getByText(/\/join\?token=/u);
  await expect(link).toBeVisible();
  const url = (await link.textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).last().click();
  return url;
}

const elsewhere = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL, locale: "en-US" })).newPage();

test("someone new joins by a link, sees the same data, and is removed within a second", async ({
  page,
  browser,
  baseURL,
}) => {
  const { issues } = watchPage(page);
  const { email: owner } = await signIn(page);
  const link = await invite(page, "viewer-of-this@example.com", "Viewer");
  const invitations = page.getByRole("region", { name: "Invitations" });
  await expect(invitations.getByText("viewer-of-this@example.com")).toBeVisible();

  const guest = await elsewhere(browser, baseURL!);
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: `Join ${owner}` })).toBeVisible();
  expect(await issuesOf(guest)).toEqual([]);
  await guest.getByLabel("Your name").fill("Vera");
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest).toHaveURL(/\/dashboard$/u);
  await guest.goto("/people");
  const seen = guest.getByRole("region", { name: "Members" });
  await expect(seen.getByText("Vera")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Invite people" })).toHaveCount(0);
  await expect(guest.getByRole("region", { name: "Workspace name" })).toHaveCount(0);
  expect(await issuesOf(guest)).toEqual([]);

  await page.reload();
  const members = page.getByRole("region", { name: "Members" });
  const choose = async (item: string) => {
    await members.getByRole("button", { name: "Actions for Vera" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Change role");
  const dialog = page.getByRole("dialog", { name: "Change the role of Vera" });
  await dialog.getByLabel("Role").selectOption("Member");
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(members.getByRole("cell", { name: "Member", exact: true })).toBeVisible();
  await choose("Remove");
  const asked = page.getByRole("dialog", { name: "Remove Vera" });
  await expect(asked).toContainText("is signed out of this account at once");
  await asked.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(members.getByText("Vera")).toHaveCount(0);
  expect(await issuesOf(page)).toEqual([]);
  await guest.goto("/history");
  await expect(guest).toHaveURL(/\/login/u);
  await guest.context().close();
  expect(issues).toEqual([]);
});

test("a person with two workspaces switches, and the other tab follows", async ({
  page,
  browser,
  baseURL,
}) => {
  const { email: owner } = await signIn(page);
  const guest = await elsewhere(browser, baseURL!);
  const { email } = await signIn(guest);
  const link = await invite(page, email, "Admin");
  await page.getByLabel("Name", { exact: true }).fill("Acme");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("The workspace is called Acme.")).toBeVisible();

  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Join Acme" })).toBeVisible();
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest).toHaveURL(/\/dashboard$/u);
  const tab = await guest.context().newPage();
  await tab.goto("/people");
  await expect(tab.getByRole("region", { name: "Members" }).getByText(owner)).toBeVisible();

  await guest.getByRole("button", { name: "Account menu" }).click();
  await guest.getByRole("menuitem", { name: "Switch workspace" }).click();
  const workspaces = guest.getByRole("region", { name: "Your workspaces" });
  await workspaces.getByRole("button", { name: `Switch to ${email}` }).click();
  await expect(guest).toHaveURL(/\/dashboard$/u);
  await expect(tab.getByRole("region", { name: "Members" }).getByText(owner)).toHaveCount(0);
  expect(await issuesOf(tab)).toEqual([]);

  await guest.keyboard.press("Control+k");
  await guest.getByRole("combobox", { name: "Search or jump to" }).fill("acme");
  await expect(guest.getByRole("option", { name: "Switch to Acme" })).toBeVisible();
  expect(await issuesOf(guest)).toEqual([]);
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("combobox", { name: "Search or jump to" })).toHaveCount(0);
  await expect(tab.getByRole("region", { name: "Members" }).getByText(owner)).toBeVisible();
  await guest.goto("/people");
  await expect(guest.getByRole("region", { name: "Members" }).getByText(owner)).toBeVisible();
  await guest.context().close();
});
