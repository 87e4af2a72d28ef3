import { expect, logIn, signIn, test } from "./fixtures.ts";

const unsent = "unsent@example.com";

for (const { place, path, label } of [
  { place: "the validate field", path: "/validate", label: "Email address" },
  { place: "the dashboard's quick check", path: "/dashboard", label: "Email address to check" },
  { place: "a pasted list", path: "/bulk-upload?way=paste", label: "Addresses" },
]) {
  test(`text typed into ${place} survives a reload and shows on another device`, async ({
    page,
    browser,
    product,
  }) => {
    const person = await signIn(page);
    await page.goto(path);
    const saved = page.waitForResponse(
      (reply) => reply.request().method() === "PUT" && reply.url().includes("/drafts/"),
    );
    await page.getByRole("textbox", { name: label, exact: true }).fill(unsent);
    expect((await saved).status()).toBe(200);

    await page.reload();
    await expect(page.getByRole("textbox", { name: label, exact: true })).toHaveValue(unsent);

    const device = await browser.newContext({ baseURL: product.url });
    const other = await device.newPage();
    await other.goto("/login");
    await logIn(other, person);
    await other.goto(path);
    await expect(other.getByRole("textbox", { name: label, exact: true })).toHaveValue(unsent);
    await device.close();
  });
}

test("the name and options of a pasted list survive a reload and show on another device", async ({
  page,
  browser,
  product,
}) => {
  const person = await signIn(page);
  await page.goto("/bulk-upload?way=paste");
  await page.getByRole("textbox", { name: "Addresses", exact: true }).fill(unsent);
  await page.getByRole("textbox", { name: /^List name/u }).fill("Spring");
  await page.getByText("Options", { exact: true }).click();
  const saved = page.waitForResponse(
    (reply) =>
      reply.request().method() === "PUT" &&
      (reply.request().postData() ?? "").includes('"dedupe":"exact"'),
  );
  await page.getByRole("combobox", { name: "Duplicates" }).selectOption("exact");
  expect((await saved).status()).toBe(200);

  const device = await browser.newContext({ baseURL: product.url });
  const other = await device.newPage();
  await other.goto("/login");
  await logIn(other, person);
  await page.reload();
  await other.goto("/bulk-upload?way=paste");
  for (const shown of [page, other]) {
    await expect(shown.getByRole("textbox", { name: /^List name/u })).toHaveValue("Spring");
    await shown.getByText("Options", { exact: true }).click();
    await expect(shown.getByRole("combobox", { name: "Duplicates" })).toHaveValue("exact");
  }
  await device.close();
});
