import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { integrationIds, integrationPath } from "#web/features/integrations/integrationPages.ts";
import { installOf } from "#web/features/integrations/installOf.ts";
import { openPage } from "#tests/web/support/page.tsx";

const names = () =>
  screen.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);

test("the gallery has a card each with what it does, its version and the line that installs it, and finds them", async () => {
  await openPage("/integrations");
  await screen.findByRole("heading", { level: 2, name: "All integrations" });
  expect(names()).toHaveLength(integrationIds.length);
  const python = within(screen.getByRole("heading", { name: "Python" }).closest("li")!);
  expect(python.getByRole("link")).toHaveAttribute("href", "/integrations/python");
  expect(python.getByText(/^Version \d/u)).toBeVisible();
  expect(python.getByText(/^Client for Python with types/u)).toBeVisible();
  expect(
    python.getByText(/^pip install http:\/\/mailverdict\.test\/sdk\/mailverdict-/u),
  ).toBeVisible();
  const search = screen.getByRole("searchbox", { name: "Find an integration" });
  await userEvent.type(search, "woocommerce");
  expect(names()).toEqual(["WordPress plugin"]);
  await userEvent.clear(search);
  await userEvent.type(search, "cognito");
  expect(names()).toEqual(["Sign-up hooks"]);
  await userEvent.clear(search);
  await userEvent.type(search, "telepathy");
  expect(screen.getByText(/^No integration matches/u)).toBeVisible();
});

describe("every integration has a page", () => {
  test.each(integrationIds)("%s", async (id) => {
    await openPage(integrationPath(id));
    const heading = await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.title).toBe(`${heading.textContent} · Mailverdict`));
    expect(heading.textContent).not.toMatch(/gallery|heading|not found/u);
    // Each has code, a form, a list of steps, or a link that leads on.
    const article = within(heading.closest("article")!);
    expect(
      [
        ...article.queryAllByRole("region"),
        ...article.queryAllByRole("link"),
        ...article.queryAllByRole("listitem"),
      ].length,
    ).toBeGreaterThan(1);
  });
});

test.each([
  ["#one", "/integrations/api"],
  ["#widget", "/integrations/form-widget"],
  ["#wordpress", "/integrations/wordpress"],
])("the former anchor %s leads to %s", async (anchor, path) => {
  const { router } = await openPage(`/integrations${anchor}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test("the versions are those of the packages", () => {
  for (const name of ["better-auth", "auth-js", "n8n", "zapier", "google-sheets"] as const) {
    const read = readFileSync(`integrations/${name}/package.json`, "utf8");
    const { version, name: own } = JSON.parse(read) as { version: string; name: string };
    expect(installOf(name)?.version, name).toBe(version);
    const file = `${own.replace("@", "").replace("/", "-")}-${version}.tgz`;
    if (name !== "zapier" && name !== "google-sheets") {
      expect(installOf(name)?.lines("").join(" "), name).toContain(file);
    }
  }
  const plugin = readFileSync("integrations/wordpress/mailverdict.php", "utf8");
  expect(plugin).toContain(`Version: ${installOf("wordpress")?.version}`);
});

test("every example names this installation, and one choice of language counts for all", async () => {
  const { router } = await openPage("/integrations/api");
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
  await openPage("/integrations/sign-up?code=curl");
  await screen.findByRole("heading", { level: 1, name: "Check addresses at sign-up" });
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "JavaScript",
    "Python",
  ]);
  expect(screen.getByText(/timeout_ms: 4000/u)).toBeVisible();
});

test("the WordPress plugin comes from this installation", async () => {
  await openPage("/integrations/wordpress");
  const url = "http://mailverdict.test/sdk/mailverdict-wordpress.zip";
  expect(await screen.findByRole("link", { name: "Download plugin" })).toHaveAttribute("href", url);
  expect(screen.getByText(/^wp plugin install/u)).toHaveTextContent(
    `wp plugin install ${url} --activate`,
  );
});

test("the add-on for Google Sheets comes from this installation", async () => {
  await openPage("/integrations/google-sheets");
  expect(await screen.findByRole("link", { name: "Download add-on" })).toHaveAttribute(
    "href",
    "http://mailverdict.test/sdk/mailverdict-google-sheets.zip",
  );
  expect(screen.getByText(/Enter http:\/\/mailverdict\.test and an API key/u)).toBeVisible();
});

test("unavailable integrations are text, not links", async () => {
  await openPage("/integrations");
  const missing = await screen.findByRole("region", { name: "Not available yet" });
  expect(within(missing).getAllByRole("listitem")).toHaveLength(2);
  expect(within(missing).queryByRole("link")).toBeNull();
});
