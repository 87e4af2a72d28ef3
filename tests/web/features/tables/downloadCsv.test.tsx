import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { DownloadCsv } from "#web/features/tables/DownloadCsv.tsx";
import { everyPage } from "#web/features/tables/everyPage.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";

beforeAll(() => showTexts());

const pageOf = (data: number[], next: string | null) => ({ data, next_cursor: next });

test("all pages are read in order, each with the cursor of the one before", async () => {
  const asked: (string | undefined)[] = [];
  const rows = await everyPage((after) => {
    asked.push(after);
    return Promise.resolve(
      after === undefined
        ? pageOf([1, 2], "a")
        : after === "a"
          ? pageOf([3], "b")
          : pageOf([], null),
    );
  });
  expect(rows).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, "a", "b"]);
});

test("no rows are returned if one page can't be read, and pages that never end are limited", async () => {
  expect(
    await everyPage((after) => Promise.resolve(after === undefined ? pageOf([1], "a") : undefined)),
  ).toBeNull();
  expect(await everyPage(() => Promise.resolve(pageOf([1], "a")))).toHaveLength(200);
});

test("the file has a head and every row, and no cell that a spreadsheet would run", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    saved.push(content as Blob);
    return "blob:saved";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const rows = [
    ["ann@example.com", 3],
    ["=1+1", 0],
    ["x; =1+1;-2", -1],
  ];
  render(<DownloadCsv file="a.csv" head={["Who", "Count"]} rows={() => Promise.resolve(rows)} />);
  await userEvent.click(screen.getByRole("button", { name: "Download as CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]!.text()).toBe(
    "Who,Count\r\nann@example.com,3\r\n'=1+1,0\r\nx; '=1+1;'-2,-1\r\n",
  );
});

test("nothing is saved if the rows can't be read", async () => {
  const create = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
  render(<DownloadCsv file="a.csv" head={[]} rows={() => Promise.resolve(null)} />);
  await userEvent.click(screen.getByRole("button", { name: "Download as CSV" }));
  await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("aria-busy"));
  expect(create).not.toHaveBeenCalled();
});
