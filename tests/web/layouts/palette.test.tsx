import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { listValidations } from "#contract/validations.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";
import { validation } from "#tests/web/support/validations.ts";

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  serveAccount();
  quitSession();
  await openPage("/webhooks");
  await screen.findByText("1,250 credits");
});

const options = () =>
  within(screen.getByRole("listbox", { name: "Command palette" })).getAllByRole("option");
const names = () => options().map(({ textContent }) => textContent);

test("Ctrl K opens the palette with a combobox that finds pages and follows the arrow keys", async () => {
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Search or jump to" });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, "analy");
  await waitFor(() => expect(names()).toEqual(["AnalyticsHistory"]));
  expect(field).toHaveAttribute("aria-activedescendant", options()[0]!.id);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/analytics"));
  expect(screen.queryByRole("combobox", { name: "Search or jump to" })).toBeNull();
});

test("the first result of a typed address is its check", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Search or jump to" }));
  await userEvent.type(
    await screen.findByRole("combobox", { name: "Search or jump to" }),
    "dana@sandbox.test",
  );
  expect(names()[0]).toBe("Check dana@sandbox.test");
  expect(options()[0]).toHaveAttribute("aria-selected", "true");
});

test("stored validations are found by the beginning of their address, which the server searches", async () => {
  const asked: (string | null)[] = [];
  server.use(
    serve(listValidations, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q"));
      return {
        object: "list",
        data: [validation({ email: "anyone@sandbox.test" })],
        has_more: false,
        next_cursor: null,
      };
    }),
  );
  await userEvent.keyboard("{Meta>}k{/Meta}");
  await userEvent.type(
    await screen.findByRole("combobox", { name: "Search or jump to" }),
    "anyone",
  );
  const group = await screen.findByRole("group", { name: "Validations" });
  await waitFor(() => expect(asked).toContain("anyone"));
  expect(within(group).getByRole("option")).toHaveTextContent("anyone@sandbox.test");
});

test("a text without a match says what to try", async () => {
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: "Search or jump to" }), "zzzz");
  expect(await screen.findByText(/Nothing matches/u)).toBeVisible();
});

test("the question mark lists the shortcuts, not while somebody types", async () => {
  await userEvent.keyboard("?");
  expect(await screen.findByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("heading", { name: "Keyboard shortcuts" })).toBeNull();
});

test("keys without Ctrl can be turned off and on", async () => {
  const user = userEvent.setup();
  await user.keyboard("?");
  await user.click(await screen.findByRole("checkbox", { name: "Keys without Ctrl are on" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  const before = address();
  await user.keyboard("?/");
  expect(screen.queryByRole("heading", { name: "Keyboard shortcuts" })).toBeNull();
  expect(address()).toBe(before);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Search or jump to" }), "shortcuts");
  await user.click(await screen.findByRole("option", { name: /Show keyboard shortcuts/u }));
  await user.click(await screen.findByRole("checkbox", { name: "Keys without Ctrl are on" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(localStorage.getItem("letterKeys")).toBeNull();
  await user.keyboard("?");
  expect(await screen.findByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("the slash goes to the check field", async () => {
  await userEvent.keyboard("/");
  await waitFor(() => expect(address()).toBe("/validate"));
});
