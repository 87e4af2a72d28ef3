import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage } from "#tests/web/support/page.tsx";

test("every example names this installation, and one choice of language counts for all", async () => {
  const { router } = await openPage("/integrations");
  const one = await screen.findByRole("region", { name: "Check one address" });
  expect(
    within(one).getByText(/curl -sS http:\/\/mailverdict\.test\/v1\/validations/u),
  ).toBeVisible();
  await userEvent.click(within(one).getByRole("tab", { name: "Python" }));
  expect(router.state.location.search).toBe("?code=python");
  const list = screen.getByRole("region", { name: "Check a list" });
  expect(within(list).getByRole("tab", { name: "Python" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(within(list).getByText(/urllib\.request/u)).toBeVisible();
});

test("an example without the chosen language shows another", async () => {
  await openPage("/integrations?code=curl");
  const guard = await screen.findByRole("region", { name: "Check addresses at sign-up" });
  expect(
    within(guard)
      .getAllByRole("tab")
      .map((tab) => tab.textContent),
  ).toEqual(["JavaScript", "Python"]);
  expect(within(guard).getByText(/timeout_ms: 4000/u)).toBeVisible();
});

test("the WordPress plugin comes from this installation", async () => {
  await openPage("/integrations");
  const plugin = await screen.findByRole("region", { name: "WordPress plugin" });
  const url = "http://mailverdict.test/sdk/mailverdict-wordpress.zip";
  expect(within(plugin).getByRole("link", { name: "Download plugin" })).toHaveAttribute(
    "href",
    url,
  );
  expect(within(plugin).getByText(/^wp plugin install/u)).toHaveTextContent(
    `wp plugin install ${url} --activate`,
  );
});

test("the add-on for Google Sheets comes from this installation", async () => {
  await openPage("/integrations");
  const addOn = await screen.findByRole("region", { name: "Google Sheets add-on" });
  expect(within(addOn).getByRole("link", { name: "Download add-on" })).toHaveAttribute(
    "href",
    "http://mailverdict.test/sdk/mailverdict-google-sheets.zip",
  );
  expect(within(addOn).getByText(/Enter http:\/\/mailverdict\.test and an API key/u)).toBeVisible();
});

test("unavailable integrations are text, not links", async () => {
  await openPage("/integrations");
  const missing = await screen.findByRole("region", { name: "Not available yet" });
  expect(within(missing).getAllByRole("listitem")).toHaveLength(2);
  expect(within(missing).queryByRole("link")).toBeNull();
});
