import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ColumnChartProps } from "#web/ui/chart/chartTypes.ts";
import { ColumnChart } from "#web/ui/chart/ColumnChart.tsx";

const days = (totals: readonly number[]) =>
  totals.map((total, index) => ({
    // A Sunday comes first.
    date: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
    values: { good: total * 0.75, bad: total * 0.25 },
  }));

const size = (element: Element | undefined, name: string) => Number(element?.getAttribute(name));

function show(totals: readonly number[], props: Partial<ColumnChartProps> = {}) {
  const columns = days(totals);
  const view = render(
    <ColumnChart
      label="Verdicts over time"
      hint="Arrow keys move."
      columns={columns}
      series={[
        { key: "good", label: "Good", note: "75%", ink: "green" },
        { key: "bad", label: "Bad", note: "25%", ink: "red" },
      ]}
      earlier={null}
      daily
      unfinished={false}
      valueText={(value) => `${value}`}
      dateText={(at) => columns[at]?.date.slice(5) ?? ""}
      renderDetails={(at) => `Details of ${columns[at]?.date}`}
      spoken={(at) => `Figures of ${columns[at]?.date}`}
      {...props}
    />,
  );
  const texts = (axis: string) =>
    [...view.container.querySelectorAll(`[data-axis=${axis}]`)].map((text) => text.textContent);
  const parts = (key: string) => [...view.container.querySelectorAll(`[data-part=${key}]`)];
  return { ...view, texts, parts };
}

const month = Array.from({ length: 30 }, () => 100);

test("the axes have round values and at least five dates, with the last one", () => {
  const { texts } = show(month);
  expect(texts("value")).toEqual(["0", "20", "40", "60", "80", "100"]);
  expect(texts("date")).toHaveLength(5);
  expect(texts("date").at(-1)).toBe("11-30");
});

test.each([
  [
    [0, 0, 0],
    ["0", "1", "2", "3", "4"],
  ],
  [[1], ["0", "1", "2", "3", "4"]],
  [
    [3301, 12],
    ["0", "1000", "2000", "3000", "4000"],
  ],
])("%j has the values %j", (totals, values) => {
  expect(show(totals).texts("value")).toEqual(values);
});

test("parts are stacked from the bottom up with 2 px between them", () => {
  const { parts } = show([100, 100]);
  const [good] = parts("good");
  const [bad] = parts("bad");
  expect(size(bad, "y") + size(bad, "height") + 2).toBeCloseTo(size(good, "y"));
  expect(size(good, "height")).toBeGreaterThan(size(bad, "height") * 2);
});

test("one result among a million can be seen", () => {
  const { parts } = show([1_000_000, 1]);
  expect(size(parts("bad")[1], "height")).toBeGreaterThanOrEqual(1);
  const bottoms = parts("good").map((part) => size(part, "y") + size(part, "height"));
  expect(bottoms[1]).toBeLessThanOrEqual(bottoms[0]!);
});

test("a day of 20 times the median leaves the others at least 6 px, as counts and as shares", () => {
  const totals = month.with(12, 2000);
  for (const unit of ["count", "parts"] as const) {
    const { parts, unmount } = show(totals, { unit });
    expect(size(parts("good")[0], "height")).toBeGreaterThanOrEqual(6);
    unmount();
  }
  const { parts } = show(totals, { unit: "parts" });
  expect(size(parts("good")[0], "height")).toBeCloseTo(size(parts("good")[12], "height"));
});

test("weekends are shaded, but not in a chart of weeks", () => {
  const { container, unmount } = show(month);
  expect(container.querySelectorAll("[data-weekend]")).toHaveLength(9);
  unmount();
  expect(show(month, { daily: false }).container.querySelector("[data-weekend]")).toBeNull();
});

