import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { readList } from "#contract/lists.ts";
import { logout } from "#contract/session.ts";
import { createValidation, listValidations } from "#contract/validations.ts";
import { exampleList } from "#tests/web/support/lists.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serveList } from "#tests/web/support/serveList.ts";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const band = { name: "Test mode" };
/** Modes of the requests for validations so far. */
let modes: (string | null)[];

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  modes = [];
  quitSession();
  serveAccount();
  server.use(
    serve(listValidations, ({ request }) => {
      modes.push(request.headers.get("x-mailverdict-mode"));
      return { object: "list", data: [], has_more: false, next_cursor: null };
    }),
  );
});

test("the switch shows test data and a band, which a reload keeps", async () => {
  await openPage("/history?verdict=risky");
  const toggle = await screen.findByRole("switch", band);
  expect(toggle).not.toBeChecked();
  expect(screen.queryByRole("region", band)).toBeNull();
  await waitFor(() => expect(modes).toEqual([null]));

  await userEvent.click(toggle);
  expect(await screen.findByRole("region", band)).toHaveTextContent(
    "Test mode: you see test data, not your own.",
  );
  expect(toggle).toBeChecked();
  expect(toggle).toHaveFocus();
  await waitFor(() => expect(modes.at(-1)).toBe("test"));

  expect(sessionStorage.getItem("dataMode")).toBe("test");
  expect(address()).toBe("/history");
});

test("leaving test mode shows live data with a notice and moves the focus to the content", async () => {
  sessionStorage.setItem("dataMode", "test");
  await openPage("/history?verdict=risky");
  await waitFor(() => expect(modes).toEqual(["test"]));
  await userEvent.click(await screen.findByRole("button", { name: "Leave test mode" }));
  await waitFor(() => expect(screen.queryByRole("region", band)).toBeNull());
  expect(screen.getByRole("main")).toHaveFocus();
  expect(await screen.findByText("You see your own data again.")).toBeVisible();
  await waitFor(() => expect(modes.at(-1)).toBeNull());
  expect(sessionStorage.getItem("dataMode")).toBeNull();
  expect(address()).toBe("/history");
});

test("the band is on screens without the switch, too", async () => {
  sessionStorage.setItem("dataMode", "test");
  await openPage("/profile");
  expect(await screen.findByRole("region", band)).toBeVisible();
  expect(screen.queryByRole("switch")).toBeNull();
});

test("switching on the page of a list opens all lists: the list is in one mode only", async () => {
  const asked: string[] = [];
  const list = serveList(exampleList({ state: "canceled" }));
  server.use(
    serve(readList, ({ request }) => {
      const mode = request.headers.get("x-mailverdict-mode");
      asked.push(mode ?? "live");
      return mode === null ? list.now : problem("not_found");
    }),
  );
  await openPage("/bulk-upload/list_1");
  await screen.findByRole("heading", { level: 1, name: list.now.name });
  await userEvent.click(await screen.findByRole("switch", band));
  expect(await screen.findByRole("region", band)).toBeVisible();
  await screen.findByRole("heading", { level: 1, name: "Upload a list" });
  expect(address()).toBe("/bulk-upload");
  expect(asked).not.toContain("test");
});

test("a screen that changes the address meanwhile doesn't undo the switch", async () => {
  const { router } = await openPage("/history?verdict=risky");
  const toggle = await screen.findByRole("switch", band);
  // The screen's own change overtakes the navigation of the switch.
  const navigate = router.navigate.bind(router);
  vi.spyOn(router, "navigate").mockImplementationOnce(() =>
    navigate("/history?verdict=unknown", { replace: true }),
  );
  await userEvent.click(toggle);
  expect(await screen.findByRole("region", band)).toBeVisible();
  expect(address()).toBe("/history");
});

test("an outside address is refused beside its field, with what to do", async () => {
  sessionStorage.setItem("dataMode", "test");
  const sent: (string | null)[] = [];
  server.use(
    serve(createValidation, ({ request }) => {
      sent.push(request.headers.get("x-mailverdict-mode"));
      return refusedFields({
        pointer: "#/email",
        code: "outside_sandbox",
        detail: "Test mode only checks sandbox addresses.",
        fix: "Use an address of sandbox.test.",
      });
    }),
  );
  await openPage("/validate");
  const field = await screen.findByRole("textbox", { name: /address/iu });
  await userEvent.type(field, "ann@example.com{Enter}");
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/Test mode only checks sandbox addresses\./u),
  );
  expect(sent).toEqual(["test"]);
});

test("signing out ends test mode", async () => {
  sessionStorage.setItem("dataMode", "test");
  server.use(serve(logout, () => ({ message: "bye" })));
  await openPage("/history");
  await screen.findByRole("region", band);
  await userEvent.click(screen.getByRole("button", { name: "Account menu" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(sessionStorage.getItem("dataMode")).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(within(document.body).queryByRole("region", band)).toBeNull();
});
