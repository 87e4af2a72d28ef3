import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

test("a sign-up hook is created, asked by the program that has its secret, and deleted", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await page.goto("/integrations/sign-up-hooks");
  const section = page.getByRole("region", { name: "Sign-up hooks" });
  await section.getByRole("button", { name: "Create hook" }).click();
  const form = page.getByRole("dialog", { name: "Create a sign-up hook" });
  await form.getByLabel("Program").selectOption("Amazon Cognito");
  expect(await issuesOf(page)).toEqual([]);
  await form.getByRole("button", { name: "Create hook" }).click();

  const dialog = page.getByRole("dialog", { name: "Connect Amazon Cognito" });
  expect(await issuesOf(page)).toEqual([]);
  const lines = (await dialog.getByRole("region", { name: "Lines to paste" }).textContent()) ?? "";
  const { handler } = await import(`data:text/javascript,${encodeURIComponent(lines)}`);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await dialog.getByRole("button", { name: "Yes, close" }).click();
  await expect(section.getByText("No sign-up yet.")).toBeVisible();

  const signUp = (email: string) => handler({ request: { userAttributes: { email } } });
  await signUp("deliverable@sandbox.test");
  await signUp("mailbox-full@sandbox.test");
  await expect(signUp("mailbox-not-found@sandbox.test")).rejects.toThrow("can't receive mail");
  await page.reload();
  await expect(section.getByText("This week: 1 blocked, 1 warned, 1 allowed.")).toBeVisible();
  const table = section.getByRole("region", { name: "Latest sign-ups" });
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  await expect(table).toContainText("mailbox-not-found@sandbox.test");
  expect(await issuesOf(page)).toEqual([]);

  await section.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete hook" }).click();
  await expect(section.getByRole("heading", { name: "Amazon Cognito" })).toHaveCount(0);
  expect(issues).toEqual([]);
});
