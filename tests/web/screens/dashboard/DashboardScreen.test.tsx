import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readCredits } from "#contract/credits.ts";
import { listValidations } from "#contract/validations.ts";
import { DashboardScreen } from "#web/screens/dashboard/DashboardScreen.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { serveChecks } from "#tests/web/support/serveChecks.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";

let asked: ReturnType<typeof serveChecks>;
beforeAll(() => showTexts());
beforeEach(() => {
  asked = serveChecks();
});

const show = () => showScreen(<DashboardScreen />, "/dashboard");

test("an account without checks sees its balance and addresses to try", async () => {
  const { user, query } = show();
  expect(await screen.findByRole("heading", { name: "Check your first address" })).toBeVisible();
  expect(await screen.findByText("1,250")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check greylisted@sandbox\.test/u }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(query().get("email")).toBe("greylisted@sandbox.test");
});

test("counts are those of the checks listed", async () => {
  asked.history = [
    validation({ id: "val_1" }),
    validation({ id: "val_2", verdict: "unknown", reason: "greylisted" }),
    validation({ id: "val_3", verdict: "unknown", reason: "greylisted" }),
  ];
  show();
  const table = await screen.findByRole("table", { name: "all 3 checks so far" });
  const rows = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual(["Deliverable133%", "Risky00%", "Undeliverable00%", "Unknown267%"]);
  const frequent = screen.getByRole("table", { name: "Most frequent reasons" });
  expect(within(frequent).getAllByRole("row")[1]).toHaveTextContent(
    "Unknown: Asked to come back later2",
  );
});

test("a listed check leads to its stored result", async () => {
  asked.history = [validation({ id: "val_7", email: "ann@example.com" })];
  show();
  expect(await screen.findByRole("link", { name: "ann@example.com" })).toHaveAttribute(
    "href",
    "/validate?id=val_7",
  );
});

test("the quick field hands its address on, and asks for one where it is empty", async () => {
  const { user, query } = show();
  await user.click(screen.getByRole("button", { name: "Check address" }));
  expect(screen.getByText("Type or paste an address first.")).toBeVisible();
  await user.type(screen.getByRole("textbox"), "ann+1@example.com{Enter}");
  expect(await screen.findByText("elsewhere")).toBeVisible();
  expect(query().get("email")).toBe("ann+1@example.com");
});

test("where the list cannot be read, the balance still can", async () => {
  server.use(serve(listValidations, () => problem("internal_error")));
  show();
  expect(await screen.findByText("req_test")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await screen.findByText("1,250")).toBeVisible();
});

test("where the balance cannot be read, the checks still can", async () => {
  asked.history = [validation()];
  server.use(serve(readCredits, () => HttpResponse.error()));
  show();
  expect(await screen.findByRole("link", { name: "deliverable@sandbox.test" })).toBeVisible();
  expect(await screen.findByText("The balance could not be read.")).toBeVisible();
});
