import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { PlanTable } from "#web/screens/pricing/PlanTable.tsx";
import { openPage } from "#tests/web/support/page.tsx";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const rows = () =>
  within(screen.getByRole("table", { name: "Rows and credits of your list" }))
    .getAllByRole("row")
    .map((row) => row.textContent);

test("the address of the page sets the sliders, and the bill says row by row what it costs", async () => {
  await openPage("/pricing?addresses=50000&duplicates=4&malformed=2&unknown=10");
  await waitFor(() => {
    expect(screen.getByRole("spinbutton", { name: "Rows in your list" })).toHaveValue(50_000);
  });
  expect(rows()).toEqual([
    "RowsCountCredits",
    "Duplicates2,0000",
    "Invalid syntax1,0000",
    "Still unknown5,0000",
    "Definitive verdicts42,00042,000",
    "Total50,00042,000",
  ]);
  expect(screen.getByText(/We hold 47,000 credits .* return 5,000 of them/u)).toBeVisible();
});

test("slider and number move together, and the address of the page follows", async () => {
  const { router } = await openPage("/pricing");
  const slider = await screen.findByRole("slider", { name: "Rows in your list" });
  expect(slider).toHaveAttribute("aria-valuetext", "10,000");
  fireEvent.change(slider, { target: { value: "0" } });
  const number = screen.getByRole("spinbutton", { name: "Rows in your list" });
  expect(number).toHaveValue(100);
  await userEvent.clear(number);
  await userEvent.type(number, "1250");
  expect(rows().at(-1)).toBe("Total1,2501,099");
  await waitFor(() => expect(router.state.location.search).toContain("addresses=1250"));
});

test("a number that no list can have changes nothing, and is put right when the field is left", async () => {
  await openPage("/pricing");
  const number = await screen.findByRole("spinbutton", { name: "Still unknown" });
  await userEvent.clear(number);
  await userEvent.type(number, "99");
  expect(number).toHaveValue(99);
  await userEvent.tab();
  expect(number).toHaveValue(9);
});

test("the estimate is copied with its link", async () => {
  const user = userEvent.setup();
  await openPage("/pricing?addresses=1000&duplicates=0&malformed=0&unknown=0");
  const written = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy estimate" }));
  expect(written.mock.calls[0]?.[0].split("\n")).toEqual([
    "Estimate for a list of 1,000 rows",
    "Duplicates: 0, free",
    "Invalid syntax: 0, free",
    "Still unknown: 0, free",
    "Definitive verdicts: 1,000, one credit each",
    "http://mailverdict.test/pricing?addresses=1000&duplicates=0&malformed=0&unknown=0",
  ]);
});

test("without published prices it shows a notice and links to the operator", async () => {
  await openPage("/pricing");
  expect(await screen.findByText(/^The operator hasn't published prices/u)).toBeVisible();
  expect(screen.getByRole("link", { name: "Request credits" })).toHaveAttribute(
    "href",
    "/contact?topic=credits",
  );
});

beforeEach(() => showTexts());

test("published prices show their price per thousand, and the first that covers the estimate is marked", () => {
  showScreen(
    <PlanTable
      credits={6000}
      plans={[
        { credits: 5000, price: 20, currency: "EUR", tax: "excluded" },
        { credits: 10_000, price: 35, currency: "EUR", tax: "excluded" },
      ]}
    />,
    "/pricing",
  );
  const [, small, large] = screen.getAllByRole("row");
  expect(small).toHaveTextContent("5,000€20.00€4.00added at checkout");
  expect(large).toHaveTextContent("10,000€35.00€3.50covers your estimateadded at checkout");
});