test("an unfinished day has the outline of the median of the same weekday", () => {
  // Sundays have 100, 300 and 200 before; the last column is a Sunday.
  const totals = Array.from(
    { length: 22 },
    (_, index) => ({ 0: 100, 7: 300, 14: 200 })[index] ?? 500,
  );
  const { container, parts } = show([...totals.slice(0, 21), 4], { unfinished: true });
  const outline = container.querySelector("[data-usual]") ?? undefined;
  expect(size(outline, "height")).toBeCloseTo(
    size(parts("good")[14], "height") + size(parts("bad")[14], "height") + 2,
    0,
  );
  expect(Number(parts("good")[21]?.getAttribute("opacity"))).toBeLessThan(
    Number(parts("good")[20]?.getAttribute("opacity")),
  );
});

test("arrow keys, Home and End move the tooltip and name the column; Escape hides it", async () => {
  const user = userEvent.setup();
  show(month);
  const chart = screen.getByRole("slider", { name: "Verdicts over time" });
  expect(chart).toHaveAccessibleDescription("Arrow keys move.");
  expect(screen.queryByRole("tooltip")).toBeNull();
  await user.tab();
  expect(chart).toHaveFocus();
  expect(screen.getByRole("tooltip")).toHaveTextContent("Details of 2026-11-30");
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowRight}");
  expect(screen.getByRole("tooltip")).toHaveTextContent("Details of 2026-11-29");
  expect(chart).toHaveAttribute("aria-valuetext", "Figures of 2026-11-29");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(chart).toHaveAttribute("aria-valuetext", "Figures of 2026-11-28");
  // A mouse that passes takes nothing from the keyboard.
  fireEvent.pointerLeave(chart, { pointerType: "mouse" });
  expect(screen.getByRole("tooltip")).toBeVisible();
  await user.keyboard("{Home}{ArrowLeft}");
  expect(chart).toHaveAttribute("aria-valuetext", "Figures of 2026-11-01");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a range is chosen with Shift and Enter, or drawn with the mouse", async () => {
  const user = userEvent.setup();
  const onRange = vi.fn<(first: number, last: number) => void>();
  const { parts } = show(month, { onRange });
  const chart = screen.getByRole("slider");
  await user.tab();
  await user.keyboard("{ArrowLeft}{Enter}");
  expect(onRange).not.toHaveBeenCalled();
  await user.keyboard("{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}");
  expect(onRange).toHaveBeenLastCalledWith(26, 28);
  const at = (index: number) => ({ clientX: size(parts("good")[index], "x") + 1 });
  fireEvent.pointerDown(chart, { ...at(3), pointerType: "mouse" });
  fireEvent.pointerMove(chart, { ...at(9), pointerType: "mouse" });
  fireEvent.pointerUp(chart, { ...at(9), pointerType: "mouse" });
  expect(onRange).toHaveBeenLastCalledWith(3, 9);
});

test("figures that are touched stay until something else is", () => {
  show(month);
  const chart = screen.getByRole("slider");
  fireEvent.pointerDown(chart, { clientX: 300, pointerType: "touch" });
  fireEvent.pointerUp(chart, { clientX: 300, pointerType: "touch" });
  fireEvent.pointerLeave(chart, { pointerType: "touch" });
  expect(screen.getByRole("tooltip")).toBeVisible();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.pointerMove(chart, { clientX: 300, pointerType: "mouse" });
  expect(screen.getByRole("tooltip")).toBeVisible();
  fireEvent.pointerLeave(chart, { pointerType: "mouse" });
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("the earlier period is a line, and a note marks its column with its text", () => {
  const { container } = show(month, {
    earlier: month.map((total) => total * 2),
    marks: [{ at: 15, text: "Version 2" }],
  });
  expect(container.querySelector("[data-earlier]")?.getAttribute("d")?.match(/L/gu)).toHaveLength(
    29,
  );
  const mark = container.querySelector<HTMLElement>('[data-mark="15"]')!;
  expect(within(mark).getByText("Version 2")).toBeInTheDocument();
});

test("columns of one share have an axis up to the highest, and no outline of a usual day", () => {
  const { texts, container } = show([0.05, 0.12, 0.02], { unit: "share", unfinished: true });
  expect(texts("value")).toEqual(["0", "0.02", "0.04", "0.06", "0.08", "0.1", "0.12"]);
  expect(container.querySelector("[data-usual]")).toBeNull();
});
